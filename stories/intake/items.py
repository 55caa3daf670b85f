"""Records to items: read strictly, within the limits of a document or of a line of an export."""

from stories.document.limits import MOST_BYTES
from stories.intake.parsing import parse
from stories.intake.reading import MOST_RECORD_BYTES, Record
from stories.intake.refused import refusal
from stories.unpacking.records import Item


def item_of(record: Record) -> Item:
    """The JSON object of a record. Raises Refused with every problem."""
    if record.fault:
        raise refusal("unreadable", record.fault)
    item = Item(record.place, parse(record.data, most_bytes=MOST_RECORD_BYTES), len(record.data))
    if item.size > MOST_BYTES and not item.is_line:
        raise refusal("too-large", f"The document is larger than {MOST_BYTES:,} bytes.")
    return item
