"""Has the cache in front forget what was changed, entry after entry of the ledger. Does nothing where none is set."""

import time
from collections.abc import Callable

from django.conf import settings

from newsroom import cdn
from stories import groups
from stories.models.ledger import LedgerCursor, LedgerEntry
from stories.models.stale import StaleGroup

from .changed import groups_of
from .sending import purge

CONSUMER = "purge"
AT_ONCE = 50  # entries: an edition with its stories
SETTLING = 0.5  # seconds more than answers are kept in memory, for those that are on their way


def never() -> bool:
    return False


def follow(*, is_stopped: Callable[[], bool] = never, wait: Callable[[float], object] = time.sleep) -> int:
    """Purge what changed since the last turn; the number of groups. Raises NotPurged, and goes on there next time.

    A place is left only when the cache has said yes: what a crash leaves in doubt is sent again.
    """
    if cdn.current() is None:
        return 0
    place, sent = LedgerCursor.objects.filter(consumer=CONSUMER).first() or _begin(), 0
    while step := _next(place):
        # No process may answer from its memory any more: the cache would fetch the old answer anew.
        wait(settings.NEWSROOM_HOT_SECONDS + SETTLING)
        if is_stopped():
            break
        entries, marks = step
        told = sorted({*groups_of(entries), *marks.values()})
        purge(told)
        _leave(place, entries, marks)
        sent += len(told)
    return sent


def _begin() -> LedgerCursor:
    """A cache that is new to us may hold anything: it forgets every page, and is told of changes from here on."""
    last = LedgerEntry.last_seq()
    purge(groups.EVERY_PAGE)
    return LedgerCursor.objects.create(consumer=CONSUMER, seq=last)


def _next(place: LedgerCursor) -> tuple[list[LedgerEntry], dict[int, str]] | None:
    """The next entries, and by their keys the groups that are stale for another reason; None where all is done."""
    entries = list(LedgerEntry.objects.filter(seq__gt=place.seq).order_by("seq")[:AT_ONCE])
    marks = dict(StaleGroup.objects.order_by("pk").values_list("pk", "name")[: 2 * AT_ONCE])
    return (entries, marks) if entries or marks else None


def _leave(place: LedgerCursor, entries: list[LedgerEntry], marks: dict[int, str]) -> None:
    if entries:
        place.seq = entries[-1].seq
        place.save(update_fields=["seq"])
    StaleGroup.objects.filter(pk__in=marks).delete()
