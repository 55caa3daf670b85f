"""Judges documents: the closed form of their JSON Schema, and then what a schema cannot say. Changes nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from jsonschema_rs import Draft202012Validator, ValidationError

from newsroom import publication

from . import agreement, compiled, sayings, values
from .limits import MOST_VALUES_TO_EXPLAIN
from .problem import SchemaProblem
from .serializers import SCHEMA_VERSION

__all__ = ["PUBLIC_SCHEMAS", "SCHEMA_VERSION", "SchemaProblem", "public_schema", "schema_problems"]

Kind = Literal["story", "edition", "draft", "presentation"]
FILES: Mapping[str, str] = {
    "story": "story-v1",
    "edition": "edition-v1",
    "draft": "story-draft",
    "presentation": "presentation",
}
PUBLIC_SCHEMAS = tuple(FILES.values())
MOST_PROBLEMS = 100
# After these the members that must agree may not be there, or be too many to compare.
SHAPELESS = frozenset({"type", "required", "maxItems"})


def schema_problems(document: Mapping[str, Any], kind: Kind | str) -> list[SchemaProblem]:
    """What is wrong with a document of this kind, at most MOST_PROBLEMS, one for a place; empty if nothing is.

    `kind` is `story`, `edition`, `draft` or `presentation`; unknown members and words are problems, as in our output.
    Pointers are JSON pointers (RFC 6901). Raises KeyError for another kind.
    """
    file = FILES[kind]
    found = values.problems(document, composed_only=kind in ("story", "edition"))
    if not found or values.can_be_judged(document, found):
        found += _judged(document, kind, file)
    first: dict[str, SchemaProblem] = {}
    for problem in found:
        first.setdefault(problem.pointer, problem)
    return list(first.values())[:MOST_PROBLEMS]


def _judged(document: Mapping[str, Any], kind: str, file: str) -> list[SchemaProblem]:
    keywords: set[str] = set()
    found = list(_by_schema(document, file, keywords))
    if keywords.isdisjoint(SHAPELESS):
        found += agreement.CHECKS[kind](document)
    return found


def _by_schema(document: Mapping[str, Any], file: str, keywords: set[str]) -> Iterator[SchemaProblem]:
    """The problems that the schema names; fills `keywords` with those that failed."""
    validator = compiled.validator(file, publication.current())
    if validator.is_valid(document):
        return
    for error in _errors(validator, document):
        keywords.add(error.kind.name)
        yield from sayings.problems(error)


def _errors(validator: Draft202012Validator, document: Mapping[str, Any]) -> Iterable[ValidationError]:
    """All errors, or the first one of a document so large that to find all would take seconds."""
    if values.count(document) <= MOST_VALUES_TO_EXPLAIN:
        return validator.iter_errors(document)
    try:
        validator.validate(document)
    except ValidationError as error:
        return [error]
    return []


def public_schema(name: str) -> bytes:
    """The schema `name`, such as `story-v1`, as it is served: open, with the paper's own addresses. Raises KeyError."""
    return compiled.public(name, publication.current())
