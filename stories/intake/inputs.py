"""What was given, item by item: what cannot be read is told as refused, a trailer is held to the lines before it."""

from collections.abc import Callable, Iterable, Iterator

from stories.intake.items import item_of
from stories.intake.reading import Record
from stories.intake.refused import Refused, notes
from stories.intake.wholeness import Wholeness
from stories.unpacking.records import REFUSED, Item, Outcome


def items_of(records: Iterable[Record], wholeness: Wholeness, tell: Callable[[Outcome], None]) -> Iterator[Item]:
    """The items of the records in their order; `tell` is called with each refusal at its place among them."""
    for record in records:
        try:
            item = item_of(record)
        except Refused as refused:
            tell(Outcome(record.place, REFUSED, notes(refused)))
            continue
        if item.is_trailer:
            _close(wholeness, record, item, tell)
            continue
        if item.is_line:
            wholeness.add(record)
        yield item


def _close(wholeness: Wholeness, record: Record, item: Item, tell: Callable[[Outcome], None]) -> None:
    """Refuse a trailer that tells another export; the lines before it stand, each by its own digest."""
    if problems := wholeness.close(record, item.value):
        tell(Outcome(f"{record.place}, trailer", REFUSED, tuple(problems)))
