"""Press runs: an edition's ready stories, its number and its list, at one instant and in one transaction."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from newsroom import instants, publication
from newsroom.numbering.models import next_number
from newsroom.users.models import User
from stories import gathering, permissions, rules
from stories.choices import EditionState, State, StoryType
from stories.models import Edition, Placement, Story
from stories.rules import Facts, NotAllowed, NotReady, Problem, Refusal
from stories.workflow import acting, placing

from . import carrying, editions, ledger, printing, readmodel, record
from .freezing import Print


@dataclass(frozen=True)
class NotPrinted:
    """What was due and could not be printed, and why."""

    subject: str
    reason: str


@dataclass(frozen=True)
class PressRun:
    """What a press run printed, and what missed it and why."""

    edition: Edition
    printed: int
    missed: tuple[NotPrinted, ...] = ()


@acting.verb
def press(*, edition: Edition, by: User | None, at: datetime | None = None) -> PressRun:
    """planned or held → pressed. Stories that are not ready drop out; a lead that is not stops the press.

    Raises NotAllowed, NotReady (no lead, nothing ready); then nothing is printed and no number is used.
    """
    edition = acting.locked_edition(edition)
    permissions.require("press", by)
    if edition.state not in (EditionState.PLANNED, EditionState.HELD):
        raise NotAllowed(f"This edition is {edition.state}.")
    placements = _locked_placements(edition)
    ledger.lock()  # instants rise with the numbers of the ledger
    at = at or instants.now()
    missed = _missed(placements, at)
    ready = [placement for placement in placements if placement not in missed]
    _refuse_headless(placements, missed)
    _drop(missed, by, at)
    _number(edition, at)
    versions = record.print_stories([_copy(placement, edition, by=by, at=at) for placement in ready])
    editions.list_first(edition, versions, at=at, by=by)
    _settle(ready, by=by, at=at)
    acting.record("press", by=by, edition=edition, to_state=EditionState.PRESSED, at=at)
    return PressRun(edition, len(ready), tuple(NotPrinted(str(one.story), reason) for one, reason in missed.items()))


def _locked_placements(edition: Edition) -> list[Placement]:
    """The placements with their stories locked, in one order everywhere, so that no two runs can deadlock."""
    stories = Story.objects.filter(placements__edition=edition).select_related("section", "image")
    by_key = {story.pk: story for story in stories.select_for_update(of=("self",)).order_by("pk")}
    placements = list(edition.placements.order_by("position"))
    for placement in placements:
        placement.story, placement.edition = by_key[placement.story_id], edition
    return placements


def _missed(placements: list[Placement], at: datetime) -> dict[Placement, str]:
    """Which of them are not ready, and why; asked for all at once."""
    facts, known = facts_of(placements), known_pictures(placements)
    found = {one: obstacle(one, at, facts=facts.get(one.story.pk), known=known) for one in placements}
    return {one: str(refusal) for one, refusal in found.items() if refusal}


def facts_of(placements: Iterable[Placement]) -> dict[int, Facts]:
    """By the key of the story, what the gate looks at where it is not carried over: that asks no gate."""
    return gathering.facts_of_unprinted(one for one in placements if not one.is_carryover)


def obstacle(
    placement: Placement, at: datetime, *, facts: Facts | None = None, known: Mapping[str, str] | None = None
) -> Refusal | None:
    """What keeps a placed story out of a press run at `at`; None where it would be printed. Changes nothing.

    `facts` of the story where it is placed, and the pictures `known` (see `known_pictures`), save reading them again.
    """
    story = placement.story
    try:
        rules.refuse_withdrawn(story.public_status)
        if not placement.is_carryover:
            rules.move("publish", story.state)
            printing.refuse_unready(story, placement, at, facts=facts, known=known)
    except Refusal as refusal:
        return refusal
    return None


def known_pictures(placements: Iterable[Placement]) -> dict[str, str]:
    """By its public path, the file that readers know where one of these stories shows a picture."""
    return readmodel.public_names({one.story.image.path for one in placements if one.story.image})


def _refuse_headless(placements: list[Placement], missed: dict[Placement, str]) -> None:
    """Raise NotReady where a lead is not ready or there is none; so there is always something to print."""
    leads = [placement for placement in placements if placement.story_type == StoryType.LEAD]
    problems = [
        Problem("lead-not-ready", f"The lead “{lead.story}” is not ready: {missed[lead]}", "/stories")
        for lead in leads
        if lead in missed
    ]
    if not leads:
        problems.append(Problem("lead-missing", "The edition has no lead.", "/stories"))
    if problems:
        raise NotReady(problems)


def _drop(missed: dict[Placement, str], by: User | None, at: datetime) -> None:
    """Take the stories that missed the press out of their edition, and close the gaps."""
    for placement, reason in missed.items():
        story, edition = placement.story, placement.edition
        edition.placements.filter(pk=placement.pk).delete()
        acting.record("miss_press", by=by, story=story, edition=edition, note=reason, at=at)
    for edition in {placement.edition for placement in missed}:
        placing.close_gaps(edition)


def _number(edition: Edition, at: datetime) -> None:
    """Give the edition its number and id. Under the ledger's lock: numbers rise in the order of printing."""
    edition.number = next_number("edition")
    edition.edition_id = publication.current().edition_id(edition.date, edition.slot, edition.number)
    edition.owns_date = not Edition.objects.filter(date=edition.date, owns_date=True).exists()
    edition.state, edition.pressed_at = EditionState.PRESSED, at
    edition.save()


def _copy(placement: Placement, edition: Edition, *, by: User | None, at: datetime) -> Print:
    placement.refresh_from_db(fields=["position"])
    if placement.is_carryover:
        return carrying.carried_over(placement, edition, by=by, at=at)
    return printing.next_print(placement.story, placement, by=by, at=at)


def _settle(placements: list[Placement], *, by: User | None, at: datetime) -> None:
    for placement in placements:
        if not placement.is_carryover:
            printing.settle(placement.story, State.PUBLISHED, by=by, at=at)
