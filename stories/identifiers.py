"""The ids that documents print: how they are made, and what can be read in one. Pure: no paper, no database.

`mp-2026-08-29-002` is a story, `claim-mp-2026-08-29-002-001` and `correction-mp-2026-08-29-002-001` are its own,
`source-2026-08-29-001` is a source, `mp-2026-08-29-morning-0051` an edition. A prefix may hold hyphens itself.
"""

import re
from datetime import date
from typing import NamedTuple

DRAFT = "draft"  # stands for the id of a story that has none yet
DAY = "([0-9]{4}-[0-9]{2}-[0-9]{2})"
NUMBER = re.compile(r"-([0-9]{3,6})\Z")
DATED = re.compile(rf"-{DAY}(?:-[a-z]+)?-[0-9]+\Z")
STORY = re.compile(rf"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)-{DAY}-([0-9]{{3,6}})")
EDITION = re.compile(rf"(.+)-{DAY}-([a-z]+)-([0-9]{{4,9}})")


class StoryId(NamedTuple):
    """What a story's id says."""

    prefix: str
    day: date
    number: int


class EditionId(NamedTuple):
    """What an edition's id says."""

    prefix: str
    day: date
    slot: str
    number: int


def claim_id(story_id: str | None, number: int) -> str:
    """`claim-mp-2026-08-29-002-001`; of a story without an id yet `claim-draft-001`."""
    return f"claim-{story_id or DRAFT}-{number:03d}"


def correction_id(story_id: str, number: int) -> str:
    """`correction-mp-2026-08-29-002-001`."""
    return f"correction-{story_id}-{number:03d}"


def belongs_to(identifier: str, kind: str, story_id: str | None) -> bool:
    """Whether the id of a claim or correction (`kind`) is this story's with a number and no more.

    Ids that only begin so would come to share numbers.
    """
    return identifier.rpartition("-")[0] == f"{kind}-{story_id or DRAFT}"


def number_of(identifier: str | None) -> int | None:
    """The number that ends an id, such as 2 of `claim-mp-2026-08-29-001-002`; None where there is none above 0."""
    found = NUMBER.search(identifier or "")
    return int(found[1]) or None if found else None


def claim_number(identifier: str) -> int:
    """The number of a claim within its story. Raises ValueError for what ends with none."""
    return int(identifier.rpartition("-")[2])


def day_of(identifier: str) -> date:
    """The day in the id of a story, a source or an edition. Raises ValueError where there is none in the calendar."""
    found = DATED.search(identifier)
    if not found:
        raise ValueError(f"{identifier} names no day")
    return date.fromisoformat(found[1])


def series_of(identifier: str) -> str:
    """All but the number: `source-2026-08-29` of `source-2026-08-29-001`."""
    return identifier.rpartition("-")[0]


def story_parts(story_id: str) -> StoryId:
    """Raises ValueError for what is no id of a story, or names a day that is not in the calendar."""
    found = STORY.fullmatch(story_id)
    if not found:
        raise ValueError(f"{story_id} is not a story's id such as mp-2026-08-29-002")
    return StoryId(found[1], date.fromisoformat(found[2]), int(found[3]))


def edition_parts(edition_id: str) -> EditionId:
    """Raises ValueError for what is no id of an edition, or names a day that is not in the calendar."""
    found = EDITION.fullmatch(edition_id)
    if not found:
        raise ValueError(f"{edition_id} is not an edition's id such as mp-2026-08-29-morning-0051")
    return EditionId(found[1], date.fromisoformat(found[2]), found[3], int(found[4]))


def is_story_of(story_id: str, prefix: str) -> bool:
    """Whether an id is of the paper with this prefix: its whole prefix, a day of the calendar, a number."""
    try:
        return story_parts(story_id).prefix == prefix
    except ValueError:
        return False
