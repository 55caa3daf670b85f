"""What a partner sends, taken in as drafts of its own: each document by itself, with what became of it. No answers."""

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice

from newsroom import http
from newsroom.api.problems import Problem
from newsroom.users.models import User
from partners.bodies import Body
from stories import intake
from stories.intake.limits import (
    LONGEST_STORY_ID,
    MOST_DOCUMENT_BYTES,
    MOST_DOCUMENTS,
    MOST_INPUT_BYTES,
    MOST_SECONDS,
)

LINES = "application/x-ndjson"
MOST = {http.JSON: MOST_DOCUMENT_BYTES, LINES: MOST_INPUT_BYTES}  # bytes of a body, by its type
RESULTS = IMPORTED, UNCHANGED, REFUSED, POSTPONED = "imported", "unchanged", "refused", "postponed"
STORY_ID = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_STORY_ID - 1}}}")
LATE = "It was not reached in time: nothing is wrong with it. Send it again under another Idempotency-Key."


@dataclass
class Result:
    """What became of one document: `problems` why it was not taken, `notes` what of it was ignored."""

    line: int
    result: str = ""
    story_id: str | None = None
    problems: list[dict[str, str]] = field(default_factory=list)
    notes: list[dict[str, str]] = field(default_factory=list)
    is_declined: bool = False  # fit, and refused for what became of the one before it


def records_of(body: Body) -> list[intake.Record]:
    """The documents of a body. Raises Problem (too-large) for too many of them."""
    if body.content_type == http.JSON:
        return [intake.Record("body", body.data, file="body", line=body.data)]
    found = list(islice(intake.records_in("body.ndjson", BytesIO(body.data)), MOST_DOCUMENTS + 1))
    if len(found) > MOST_DOCUMENTS:
        detail = f"A body holds at most {MOST_DOCUMENTS} documents. None was taken: send them in parts."
        raise Problem("too-large", detail, limit=MOST_DOCUMENTS)
    return found


def taken(records: Iterable[intake.Record], *, sender: User) -> list[Result]:
    """What became of each document, in their order; of the trailer of an export only what is wrong with it."""
    told: dict[str, Result] = {}
    items = intake.items_of(_noted(records, told), intake.Wholeness(), lambda outcome: _tell(outcome, told))
    for outcome in intake.take_from_outside(_in_time(items, told), sender=sender):
        _tell(outcome, told)
    return [result for result in told.values() if result.result]


def _noted(records: Iterable[intake.Record], told: dict[str, Result]) -> Iterator[intake.Record]:
    for record in records:
        told[record.place] = Result(record.number)
        yield record


def _in_time(items: Iterable[intake.Item], told: dict[str, Result]) -> Iterator[intake.Item]:
    end = time.monotonic() + MOST_SECONDS
    for item in items:
        result = told[item.place]
        result.story_id = _id_of(item)
        if time.monotonic() > end:
            result.result, result.problems = POSTPONED, [{"pointer": "", "detail": LATE}]
        else:
            yield item


def _id_of(item: intake.Item) -> str | None:
    """The id in a document that nobody has judged yet; None where it has none that may be told back."""
    story = item.document.get("story") if isinstance(item.document, dict) else None
    told = story.get("story_id") if isinstance(story, dict) else None
    return told if isinstance(told, str) and STORY_ID.fullmatch(told) else None


def _tell(outcome: intake.Outcome, told: dict[str, Result]) -> None:
    result = told[outcome.place.removesuffix(", trailer")]
    result.result, result.is_declined = outcome.status, isinstance(outcome, intake.Declined)
    notes = [{"pointer": note.pointer, "detail": note.message} for note in outcome.notes]
    if outcome.status == REFUSED:
        result.problems = notes
    else:
        result.notes = notes
