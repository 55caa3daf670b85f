"""Stories that are live or retracted, as lists hand them out. Removed ones are in no list."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from stories.choices import PublicStatus
from stories.delivery.catalogue.record import with_record
from stories.models.published.editions import PublishedPlacement
from stories.models.published.evidence import PublishedCitation, PublishedClaim
from stories.models.published.search import PublishedText
from stories.models.published.stories import PublishedStory, PublishedTag

Rows = QuerySet[Any, Any]


def stories() -> Rows:
    """What a list prints of each story: its stored summary, and what it is ordered by."""
    rows = PublishedStory.objects.exclude(status=PublicStatus.REMOVED)
    return with_record(rows).values(
        "story_id", "status", "summary", "version_number", "first_published_at", "modified_at", "record_at"
    )


def with_documents(rows: Rows) -> Rows:
    """The same rows with `version__document`, the bytes that were frozen."""
    return rows.values(
        *("story_id", "version_number", "first_published_at", "modified_at", "record_at", "version__document")
    )


def in_edition(rows: Rows, edition_id: str) -> Rows:
    """Stories that ran in an edition, carried over or not."""
    return rows.filter(story_id__in=PublishedPlacement.objects.filter(edition_id=edition_id).values("story_id"))


def with_tag(rows: Rows, slug: str) -> Rows:
    """Live stories with a tag of this slug."""
    return rows.filter(story_id__in=PublishedTag.objects.filter(slug=slug).values("story_id"))


def resting_on(rows: Rows, source_id: str) -> Rows:
    """Stories that name a source."""
    cited = PublishedCitation.objects.filter(source_id=source_id, claim_id="")
    return rows.filter(story_id__in=cited.values("story_id"))


def with_claim(rows: Rows, claim_id: str) -> Rows:
    """The story of a claim that stands in its live version."""
    return rows.filter(story_id__in=PublishedClaim.objects.filter(claim_id=claim_id).values("story_id"))


def at_places(rows: Rows, places: Sequence[int]) -> Rows:
    """Stories whose words stand at one of these places of the search index."""
    return rows.filter(story_id__in=PublishedText.objects.filter(place__in=places).values("story_id"))
