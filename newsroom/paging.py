"""Cursors of keyset-paged lists: opaque, signed, and good for the one query that gave them. Imports nothing of ours."""

from collections.abc import Mapping, Sequence

from django.core import signing

SALT = "paging"


class BadCursor(ValueError):
    """This was not given out, or for another list."""


def sealed(place: Sequence[str | int], query: str) -> str:
    """A cursor to `place` (the key values of the row to go on after) in the list that `query` names.

    It holds no instant: the same place has the same cursor, so that an unchanged page keeps its bytes.
    """
    return signing.Signer(salt=_salt(query)).sign_object([*place])


def opened(cursor: str, query: str) -> list[str | int]:
    """The key values that were sealed. Raises BadCursor for whatever was not sealed for this very query."""
    try:
        return list(signing.Signer(salt=_salt(query)).unsign_object(cursor))
    except (signing.BadSignature, ValueError) as reason:
        raise BadCursor("This is not a cursor of this list.") from reason


def query_of(path: str, parameters: Mapping[str, str]) -> str:
    """The name of a list: its path with its parameters in one order."""
    return "\n".join([path, *(f"{name}={value}" for name, value in sorted(parameters.items()))])


def _salt(query: str) -> str:
    return f"{SALT}\n{query}"
