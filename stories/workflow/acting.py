"""What every verb does around its own change: one transaction, lock, refuse, record."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import OperationalError, connection, transaction

from newsroom.users.models import User
from stories import permissions
from stories.choices import EditionState
from stories.models import Edition, Story
from stories.rules import Stale

from .recording import THE_NEWSROOM, name_of, record
from .revisions import is_contributor

__all__ = [
    "THE_NEWSROOM",
    "locked",
    "locked_edition",
    "locked_with_editions",
    "moved",
    "name_of",
    "record",
    "require",
    "verb",
]

P = ParamSpec("P")
R = TypeVar("R")
MOST_TRIES = 3
DEADLOCK = "40P01"  # PostgreSQL's word for: chosen as the victim, nothing was written, try again


def verb(act: Callable[P, R]) -> Callable[P, R]:
    """Make a function one transaction, tried again where the database ended it to resolve a deadlock."""
    whole = transaction.atomic(act)

    @wraps(act)
    def tried(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(MOST_TRIES - 1):
            try:
                return whole(*args, **kwargs)
            except OperationalError as error:
                if connection.in_atomic_block or getattr(error.__cause__, "sqlstate", "") != DEADLOCK:
                    raise
        return whole(*args, **kwargs)

    return tried


def locked(story: Story) -> Story:
    """The story as it stands, its row locked until the transaction ends."""
    return Story.objects.select_for_update().get(pk=story.pk)


def locked_with_editions(story: Story) -> Story:
    """The story locked, and before it the unprinted editions that list it: editions come first everywhere.

    Raises Stale if it was placed in another one meanwhile.
    """
    unprinted = Edition.objects.exclude(state=EditionState.PRESSED).filter(pk__in=story.placements.values("edition"))
    held = {edition.pk for edition in unprinted.select_for_update().order_by("pk")}
    story = locked(story)
    placed = story.placements.exclude(edition__state=EditionState.PRESSED).values_list("edition_id", flat=True)
    if not set(placed) <= held:
        raise Stale("The story has just been placed in another edition: look again.")
    return story


def locked_edition(edition: Edition) -> Edition:
    return Edition.objects.select_for_update().get(pk=edition.pk)


def require(verb: str, story: Story, by: User | None) -> None:
    """Raise NotAllowed unless `by` may do `verb` to this story."""
    own = by is not None and permissions.PERMISSIONS[verb].not_own and is_contributor(story, by)
    permissions.require(verb, by, is_contributor=own, four_eyes=settings.NEWSROOM_FOUR_EYES)


def moved(story: Story, verb: str, to_state: str, *, by: User | None, note: str = "") -> Story:
    """Set the state, save, and record the move."""
    from_state, story.state = story.state, to_state
    story.save()
    record(verb, by=by, story=story, from_state=from_state, to_state=to_state, note=note)
    return story
