"""The editions that are to be printed, at one query with what is placed in them; the next one in full."""

from dataclasses import dataclass
from datetime import date, datetime

from newsroom import publication
from stories.admin.addresses import change_href
from stories.admin.edition.times import Countdown, countdown
from stories.admin.story.readiness import NEXT_GATE, anchor_of
from stories.choices import EditionState, PublicStatus, State, StoryType
from stories.models import Edition, Placement
from stories.publishing.pressing import obstacle
from stories.rules import SAID, Problem

from .rows import Desk

MOST = 12
SHOWN = 40  # places of the next edition that are looked at
UNPRINTED = (EditionState.PLANNED, EditionState.HELD)
PLACE = ("story_id", "position", "story_type", "is_carryover", "carryover_reason")
WAITS = {
    State.DRAFT: "Nothing is missing: it can be submitted.",
    State.REVIEW: "An editor has to accept and approve it.",
    State.CHECK: "Nothing is missing: it waits for its approval.",
    State.SPIKED: "It is spiked.",
}


@dataclass(frozen=True)
class Planned:
    """The editions that are not printed, in the order of their dates, with their places by edition."""

    editions: list[Edition]
    places: dict[int, list[Placement]]
    next: Edition | None

    @property
    def shown(self) -> list[Placement]:
        """The places of the next edition that are looked at one by one."""
        return self.places[self.next.pk][:SHOWN] if self.next else []

    @property
    def stories(self) -> set[int]:
        """The keys of all stories that have a place."""
        return {place.story_id for places in self.places.values() for place in places}

    def late(self, now: datetime) -> list[Edition]:
        """Those whose press time has passed; one that is held is not expected to be printed."""
        planned = (one for one in self.editions if one.state == EditionState.PLANNED)
        return [one for one in planned if one.press_at and one.press_at < now]


@dataclass(frozen=True)
class Line:
    """One story of the next edition: where it stands, and the first thing that keeps it from print."""

    position: int
    headline: str
    size: str
    stage: str
    tone: str
    obstacle: str
    href: str

    @property
    def is_ready(self) -> bool:
        return not self.obstacle


@dataclass(frozen=True)
class Today:
    """The next edition as the desk shows it."""

    edition: Edition
    name: str
    when: str
    href: str
    countdown: Countdown | None
    is_held: bool
    lines: list[Line]
    unseen: int
    others: list[tuple[str, str, str]]

    @property
    def ready(self) -> int:
        return sum(line.is_ready for line in self.lines)

    @property
    def percent(self) -> int:
        return 100 * self.ready // len(self.lines) if self.lines else 0

    @property
    def blocked(self) -> list[Line]:
        return [line for line in self.lines if not line.is_ready]

    @property
    def lacks_lead(self) -> bool:
        return not any(line.size == StoryType.LEAD.label for line in self.lines if line.is_ready)


def unprinted(now: datetime) -> Planned:
    """The dozen unprinted editions of the earliest dates, with all their places."""
    keys = Edition.objects.filter(state__in=UNPRINTED).order_by("date", "pk").values("pk")[:MOST]
    rows = Edition.objects.filter(pk__in=keys).order_by("date", "pk", "placements__position")
    columns = [field.attname for field in Edition._meta.concrete_fields]
    editions: dict[int, Edition] = {}
    places: dict[int, list[Placement]] = {}
    for row in rows.values_list(*columns, *(f"placements__{name}" for name in PLACE)):
        told = dict(zip(columns, row, strict=False))
        edition = editions.setdefault(told["id"], Edition(**told))
        placed = dict(zip(PLACE, row[len(columns) :], strict=True))
        if placed["story_id"]:
            places.setdefault(edition.pk, []).append(Placement(edition=edition, **placed))
        places.setdefault(edition.pk, [])
    return Planned(list(editions.values()), places, _next(list(editions.values()), now))


def _next(editions: list[Edition], now: datetime) -> Edition | None:
    """The first of today or later; where there is none, the last that was not printed at its date."""
    today = now.astimezone(publication.current().zone).date()
    return next((one for one in editions if one.date >= today), editions[-1] if editions else None)


def today(planned: Planned, desk: Desk, now: datetime) -> Today | None:
    """The next edition with what is ready and what blocks it; None where none is planned."""
    edition = planned.next
    if edition is None:
        return None
    lines = [_line(place, desk, now) for place in planned.shown]
    others = [one for one in planned.editions if one is not edition]
    return Today(
        edition=edition,
        name=name_of(edition),
        when="today" if edition.date == _day(now) else "",
        href=change_href(edition),
        countdown=countdown(edition.press_at, now),
        is_held=edition.state == EditionState.HELD,
        lines=lines,
        unseen=len(planned.places[edition.pk]) - len(lines),
        others=[(name_of(one), change_href(one), _stands(one, planned)) for one in others],
    )


def _day(now: datetime) -> date:
    return now.astimezone(publication.current().zone).date()


def name_of(edition: Edition) -> str:
    """`Mon 30 Nov 2026, morning`."""
    return f"{edition.date:%a} {edition.date.day} {edition.date:%b %Y}, {edition.slot}"


def _stands(edition: Edition, planned: Planned) -> str:
    count = len(planned.places[edition.pk])
    stories = f"{count} {'story' if count == 1 else 'stories'}"
    return f"{stories}, held" if edition.state == EditionState.HELD else stories


def _line(place: Placement, desk: Desk, now: datetime) -> Line:
    story = desk.stories[place.story_id]
    place.story = story
    message, problem = _obstacle(place, desk, now)
    href = change_href(story)
    stage, tone = _stage(place, message)
    return Line(
        position=place.position,
        headline=str(story),
        size=StoryType(place.story_type).label,
        stage=stage,
        tone=tone,
        obstacle=message,
        href=f"{href}#{anchor_of(problem.pointer)}" if problem else href,
    )


def _obstacle(place: Placement, desk: Desk, now: datetime) -> tuple[str, Problem | None]:
    """The first thing that keeps a placed story from print, and what it points at; empty where nothing does."""
    story = place.story
    if place.is_carryover:
        return ("" if story.public_status == PublicStatus.LIVE else f"It is {story.public_status}.", None)
    at = max(place.edition.press_at or now, now)
    refusal = obstacle(place, at, facts=desk.facts[story.pk])
    if refusal is None:
        return "", None
    gate = NEXT_GATE.get(State(story.state))
    found = list(refusal.problems)
    if gate and story.state != State.APPROVED:
        found = desk.blocking(story, gate) or found
    if found and found[0].code != "not-approved":
        return found[0].message, found[0]
    return WAITS.get(State(story.state), str(refusal)), None


def _stage(place: Placement, obstacle: str) -> tuple[str, str]:
    if not obstacle:
        return ("carried over" if place.is_carryover else "ready"), "good"
    is_bad = place.is_carryover or place.story.state in (State.APPROVED, State.SPIKED)
    return ("not ready" if is_bad else SAID[State(place.story.state)]), "bad" if is_bad else "open"
