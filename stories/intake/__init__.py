"""What comes in: bytes read strictly, documents written onto working copies. Decides nothing about what is public."""

from stories.intake.drafts import Taken, foresee, take_draft, take_drafts
from stories.intake.filling import fill, source_warnings
from stories.intake.inputs import items_of
from stories.intake.items import item_of
from stories.intake.outsiders import Declined, take_from_outside
from stories.intake.parsing import parse
from stories.intake.reading import Record, records, records_in
from stories.intake.refused import Refused, in_words, notes, refusal
from stories.intake.wholeness import WITHOUT_TRAILER, Wholeness
from stories.unpacking.records import Item, Outcome

__all__ = [
    "WITHOUT_TRAILER",
    "Declined",
    "Item",
    "Outcome",
    "Record",
    "Refused",
    "Taken",
    "Wholeness",
    "fill",
    "foresee",
    "in_words",
    "item_of",
    "items_of",
    "notes",
    "parse",
    "records",
    "records_in",
    "refusal",
    "source_warnings",
    "take_draft",
    "take_drafts",
    "take_from_outside",
]
