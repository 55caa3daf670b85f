"""The allowed moves of a working copy as a table, and what follows on a withdrawal: nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from stories.choices import PublicStatus, State

from .refusals import NotAllowed


@dataclass(frozen=True)
class Move:
    """The states that a verb starts from and the one it leads to."""

    starts: frozenset[str]
    leads_to: str


def _move(*starts: str, to: str) -> Move:
    return Move(frozenset(starts), to)


MOVES: Mapping[str, Move] = {
    "submit": _move(State.DRAFT, to=State.REVIEW),
    "accept": _move(State.REVIEW, to=State.CHECK),
    "send_back": _move(State.REVIEW, State.CHECK, State.APPROVED, to=State.DRAFT),
    "approve": _move(State.CHECK, to=State.APPROVED),
    "publish": _move(State.APPROVED, to=State.PUBLISHED),
    "reopen": _move(State.PUBLISHED, to=State.DRAFT),
    "begin_change": _move(State.PUBLISHED, State.DRAFT, to=State.DRAFT),
    "propose_change": _move(State.DRAFT, to=State.CHECK),
    "spike": _move(State.DRAFT, State.REVIEW, State.CHECK, State.APPROVED, to=State.SPIKED),
    "unspike": _move(State.SPIKED, to=State.DRAFT),
}
SAID: Mapping[str, str] = {
    State.DRAFT: "a draft",
    State.REVIEW: "in review",
    State.CHECK: "in check",
    State.APPROVED: "approved",
    State.PUBLISHED: "published",
    State.SPIKED: "spiked",
}
EDITABLE = frozenset({State.DRAFT, State.REVIEW, State.CHECK, State.APPROVED})


def move(verb: str, state: str) -> str:
    """The state that `verb` leads to from `state`. Raises NotAllowed where the table has no such move."""
    allowed = MOVES[verb]
    if state not in allowed.starts:
        starts = " or ".join(SAID[start] for start in SAID if start in allowed.starts)
        verb_said = verb.replace("_", " ")
        raise NotAllowed(f"This story is {SAID.get(state, state)}; to {verb_said}, it has to be {starts}.")
    return allowed.leads_to


def refuse_withdrawn(public_status: str) -> None:
    """Raise NotAllowed for a story that has been retracted or removed: nothing follows on it."""
    if public_status in (PublicStatus.RETRACTED, PublicStatus.REMOVED):
        raise NotAllowed(f"This story is {public_status}: it cannot be printed again.")
