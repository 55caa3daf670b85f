"""Claims and sources of public stories, as lists hand them out."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from stories.delivery.catalogue.record import with_record
from stories.models.published.evidence import PublishedCitation, PublishedClaim, PublishedSource
from stories.models.published.stories import PublishedStory

Rows = QuerySet[Any, Any]


def claims() -> Rows:
    """Each claim with the document of its story, which names its sources and notices as they were printed."""
    story = PublishedStory.objects.filter(story_id=OuterRef("story_id"))
    named = ("status", "slug", "version_number")
    rows = PublishedClaim.objects.annotate(**{f"story_{name}": Subquery(story.values(name)) for name in named})
    rows = rows.annotate(story_document=Subquery(story.values("version__document")))
    return with_record(rows).values(
        *("claim_id", "story_id", "position", "first_published_at"),
        *("story_status", "story_slug", "story_version_number", "story_document", "record_at"),
    )


def sources() -> Rows:
    """Each source as the story that was printed last prints it."""
    return with_record(PublishedSource.objects.all()).values("source_id", "last_published_at", "document", "record_at")


def claims_on(rows: Rows, source_id: str) -> Rows:
    """Claims that rest on a source."""
    return rows.filter(claim_id__in=PublishedCitation.objects.filter(source_id=source_id).values("claim_id"))


def qualified(rows: Rows, is_qualified: bool) -> Rows:
    """Claims that say what limits them, or those that do not."""
    return rows.filter(qualification__isnull=not is_qualified)


def on_primary(rows: Rows, is_primary: bool) -> Rows:
    """Claims that rest on a primary source, or those that rest on none."""
    primary = PublishedSource.objects.filter(is_primary_source=True).values("source_id")
    resting = PublishedCitation.objects.filter(source_id__in=primary).values("claim_id")
    return rows.filter(claim_id__in=resting) if is_primary else rows.exclude(claim_id__in=resting)


def sources_of(rows: Rows, story_id: str) -> Rows:
    """Sources that a story names."""
    return rows.filter(source_id__in=PublishedCitation.objects.filter(story_id=story_id).values("source_id"))


def sources_under(rows: Rows, claim_id: str) -> Rows:
    """Sources that a claim rests on."""
    return rows.filter(source_id__in=PublishedCitation.objects.filter(claim_id=claim_id).values("source_id"))


def resting(source_id: str) -> Rows:
    """Stories that name a source, newest first: id, headline, and the claims that rest on it (JSON)."""
    rows = PublishedCitation.objects.filter(source_id=source_id, claim_id="")
    story = PublishedStory.objects.filter(story_id=OuterRef("story_id"))
    rows = rows.annotate(headline=Subquery(story.values("headline")))
    return rows.order_by("-first_published_at", "-story_id").values_list("story_id", "headline", "claims")
