"""The flat plan of an edition: each placed story with its size, its stage and what keeps it from print. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from newsroom import instants
from stories import rules
from stories.admin.addresses import change_href
from stories.admin.story.readiness import NEXT_GATE, pointed
from stories.choices import EditionState, PublicStatus, State, StoryType
from stories.models import Edition, Placement, Story
from stories.publishing.pressing import facts_of, known_pictures, obstacle
from stories.rules import Facts, Problem

from .balance import Entry

WAITS = {
    State.DRAFT: "Nothing is missing: it can be submitted.",
    State.REVIEW: "An editor has to accept and approve it.",
    State.CHECK: "Nothing is missing: it waits for its approval.",
    State.SPIKED: "It is spiked: take it out or take it up again.",
}


@dataclass(frozen=True)
class Card:
    """One story of the plan. `obstacle` is the first thing in its way, empty where it would be printed."""

    placement: Placement
    stage: str
    tone: str
    words: int
    obstacle: str
    href: str
    others: int  # further obstacles

    @property
    def story(self) -> Story:
        return self.placement.story

    @property
    def is_ready(self) -> bool:
        return not self.obstacle

    @property
    def has_picture(self) -> bool:
        return self.story.image_id is not None

    @property
    def section(self) -> str:
        return self.story.section.name if self.story.section else "No section"

    @property
    def size(self) -> str:
        return StoryType(self.placement.story_type).label

    @property
    def entry(self) -> Entry:
        """What the balance weighs."""
        return Entry(
            str(self.story), self.section, self.placement.story_type, self.words, self.has_picture, self.is_ready
        )


def cards(edition: Edition) -> list[Card]:
    """The placed stories in print order, as a press run would find them; about eight queries for all."""
    placements = list(edition.placements.select_related("story__section", "story__image").order_by("position"))
    for placement in placements:
        placement.edition = edition
    if edition.state == EditionState.PRESSED:
        return [_printed(placement) for placement in placements]
    at = max(edition.press_at or instants.now(), instants.now())
    facts = facts_of(placements)
    known = known_pictures(placements)
    return [_planned(one, facts.get(one.story_id), known, at) for one in placements]


def _planned(placement: Placement, facts: Facts | None, known: Mapping[str, str], at: datetime) -> Card:
    story = placement.story
    refusal = obstacle(placement, at, facts=facts, known=known)
    if refusal is None:
        return _card(placement, "carried over" if placement.is_carryover else "ready", "good")
    problems = _problems(story, facts) or list(refusal.problems)
    stage, tone = ("not ready", "bad") if story.state == State.APPROVED else (rules.SAID[story.state], "open")
    if placement.is_carryover:
        return _card(placement, story.public_status, "bad", message=str(refusal))
    if not problems:
        return _card(placement, stage, tone, message=WAITS.get(State(story.state), str(refusal)))
    return _card(placement, stage, tone, problems=problems)


def _problems(story: Story, facts: Facts | None) -> list[Problem]:
    """What the next gate asks for; nothing for an approved story, of which the press itself says what is wrong."""
    gate = NEXT_GATE.get(State(story.state))
    if facts is None or gate is None or story.state == State.APPROVED:
        return []
    return [one for one in rules.problems(gate, facts) if one.blocking]


def _printed(placement: Placement) -> Card:
    """A place in a printed edition: what has become of the story since."""
    story = placement.story
    if story.public_status == PublicStatus.UNPUBLISHED:
        return _card(placement, f"late, {rules.SAID[story.state]}", "open", message="It joined too late to be printed.")
    return _card(placement, story.public_status, "good" if story.public_status == PublicStatus.LIVE else "bad")


def _card(placement: Placement, stage: str, tone: str, *, message: str = "", problems: Sequence[Problem] = ()) -> Card:
    story = placement.story
    first = pointed(problems[:1], story)
    return Card(
        placement=placement,
        stage=stage,
        tone=tone,
        words=len(story.body_text.split()),
        obstacle=first[0].message if first else message,
        href=first[0].href if first else change_href(story),
        others=max(len(problems) - 1, 0),
    )
