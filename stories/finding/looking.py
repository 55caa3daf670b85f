"""What editors type, looked for: an id leads to its row, words to the newest stories that hold them all."""

from dataclasses import dataclass

from django.db.models import F

from newsroom.finding import MOST_FOUND, newest
from sources.models import Source
from stories import identifiers
from stories.models import Finding, Story, StorySource

MOST_SOURCES = 100
STORIES, SOURCES = Finding._meta.db_table, Source._meta.db_table


@dataclass(frozen=True)
class Place:
    """The row that an id names, and what of it: `claim`, `correction`, or nothing for the whole."""

    row: Story | Source
    part: str = ""


def place_of(text: str) -> Place | None:
    """Where the id of a story, a claim, a correction or a source leads to, if anything has it."""
    asked = text.strip()
    kind, _, rest = asked.partition("-")
    if kind == "source":
        source = Source.objects.filter(source_id=asked).first()
        return Place(source) if source else None
    part = kind if kind in ("claim", "correction") else ""
    story = _story(identifiers.series_of(rest) if part else asked)
    return Place(story, part) if story else None


def _story(story_id: str) -> Story | None:
    if not identifiers.STORY.fullmatch(story_id):
        return None
    return Story.objects.filter(story_id=story_id).first()


def found(text: str, most: int = MOST_FOUND) -> list[int]:
    """The keys of the newest stories that hold all these words, themselves or in one of their sources; newest first.

    The last word may be begun only. An id finds its story.
    """
    place = place_of(text)
    if place and isinstance(place.row, Story):
        return [place.row.pk]
    sources = [place.row.pk] if place else newest(SOURCES, text, MOST_SOURCES)
    own = [] if place else newest(STORIES, text, most)
    return sorted({*own, *_citing(sources, most)}, reverse=True)[:most]


def _citing(sources: list[int], most: int) -> list[int]:
    """Ordered by an expression: by the plain column the planner walks all stories for a source that few cite."""
    if not sources:
        return []
    rows = StorySource.objects.filter(source__in=sources).order_by((F("story_id") + 0).desc())
    return list(rows.values_list("story_id", flat=True)[:most])
