"""Who may do which verb, to be read aloud. Knows people by their roles, stories by who contributed.

`by` is None for the newsroom itself (a press run, a command): it acts on approvals that people recorded.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from newsroom.users.models import User
from newsroom.users.roles import Role
from stories.rules import NotAllowed

WRITERS = frozenset({Role.REPORTER, Role.EDITOR})
DESK = frozenset({Role.EDITOR, Role.PUBLISHER})


@dataclass(frozen=True)
class Permission:
    """The roles that may; `not_own` bars whoever contributed to the story (four eyes)."""

    roles: frozenset[str]
    not_own: bool = False


PERMISSIONS: Mapping[str, Permission] = {
    # Writing
    "edit": Permission(WRITERS),
    "submit": Permission(WRITERS),
    "reopen": Permission(WRITERS),
    "make_preview_link": Permission(WRITERS),
    "restore": Permission(WRITERS),
    # Talking: notes for colleagues, on every story and at every stage
    "write_note": Permission(frozenset(Role.values)),
    # Judging: a second pair of eyes, never one's own work
    "accept": Permission(frozenset({Role.EDITOR})),
    "check_claim": Permission(frozenset({Role.CHECKER, Role.EDITOR}), not_own=True),
    "approve": Permission(frozenset({Role.EDITOR}), not_own=True),
    "send_back": Permission(frozenset({Role.CHECKER, Role.EDITOR})),
    "spike": Permission(frozenset({Role.EDITOR})),
    "unspike": Permission(frozenset({Role.EDITOR})),
    # Changing what is public
    "begin_change": Permission(frozenset({Role.EDITOR})),
    "propose_change": Permission(frozenset({Role.EDITOR})),
    "correct": Permission(DESK),
    # Making an edition
    "place": Permission(DESK),
    "reorder": Permission(DESK),
    "drop": Permission(DESK),
    "set_embargo": Permission(DESK),
    "hold": Permission(frozenset({Role.PUBLISHER})),
    "cancel_edition": Permission(frozenset({Role.PUBLISHER})),
    # Going to the public
    "publish": Permission(frozenset({Role.PUBLISHER})),
    "press": Permission(frozenset({Role.PUBLISHER})),
    "request_withdrawal": Permission(frozenset({Role.PUBLISHER})),
    "review_withdrawal": Permission(frozenset({Role.PUBLISHER})),
    "retract": Permission(frozenset({Role.PUBLISHER})),
    "remove": Permission(frozenset({Role.PUBLISHER})),
    "archive": Permission(frozenset({Role.PUBLISHER})),
}


def refusal(verb: str, by: User | None, *, is_contributor: bool = False, four_eyes: bool = True) -> str:
    """Why this person may not do `verb`, as a sentence; empty if they may."""
    permission = PERMISSIONS[verb]
    if by is None:
        return ""
    if not by.has_role(*permission.roles):
        return f"To {verb.replace('_', ' ')} takes the role {' or '.join(sorted(permission.roles))}."
    if permission.not_own and is_contributor and four_eyes:
        return "You contributed to this story, so somebody else has to judge it."
    return ""


def require(verb: str, by: User | None, *, is_contributor: bool = False, four_eyes: bool = True) -> None:
    """Raise NotAllowed with the reason where `refusal` gives one."""
    reason = refusal(verb, by, is_contributor=is_contributor, four_eyes=four_eyes)
    if reason:
        raise NotAllowed(reason)
