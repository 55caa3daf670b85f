"""Public notices, as lists hand them out; those of a removed story went with it."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from stories.delivery.catalogue.record import with_record
from stories.models.published.stories import PublishedCorrection, PublishedStory

Rows = QuerySet[Any, Any]


def corrections() -> Rows:
    """Each notice as its story prints it, with `headline` and `slug` of the story."""
    story = PublishedStory.objects.filter(story_id=OuterRef("story_id"))
    rows = PublishedCorrection.objects.annotate(
        headline=Subquery(story.values("headline")), slug=Subquery(story.values("slug"))
    )
    return with_record(rows).values(
        *("correction_id", "story_id", "published_at", "from_version", "to_version"),
        *("document", "headline", "slug", "record_at"),
    )


def touching(rows: Rows, claim_id: str) -> Rows:
    """Notices that name a claim. Its story's alone are read: a claim is never of two."""
    story_id = claim_id.removeprefix("claim-").rpartition("-")[0]
    return rows.filter(story_id=story_id, document__contains=f'"{claim_id}"')


def of_section(rows: Rows, slug: str) -> Rows:
    """Rows of stories of a section."""
    return rows.filter(story_id__in=PublishedStory.objects.filter(section=slug).values("story_id"))
