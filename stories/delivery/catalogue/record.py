"""When the public record last changed: what every list depends on."""

from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet, Subquery

from stories.models.ledger import LedgerEntry

BEFORE_ALL = datetime(2000, 1, 1, tzinfo=UTC)  # of a paper that has printed nothing yet


def with_record(rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    """The rows, each with `record_at`: the instant of the last public change."""
    return rows.annotate(record_at=Subquery(LedgerEntry.objects.order_by("-seq").values("at")[:1]))


def head_at() -> datetime:
    """The instant of the last public change, for a list without rows."""
    return LedgerEntry.objects.order_by("-seq").values_list("at", flat=True).first() or BEFORE_ALL
