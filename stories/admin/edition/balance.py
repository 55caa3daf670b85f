"""How an edition is weighed: its sections and sizes as shares, and what an editor might want to look at. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stories.choices import StoryType

MANY = 3  # from so many stories on, a single section is worth a remark
SIZES = {
    StoryType.LEAD: ("lead", "leads"),
    StoryType.SECONDARY: ("secondary", "secondary"),
    StoryType.FEATURE: ("feature", "features"),
    StoryType.BRIEF: ("brief", "briefs"),
}


@dataclass(frozen=True)
class Entry:
    """What is weighed of one placed story."""

    headline: str
    section: str
    story_type: str
    words: int
    has_picture: bool
    is_ready: bool


@dataclass(frozen=True)
class Share:
    """A part of a drawn bar: from `start` for `width`, of 100."""

    name: str
    count: int
    start: float
    width: float


@dataclass(frozen=True)
class Balance:
    """The two bars of an edition and their words."""

    sections: tuple[Share, ...]
    sizes: tuple[Share, ...]
    words: int
    pictures: int
    ready: int
    total: int


def balance(entries: Sequence[Entry]) -> Balance:
    """How many stories of each section, the largest first, and of each size."""
    sections = Counter(entry.section for entry in entries).most_common()
    counted = Counter(entry.story_type for entry in entries)
    sizes = [(SIZES[size][counted[size] > 1], counted[size]) for size in SIZES if counted[size]]
    return Balance(
        sections=tuple(_shares(sections)),
        sizes=tuple(_shares(sizes)),
        words=sum(entry.words for entry in entries),
        pictures=sum(entry.has_picture for entry in entries),
        ready=sum(entry.is_ready for entry in entries),
        total=len(entries),
    )


def _shares(counts: Iterable[tuple[str, int]]) -> Iterator[Share]:
    counts = list(counts)
    total, start = sum(count for _, count in counts), 0.0
    for name, count in counts:
        width = round(100 * count / total, 2)
        yield Share(name, count, round(start, 2), width)
        start += width


def remarks(entries: Sequence[Entry]) -> list[str]:
    """What an editor may want to look at before the press; none of it forbids anything."""
    if not entries:
        return ["No story is placed yet."]
    return [*_of_leads(entries), *_of_sections(entries), *_of_sizes(entries), *_of_readiness(entries)]


def _of_leads(entries: Sequence[Entry]) -> Iterator[str]:
    leads = [entry for entry in entries if entry.story_type == StoryType.LEAD]
    if not leads:
        yield "No lead: an edition is printed with its lead or not at all."
    elif len(leads) > 1:
        yield f"{len(leads)} leads: the page opens with all of them."
    for lead in leads:
        if not lead.has_picture:
            yield f"The lead “{lead.headline}” has no picture."


def _of_sections(entries: Sequence[Entry]) -> Iterator[str]:
    sections = {entry.section for entry in entries}
    if len(entries) >= MANY and len(sections) == 1:
        yield f"All stories are of one section: {sections.pop()}."


def _of_sizes(entries: Sequence[Entry]) -> Iterator[str]:
    """The page prints leads, secondary stories, features and briefs, each group in the edition's order."""
    order = [list(SIZES).index(StoryType(entry.story_type)) for entry in entries]
    for entry, size, rest in ((entry, order[i], order[i + 1 :]) for i, entry in enumerate(entries)):
        if any(later < size for later in rest):
            yield f"“{entry.headline}” stands before larger stories: the page prints those above it."
            return


def _of_readiness(entries: Sequence[Entry]) -> Iterator[str]:
    missing = sum(not entry.is_ready for entry in entries)
    if missing:
        yield f"{missing} of {len(entries)} would miss the press as {'it stands' if missing == 1 else 'they stand'}."
