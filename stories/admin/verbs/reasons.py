"""Why a verb cannot be pressed, with the place where that is mended: who could instead, and which verb comes first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from newsroom.users.models import User
from stories import rules
from stories.choices import EditionState, State
from stories.models import Edition, Story
from stories.permissions import PERMISSIONS
from stories.telling.audience import judges_of, with_roles

MOST_NAMES = 4
STEPS = {
    "submit": ("submit", "Submit it first"),
    "accept": ("accept", "Accept it for checking first"),
    "approve": ("approve", "Have it approved first"),
    "reopen": ("reopen", "Reopen it first"),
    "begin_change": ("begin-change", "Start a correction first"),
    "propose_change": ("propose-change", "Offer the change first"),
    "unspike": ("unspike", "Take it up again first"),
}
OF_PUBLIC = ("begin_change", "propose_change")  # steps of a story that is public already
OF_UNPUBLIC = ("submit", "reopen")


@dataclass(frozen=True)
class Reason:
    """One reason as a sentence, and a link to where it can be mended."""

    text: str
    href: str = ""
    link: str = ""


def of_people(refusal: str, permission: str, subject: Any, user: User) -> Reason:
    """A refusal of the person, naming colleagues who may, with the story's notes as the place to ask them."""
    if not user.roles:
        return Reason(refusal)
    others = _who_may(permission, subject) - {user.pk}
    asked = f" {names(others)} can." if others else ""
    if not isinstance(subject, Story):
        return Reason(f"{refusal}{asked}")
    return Reason(f"{refusal}{asked}", f"{reverse('admin:stories_story_notes', args=[subject.pk])}", "Ask in a note")


def _who_may(permission: str, subject: Any) -> frozenset[int]:
    rule = PERMISSIONS[permission]
    if rule.not_own and isinstance(subject, Story):
        return judges_of(subject, *rule.roles)
    return with_roles(*rule.roles)


def names(people: frozenset[int] | set[int]) -> str:
    """A few names, in their order, and how many there are besides."""
    rows = User.objects.filter(pk__in=people).order_by("username")[: MOST_NAMES + 1]
    found = [str(person) for person in rows]
    more = len(people) - MOST_NAMES
    return f"{', '.join(found[:MOST_NAMES])} and {more} more" if more > 0 else ", ".join(found)


def on_the_way(verb: str, subject: Any, href: Callable[[Any, str], str]) -> Reason | None:
    """The verb that brings a story a step nearer to where `verb` starts, as a link; None where none does."""
    if not isinstance(subject, Story) or verb not in rules.MOVES or subject.state in rules.MOVES[verb].starts:
        return None
    step = _first_step(subject, rules.MOVES[verb].starts)
    if step is None or step == verb:
        return None
    slug, words = STEPS[step]
    return Reason("", href(subject, slug), words)


def _first_step(story: Story, goal: frozenset[str]) -> str | None:
    """The first of the fewest moves that lead from where a story stands to one of the states of `goal`."""
    barred = OF_UNPUBLIC if story.is_public else OF_PUBLIC
    ways: list[tuple[str, str | None]] = [(story.state, None)]
    reached = {story.state}
    for state, first in ways:
        if state in goal:
            return first
        for name in STEPS:
            move = rules.MOVES[name]
            if name not in barred and state in move.starts and move.leads_to not in reached:
                reached.add(move.leads_to)
                ways.append((move.leads_to, first or name))
    return None


def stage_of(subject: Any) -> list[str]:
    """Where a story or an edition stands, in a few words each, for the head of a page."""
    if isinstance(subject, Edition):
        return [_plain(subject.get_state_display()), *([f"No. {subject.number}"] if subject.number else [])]
    return [*standing_of(subject), *_places(subject), *([subject.story_id] if subject.story_id else [])]


def standing_of(story: Story) -> list[str]:
    """The stage of the working copy, where it is not what is printed, and what is public."""
    working = [] if story.state == State.PUBLISHED else [_plain(story.get_state_display())]
    return [*working, _plain(story.get_public_status_display())]


def _plain(label: str) -> str:
    return str(label).partition(":")[0]


def _places(story: Story) -> list[str]:
    unprinted = story.placements.filter(edition__state__in=[EditionState.PLANNED, EditionState.HELD])
    return [f"in {one.edition}" for one in unprinted.select_related("edition")[:3]]
