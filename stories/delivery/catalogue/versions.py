"""The versions of one story, as a list hands them out; none of a removed one."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from stories.choices import PublicStatus
from stories.delivery.catalogue.joined import Joined
from stories.models.published.stories import PublishedCorrection, PublishedStory
from stories.models.version import StoryVersion


def versions(story_id: str) -> QuerySet[Any, Any]:
    """Each version with `current`, the number of the live one, and `corrections`, the ids of its notices joined."""
    story = PublishedStory.objects.filter(story_id=OuterRef("story_id")).exclude(status=PublicStatus.REMOVED)
    notices = PublishedCorrection.objects.filter(story_id=OuterRef("story_id"), to_version=OuterRef("number"))
    rows = StoryVersion.objects.filter(story_id=story_id, document__isnull=False).annotate(
        current=Subquery(story.values("version_number")),
        version_published_at=Subquery(story.values("version_published_at")),
        corrections=Subquery(notices.values("story_id").annotate(ids=Joined("correction_id")).values("ids")),
    )
    return rows.filter(current__isnull=False).values(
        *("story_id", "number", "reason", "published_at", "sha256", "schema_version"),
        *("current", "version_published_at", "corrections"),
    )
