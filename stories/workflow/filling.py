"""Filling an edition by the handful: several stories placed at once, and a story moved from one edition to another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from newsroom.users.models import User
from stories import permissions
from stories.models import Edition, Placement, Story
from stories.rules import NotAllowed, Refusal

from . import acting
from .placing import drop, place


@dataclass(frozen=True)
class Pick:
    """A story to be placed, its size, and why it is carried over where it was printed before."""

    story: Story
    story_type: str = ""
    carryover_reason: str = ""


@dataclass(frozen=True)
class Filled:
    """What came of several picks: the places given, and for each story that was refused the reason."""

    placed: tuple[Placement, ...]
    refused: tuple[tuple[Story, str], ...]


@acting.verb
def place_all(*, edition: Edition, picks: Sequence[Pick], by: User | None) -> Filled:
    """Place several stories at the end of an edition, in this order; each stands for itself.

    Raises NotAllowed, NotReady, with the first refusal, where not one of them could be placed.
    """
    edition = acting.locked_edition(edition)
    permissions.require("place", by)
    _lock([pick.story for pick in picks])
    outcomes = list(_each(edition, picks, by))
    placed = tuple(one for _, one in outcomes if isinstance(one, Placement))
    refusals = [(story, one) for story, one in outcomes if isinstance(one, Refusal)]
    if refusals and not placed:
        raise refusals[0][1]
    return Filled(placed, tuple((story, str(refusal)) for story, refusal in refusals))


def _lock(stories: Sequence[Story]) -> None:
    """All of them in the order in which a press run locks them, so that neither waits for the other."""
    list(Story.objects.filter(pk__in=[story.pk for story in stories]).select_for_update().order_by("pk"))


def _each(edition: Edition, picks: Sequence[Pick], by: User | None) -> Iterator[tuple[Story, Placement | Refusal]]:
    for pick in picks:
        try:
            yield pick.story, _placed(edition, pick, by)
        except Refusal as refusal:
            yield pick.story, refusal


def _placed(edition: Edition, pick: Pick, by: User | None) -> Placement:
    return place(
        edition=edition, story=pick.story, by=by, story_type=pick.story_type, carryover_reason=pick.carryover_reason
    )


@acting.verb
def move(
    *,
    edition: Edition,
    to: Edition,
    story: Story,
    by: User | None,
    position: int | None = None,
    story_type: str = "",
) -> Placement:
    """Take a story out of `edition` and place it in `to`, in one: both or neither. Raises NotAllowed, NotReady.

    A story that was never printed and gets another date gets another id; the old one is never used again.
    """
    for key in sorted({edition.pk, to.pk}):  # always the older first, so that two moves cannot block each other
        Edition.objects.select_for_update().get(pk=key)
    placement = edition.placements.filter(story=story).first()
    if placement is None:
        raise NotAllowed("The story has no place in this edition any more.")
    if edition.pk == to.pk:
        raise NotAllowed("The story stands in this edition already.")
    drop(edition=edition, story=story, by=by)
    return place(
        edition=to,
        story=story,
        by=by,
        position=position,
        story_type=story_type or placement.story_type,
        carryover_reason=placement.carryover_reason,
    )
