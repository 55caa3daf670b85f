"""What a failed schema says in words that an editor or a partner can act on; it never repeats a long value."""

from collections.abc import Callable, Iterator
from typing import Any

from jsonschema_rs import ValidationError

from .problem import SchemaProblem, pointer

EXAMPLES = {
    "story_id": "mp-2026-08-29-002",
    "edition_id": "mp-2026-08-29-morning-0051",
    "claim_id": "claim-mp-2026-08-29-002-001",
    "supports_claim_ids": "claim-mp-2026-08-29-002-001",
    "affected_claim_ids": "claim-mp-2026-08-29-002-001",
    "source_id": "source-2026-08-29-002",
    "source_ids": "source-2026-08-29-002",
    "correction_id": "correction-mp-2026-08-29-002-001",
    "slug": "a-few-words-in-lower-case",
    "section": "a-few-words-in-lower-case",
    "schema_version": "1.0.0",
    "edition_date": "2026-08-29",
    "language": "en",
}
EXAMPLES_BY_ENDING = {
    "_at": "2026-08-29T09:00:00.000-04:00, with milliseconds and offset",
    "url": "https://example.org/page, with special characters percent-encoded",
}
ONE_LINE = "^[^\\n]*\\S[^\\n]*$"
KINDS = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "an object",
    type(None): "null",
}
TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
Saying = Callable[[Any, ValidationError], str]


def problems(error: ValidationError) -> Iterator[SchemaProblem]:
    """The problems that one failed keyword names: several where members are unknown."""
    place, keyword = error.instance_path, error.kind.name
    if keyword == "required":
        yield SchemaProblem(pointer(*place, error.kind.value), "is missing")
    elif keyword == "unevaluatedProperties":
        for name in error.kind.value:
            yield SchemaProblem(pointer(*place, name), "is not a member of this document")
    else:
        yield SchemaProblem(pointer(*place), SAYINGS.get(keyword, _misshapen)(error.kind.value, error))


def _wrong_type(types: list[str], error: ValidationError) -> str:
    wanted = " or ".join(TYPES[name] for name in types)
    return f"must be {wanted}, not {KINDS.get(type(error.instance), 'this')}"


def _unlike(pattern: str, error: ValidationError) -> str:
    if pattern == ONE_LINE:
        return "must be one line that is not empty"
    return "must not be empty" if pattern == "\\S" else _misshapen(pattern, error)


def _misshapen(value: Any, error: ValidationError) -> str:
    """By an example, for the member that the place names (of an item: the member that holds the list)."""
    name = next((step for step in reversed(error.instance_path) if isinstance(step, str)), "")
    endings = (example for ending, example in EXAMPLES_BY_ENDING.items() if name.endswith(ending))
    example = EXAMPLES.get(name) or next(endings, None)
    return f"must look like {example}" if example else "has a form that is not allowed here"


SAYINGS: dict[str, Saying] = {
    "type": _wrong_type,
    "pattern": _unlike,
    "enum": lambda words, error: f"must be one of {', '.join(map(str, words))}",
    "const": lambda value, error: f"must be {value}",
    "not": lambda value, error: "is a reserved word",
    "maxLength": lambda limit, error: f"is longer than {limit:,} characters",
    "maxItems": lambda limit, error: f"lists more than {limit:,}",
    "minItems": lambda limit, error: f"must list at least {limit:,}",
    "uniqueItems": lambda value, error: "lists something twice",
    "minimum": lambda limit, error: f"must be at least {limit:,}",
    "maximum": lambda limit, error: f"must be at most {limit:,}",
}
