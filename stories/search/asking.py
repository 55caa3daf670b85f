"""What is looked for: words, filters and where to go on, and the queries that these make. Pure."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import NamedTuple
from zoneinfo import ZoneInfo

from newsroom import finding
from newsroom.text import tag_slug
from stories import identifiers
from stories.models.published.search import CLAIM, Mark, place_at

LONGEST = 200  # characters of what is typed
MOST_WORDS = 16  # those that follow are not looked for
DAYS = date(1900, 1, 1), date(9998, 12, 30)  # within which instants are kept


class Mistaken(ValueError):
    """This cannot be asked; the message says why, without repeating it."""


class After(NamedTuple):
    """Where a page of results ended: its pool lies between `floor` and `top`, its last hit has `score` and `place`.

    A pool that is not known yet has the smallest floor.
    """

    top: int
    floor: int
    score: int
    place: int


@dataclass(frozen=True, slots=True)
class Query:
    """What an engine is asked: the newest rows with all words and marks, between two places."""

    asked: finding.Asked
    marks: tuple[str, ...]
    above: int
    below: int
    most: int


@dataclass(frozen=True)
class Asked:
    """What somebody looks for. Days are of first publication in `zone`, both included; `type` may be `claim`.

    Raises Mistaken for a text that is too long and for days outside the calendar of the paper.
    """

    text: str
    zone: ZoneInfo
    section: str = ""
    type: str = ""
    tag: str = ""
    since: date | None = None
    until: date | None = None
    is_primary: bool = False
    after: After | None = None

    def __post_init__(self) -> None:
        if max(len(self.text), len(self.section), len(self.tag)) > LONGEST:
            raise Mistaken(f"A search takes up to {LONGEST} characters.")
        if any(day and not DAYS[0] <= day <= DAYS[1] for day in (self.since, self.until)):
            raise Mistaken("A day lies between the years 1900 and 9998.")

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked for, neither words nor a filter."""
        return not (self.text.strip() or self.has_filters)

    @property
    def has_filters(self) -> bool:
        return bool(self.section or self.type or self.tag or self.since or self.until or self.is_primary)

    @property
    def is_for_claims(self) -> bool:
        return self.type == CLAIM

    @cached_property
    def id(self) -> str:
        """The id that was typed, if it is one of a story or a claim."""
        typed = self.text.strip().lower()
        story_id = identifiers.series_of(typed.removeprefix("claim-")) if typed.startswith("claim-") else typed
        return typed if identifiers.STORY.fullmatch(story_id) else ""

    @cached_property
    def words(self) -> finding.Asked:
        """The words that are looked for: none where an id is."""
        return finding.Asked([], False) if self.id else finding.asked_for(self.text, MOST_WORDS)

    @property
    def is_cut(self) -> bool:
        """Whether more words were typed than are looked for."""
        return not self.id and len(finding.asked_for(self.text, MOST_WORDS + 1).words) > MOST_WORDS

    @property
    def is_wordless(self) -> bool:
        """Whether something was typed that holds no word: it finds nothing."""
        return bool(self.text.strip()) and not (self.id or self.words.words)

    @property
    def above(self) -> int:
        return place_at(_midnight(self.since, self.zone)) - 1 if self.since else finding.SMALLEST

    @property
    def below(self) -> int:
        return place_at(_midnight(self.until + timedelta(days=1), self.zone)) if self.until else finding.LARGEST

    def query(self, kind: str, most: int) -> Query:
        """The query for rows of a kind, `story` or `claim`, from where the page before ended."""
        above, below = self.above, self.below
        if self.after:
            above, below = max(above, self.after.floor), min(below, self.after.top)
        return Query(self.words, self._marks(kind), above, below, most)

    def _marks(self, kind: str) -> tuple[str, ...]:
        named = [(Mark.TYPE, kind), (Mark.SECTION, self.section), (Mark.TYPE, self.type), (Mark.ID, self.id)]
        named += [(Mark.TAG, tag_slug(self.tag))] if self.tag else []
        marks = [finding.mark(mark, value) for mark, value in named if value]
        return tuple(dict.fromkeys([*marks, *([finding.mark(Mark.PRIMARY, "")] if self.is_primary else [])]))


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=zone)
