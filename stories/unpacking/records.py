"""What an import is handed, a bare document or a line of an export, and what became of it. Pure."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stories.choices import Reason
from stories.document.limits import LARGEST_VERSION
from stories.document.problem import SchemaProblem

STORY, EDITION, TOMBSTONE, TRAILER = KINDS = ("story", "edition", "tombstone", "trailer")
MEMBERS = {"kind": str, "id": str, "version": int, "reason": str, "at": str, "sha256": str, "document": dict}

Document = dict[str, Any]


@dataclass(frozen=True)
class Item:
    """One JSON object of an input and where it stood: `stories.ndjson, record 3`."""

    place: str
    value: Document
    size: int = 0  # in bytes, as it was read

    @property
    def is_line(self) -> bool:
        """Whether this is a line of an export and not a bare document."""
        return "kind" in self.value

    @property
    def is_trailer(self) -> bool:
        return self.value.get("kind") == TRAILER

    @property
    def kind(self) -> str:
        return self.value.get("kind", STORY)

    @property
    def document(self) -> Document:
        return self.value["document"] if self.is_line else self.value

    @property
    def presentation(self) -> Document | None:
        return self.value.get("presentation") if self.is_line else None

    @property
    def pointer(self) -> str:
        """Where the document stands within the item."""
        return "/document" if self.is_line else ""


@dataclass(frozen=True)
class Outcome:
    """What became of an item; `notes` are its problems, or warnings where it was taken."""

    place: str
    status: str
    notes: tuple[SchemaProblem, ...] = ()


IMPORTED, UNCHANGED, REFUSED = "imported", "unchanged", "refused"


def line_problems(value: Mapping[str, Any]) -> list[SchemaProblem]:
    """What is wrong with a line of an export around its documents."""
    if value["kind"] not in KINDS:
        return [SchemaProblem("/kind", f"is not one of {', '.join(KINDS)}")]
    found = [SchemaProblem(f"/{name}", "is missing") for name in MEMBERS if name not in value]
    found += [
        SchemaProblem(f"/{name}", f"is not {_called(kind)}")
        for name, kind in MEMBERS.items()
        if name in value and type(value[name]) is not kind
    ]
    found += [
        SchemaProblem(f"/{name}", "is not a member of a line")
        for name in value
        if name not in MEMBERS and name != "presentation"
    ]
    return found or _value_problems(value)


def _value_problems(value: Mapping[str, Any]) -> list[SchemaProblem]:
    found = []
    if value["reason"] not in Reason.values:
        found.append(SchemaProblem("/reason", f"is not one of {', '.join(Reason.values)}"))
    if not 1 <= value["version"] <= LARGEST_VERSION:
        found.append(SchemaProblem("/version", f"is not a number from 1 to {LARGEST_VERSION:,}"))
    if (value["kind"] == STORY) != isinstance(value.get("presentation"), dict):
        found.append(SchemaProblem("/presentation", "is an object for a story and null for anything else"))
    return found


def composed(value: Any) -> Any:
    """The same value with every text in Unicode NFC, which may be longer. The value's depth is bounded."""
    if isinstance(value, dict):
        return {name: composed(item) for name, item in value.items()}
    if isinstance(value, list):
        return [composed(item) for item in value]
    return unicodedata.normalize("NFC", value) if isinstance(value, str) else value


def _called(kind: type) -> str:
    return {str: "a text", int: "a whole number", dict: "an object"}[kind]
