"""What no document may hold anywhere, in values and names: fractions, huge numbers, unprintable characters."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from newsroom.text import forbidden_character

from .canonical import compact_line
from .limits import LARGEST_INTEGER, LONGEST_LIST, MOST_DEPTH
from .problem import SchemaProblem, pointer

Steps = tuple[str | int, ...]
TOO_DEEP = f"is nested more deeply than {MOST_DEPTH} levels"
TOO_LONG = f"lists more than {LONGEST_LIST:,}, too many to judge"
UNBOUNDED = frozenset({TOO_DEEP, TOO_LONG})


def problems(document: Mapping[str, Any], *, composed_only: bool) -> list[SchemaProblem]:
    """The forbidden values of a document, in its order; with `composed_only` also texts that are not in Unicode NFC."""
    if _is_sound(document, 0, composed_only):  # nearly all are, and to know the places costs three times as much
        return []
    return list(_walk(document, (), composed_only))


def can_be_judged(document: Mapping[str, Any], found: list[SchemaProblem]) -> bool:
    """Whether a schema can look at a document with these problems: it is bounded, and JSON can carry it."""
    if not UNBOUNDED.isdisjoint(problem.message for problem in found):
        return False
    try:
        compact_line(document)
    except TypeError:  # lone surrogates, numbers beyond 64 bits, names that are no texts
        return False
    return True


def count(value: Any) -> int:
    """How many values a bounded document holds."""
    if isinstance(value, dict):
        return 1 + sum(map(count, value.values()))
    return 1 + sum(map(count, value)) if isinstance(value, list) else 1


def _is_sound(value: Any, depth: int, composed_only: bool) -> bool:
    if not isinstance(value, dict | list):
        return _fault(value, composed_only) is None
    if _fault_of_shape(value, depth):
        return False
    if isinstance(value, list):
        return all(_is_sound(item, depth + 1, composed_only) for item in value)
    names = all(_fault_of_name(name) is None for name in value)
    return names and all(_is_sound(item, depth + 1, composed_only) for item in value.values())


def _walk(value: Any, place: Steps, composed_only: bool) -> Iterator[SchemaProblem]:
    if not isinstance(value, dict | list):
        yield from _told(_fault(value, composed_only), place)
    elif message := _fault_of_shape(value, len(place)):
        yield from _told(message, place)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk(item, (*place, index), composed_only)
    else:
        for name, item in value.items():
            yield from _told(_fault_of_name(name), (*place, name))
            yield from _walk(item, (*place, name), composed_only)


def _told(message: str | None, place: Steps) -> Iterator[SchemaProblem]:
    if message:
        yield SchemaProblem(pointer(*place), message)


def _fault_of_shape(value: dict[Any, Any] | list[Any], depth: int) -> str | None:
    """Why a list or an object is not looked into: whoever judges it further would be busy for long."""
    if depth >= MOST_DEPTH:
        return TOO_DEEP
    return TOO_LONG if len(value) > LONGEST_LIST else None


def _fault_of_name(name: str) -> str | None:
    if not (name.isascii() and name.isprintable()):
        return "has a name with other characters than those of ASCII that are printed"
    return None


def _fault(value: Any, composed_only: bool) -> str | None:
    if isinstance(value, str):
        return None if _is_plain(value) else _fault_of_text(value, composed_only)
    if isinstance(value, float):
        return "must be a whole number, written without a fraction"
    if isinstance(value, int) and abs(value) > LARGEST_INTEGER:
        return "is a number that not every reader of JSON can hold"
    return None


def _is_plain(text: str) -> bool:
    return text.isascii() and (text.isprintable() or text.replace("\n", "").isprintable())


def _fault_of_text(text: str, composed_only: bool) -> str | None:
    if forbidden := forbidden_character(text):
        return f"holds {forbidden}, which cannot be printed"
    if composed_only and not unicodedata.is_normalized("NFC", text):
        return "is not in Unicode normalisation form C"
    return None
