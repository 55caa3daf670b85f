"""What differs between a document and the one rebuilt from it: places and both values. Pure."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from stories.document import canonical
from stories.document.problem import SchemaProblem, pointer

MOST = 20
LONGEST = 120
Steps = tuple[str | int, ...]


def differences(given: dict[str, Any], rebuilt: dict[str, Any]) -> list[SchemaProblem]:
    """Every place where the two do not have the same bytes, at most MOST; empty if they are the same."""
    if canonical.canonical_bytes(given) == canonical.canonical_bytes(rebuilt):
        return []
    return list(islice(_differing(given, rebuilt, ()), MOST))


def _differing(given: Any, rebuilt: Any, place: Steps) -> Iterator[SchemaProblem]:
    if isinstance(given, dict) and isinstance(rebuilt, dict):
        yield from _differing_members(given, rebuilt, place)
    elif isinstance(given, list) and isinstance(rebuilt, list) and len(given) == len(rebuilt):
        for index, (one, other) in enumerate(zip(given, rebuilt, strict=True)):
            yield from _differing(one, other, (*place, index))
    elif type(given) is not type(rebuilt) or given != rebuilt:
        yield SchemaProblem(pointer(*place), f"is {_shown(given)}, but rebuilt it is {_shown(rebuilt)}")


def _differing_members(given: dict[str, Any], rebuilt: dict[str, Any], place: Steps) -> Iterator[SchemaProblem]:
    for name in [*rebuilt, *(name for name in given if name not in rebuilt)]:
        if name not in given:
            yield SchemaProblem(pointer(*place, name), "is missing")
        elif name not in rebuilt:
            yield SchemaProblem(pointer(*place, name), "is not a member of the rebuilt document")
        else:
            yield from _differing(given[name], rebuilt[name], (*place, name))
    if given.keys() == rebuilt.keys() and list(given) != list(rebuilt):
        yield SchemaProblem(pointer(*place), f"holds its members in another order than {', '.join(rebuilt)}")


def _shown(value: Any) -> str:
    text = canonical.compact_line(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
