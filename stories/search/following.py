"""Keeps the index of a search engine as the read model is, entry after entry of the ledger. Writes nothing else.

Does nothing where no engine is set.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from stories.models.ledger import LedgerCursor, LedgerEntry
from stories.models.published import PublishedText

from .engines import REST, engine
from .opensearch import OpenSearch
from .standing import CONSUMER

AT_ONCE = 200
MEMBERS = ("place", "story_id", "first_words", "second_words", "words")


def never() -> bool:
    return False


def follow(*, is_stopped: Callable[[], bool] = never) -> int:
    """Bring the index up to the ledger's end; the number of entries done. Raises Away, and goes on there next time.

    What an entry changed is read from the read model as it is now, so that doing one twice does no harm.
    """
    found = engine()
    if found is None:
        return 0
    place = LedgerCursor.objects.filter(consumer=CONSUMER).first()
    if place is None or not found.is_filled():
        return fill()
    done = 0
    while entries := list(LedgerEntry.objects.filter(seq__gt=place.seq).order_by("seq")[:AT_ONCE]):
        if is_stopped():
            break
        _refresh(found, sorted({entry.subject_id for entry in entries}))
        done, place.seq = done + len(entries), entries[-1].seq
        place.save(update_fields=["seq"])
    REST.end()
    return done


def fill(*, progress: Callable[[Iterable[Any]], Iterable[Any]] = iter) -> int:
    """Make the index anew from the read model; the number of rows. Raises Away. Readers ask the old one meanwhile."""
    found = engine()
    if found is None:
        return 0
    last = LedgerEntry.last_seq()
    name, rows = found.make(), 0
    for batch in _batches(progress(PublishedText.objects.order_by("place").values(*MEMBERS).iterator())):
        found.put(batch, name=name)
        rows += len(batch)
    found.show(name)
    LedgerCursor.objects.update_or_create(consumer=CONSUMER, defaults={"seq": last})
    REST.end()
    return rows


def _batches(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    left = iter(rows)
    while batch := list(islice(left, AT_ONCE)):
        yield batch


def _refresh(found: OpenSearch, story_ids: list[str]) -> None:
    rows = list(PublishedText.objects.filter(story_id__in=story_ids).values(*MEMBERS))
    for batch in _batches(rows):
        found.put(batch)
    found.drop(story_ids, but=[row["place"] for row in rows])
