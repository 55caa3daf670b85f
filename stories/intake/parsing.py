"""Bytes to a JSON object, strictly: what two readers could read in two ways is refused. Knows nothing of stories."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import orjson

from newsroom.text import forbidden_character
from stories.document.limits import LARGEST_INTEGER, MOST_BYTES, MOST_DEPTH
from stories.document.problem import pointer as pointer_to
from stories.intake.refused import Refused, refusal
from stories.rules import Problem

MOST_PROBLEMS = 50
MOST_DIGITS = 20
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
NOT_TEXT = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "an empty zip archive",
    b"\x1f\x8b": "gzip data",
    b"BZh": "bzip2 data",
    b"\xfd7zXZ": "xz data",
    b"\x28\xb5\x2f\xfd": "zstd data",
}
STRINGS_AND_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
WIDE = (b"\xff\xfe", b"\xfe\xff", b"\x00{", b"{\x00", b"\x00\x00\x00{")


class _Repeating(dict[str, Any]):
    """An object whose text names some members more than once."""

    repeated: list[str]


class _NotANumber(str):
    """The text of a number that JSON does not know or that no reader holds exactly."""


def parse(data: bytes, *, most_bytes: int = MOST_BYTES) -> dict[str, Any]:
    """The JSON object (RFC 8259, RFC 7493) that `data` holds, in UTF-8; a byte order mark before it is dropped.

    Raises Refused for no or another text, repeated members, numbers with a fraction or beyond 2^53 - 1, characters
    that may not be stored (in values and names), more than `most_bytes` bytes or more than MOST_DEPTH levels; it
    names every place.
    """
    if len(data) > most_bytes:
        raise refusal("too-large", f"The document is larger than {most_bytes:,} bytes.")
    value = _plainly_read(data)
    if value is None:
        value = _closely_read(_text(data))
    if not isinstance(value, dict):
        raise refusal("not-an-object", f"A document is a JSON object, not {_kind(value)}.")
    if not _is_fit(value):
        raise Refused(problem for problem, _ in zip(_problems(value), range(MOST_PROBLEMS), strict=False))
    return value


def _plainly_read(data: bytes) -> Any:
    """The value of a text in exactly the form that we write ourselves: such a one repeats no member. Else None."""
    try:
        value = orjson.loads(data)
        options = (None, orjson.OPT_INDENT_2)
        return value if any(orjson.dumps(value, option=option) == data for option in options) else None
    except (ValueError, TypeError):  # what orjson raises for a text and for a value that it cannot handle
        return None


def _text(data: bytes) -> str:
    data = data.removeprefix(BYTE_ORDER_MARK)
    if not data.strip():
        raise refusal("empty", "There is no document here.")
    for magic, name in NOT_TEXT.items():
        if data.startswith(magic):
            raise refusal("not-text", f"This is {name}, which is not read here: unpack it first.")
    if data.startswith(WIDE):
        raise refusal("not-utf-8", "The text is in UTF-16 or UTF-32: save it as UTF-8.")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        message = f"The text is not UTF-8 (byte 0x{data[error.start]:02X} at position {error.start}): save it as UTF-8."
        raise refusal("not-utf-8", message) from None
    if text.lstrip().startswith("<"):
        raise refusal("not-json", "This is a web page or XML, not JSON.")
    return text


def _closely_read(text: str) -> Any:
    if _is_too_deep(text):
        raise refusal("too-deep", f"The document is nested too deeply: {MOST_DEPTH} levels are allowed.")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_NotANumber,
            parse_float=_NotANumber,
            parse_int=_whole_number,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise refusal("not-json", f"The text is not JSON: {error.msg.removesuffix(' at')} at {place}.") from None


def _is_too_deep(text: str) -> bool:
    """Whether arrays and objects are nested beyond what is allowed, counted without recursion."""
    depth = 0
    for token in STRINGS_AND_BRACKETS.finditer(text):
        character = text[token.start()]
        if character in "[{":
            depth += 1
        elif character in "]}":
            depth -= 1
        if depth > MOST_DEPTH:
            return True
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    repeating = _Repeating(members)
    counts = Counter(name for name, _ in pairs)
    repeating.repeated = [name for name, count in counts.items() if count > 1]
    return repeating


def _whole_number(digits: str) -> int | _NotANumber:
    return int(digits) if len(digits) <= MOST_DIGITS else _NotANumber(digits)


def _is_fit(document: dict[str, Any]) -> bool:
    """Whether there is nothing to tell: most documents are fit, and pointers take longer to make than to look."""
    level: list[Any] = [[document]]
    for _ in range(MOST_DEPTH + 1):
        level = [child for value in level for child in _held(value)]
        if not all(_is_fit_value(value) for value in level):
            return False
        level = [value for value in level if isinstance(value, dict | list)]
    return not level


def _held(value: dict[str, Any] | list[Any]) -> list[Any]:
    return [*value, *value.values()] if isinstance(value, dict) else value


def _is_fit_value(value: Any) -> bool:
    if isinstance(value, str):
        return not isinstance(value, _NotANumber) and (
            (value.isascii() and value.isprintable()) or forbidden_character(value) is None
        )
    if isinstance(value, int):
        return abs(value) <= LARGEST_INTEGER
    return not isinstance(value, float | _Repeating)


def _problems(document: dict[str, Any]) -> Iterator[Problem]:
    """Walk the document without recursion, in its order."""
    waiting: list[tuple[str, Any, int]] = [("", document, 1)]
    while waiting:
        pointer, value, depth = waiting.pop()
        yield from _problems_of(pointer, value)
        if isinstance(value, dict | list):
            if depth > MOST_DEPTH:
                yield Problem("too-deep", f"Nested too deeply: {MOST_DEPTH} levels are allowed.", pointer)
            else:
                waiting += [(place, child, depth + 1) for place, child in reversed(_children(pointer, value))]


def _children(pointer: str, value: dict[str, Any] | list[Any]) -> list[tuple[str, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [(pointer + pointer_to(key), child) for key, child in items]


def _problems_of(pointer: str, value: Any) -> Iterator[Problem]:
    if isinstance(value, _NotANumber):
        yield Problem("bad-number", f"{_short(value)} is not a whole number that can be kept exactly.", pointer)
    elif isinstance(value, str):
        if found := forbidden_character(value):
            yield Problem("forbidden-character", f"The text holds {found}, which cannot be kept.", pointer)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > LARGEST_INTEGER):
        yield Problem("bad-number", f"{_number(value)} is not a whole number that can be kept exactly.", pointer)
    elif isinstance(value, dict):
        yield from _problems_of_names(pointer, value)


def _problems_of_names(pointer: str, members: dict[str, Any]) -> Iterator[Problem]:
    for name in getattr(members, "repeated", ()):
        yield Problem("repeated-member", "This member is given more than once.", pointer + pointer_to(name))
    for name in members:
        if found := forbidden_character(name):
            place = pointer + pointer_to(name)
            yield Problem("forbidden-character", f"The name of this member holds {found}.", place)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) or math.isfinite(value) else "An infinite number"


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}… ({len(text):,} characters)"


def _kind(value: Any) -> str:
    kinds = {type(None): "null", list: "a list", bool: "true or false", str: "a text", int: "a number"}
    return kinds.get(type(value), "a number")
