"""Editions that were pressed, as lists hand them out."""

from typing import Any

from django.db.models import QuerySet

from stories.delivery.catalogue.record import with_record
from stories.models.published.editions import PublishedEdition

Rows = QuerySet[Any, Any]


def editions() -> Rows:
    """What a list prints of each edition as the public finds it now."""
    return with_record(PublishedEdition.objects.all()).values(
        *("edition_id", "number", "date", "slot", "owns_date", "title", "published_at", "record_at"),
        *("version_number", "version_published_at", "version__sha256"),
    )


def with_edition_documents(rows: Rows) -> Rows:
    """The same rows with `version__document`, the bytes that were frozen."""
    return rows.values("edition_id", "version_number", "published_at", "record_at", "version__document")
