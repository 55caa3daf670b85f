"""Notes what caches in front have to forget where the ledger tells of no change, in the transaction of the change."""

from collections.abc import Iterable

from newsroom import cdn
from stories.models import StaleGroup


def mark_stale(groups: Iterable[str]) -> None:
    """Have these groups purged by the worker; without a cache in front nothing is noted."""
    if cdn.current():
        StaleGroup.objects.bulk_create(StaleGroup(name=group) for group in sorted(set(groups)))
