"""What comes in: bytes read strictly, documents written onto working copies. Decides nothing about what is public."""

from stories.intake.drafts import take_draft, take_drafts
from stories.intake.filling import fill, source_warnings
from stories.intake.items import item_of
from stories.intake.parsing import parse
from stories.intake.reading import Record, records
from stories.intake.refused import Refused, in_words, notes, refusal
from stories.intake.wholeness import WITHOUT_TRAILER, Wholeness

__all__ = [
    "WITHOUT_TRAILER",
    "Record",
    "Refused",
    "Wholeness",
    "fill",
    "in_words",
    "item_of",
    "notes",
    "parse",
    "records",
    "refusal",
    "source_warnings",
    "take_draft",
    "take_drafts",
]
