"""Turns documents into versions: judged by their schema, as bytes ready to send. Writes nothing."""

import gzip
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from stories.document import build, canonical, validation
from stories.models import EditionVersion, StoryVersion
from stories.rules import NotReady, Problem


@dataclass(frozen=True)
class Print:
    """A story document about to become a version."""

    document: dict[str, Any]
    presentation: dict[str, Any]
    number: int
    reason: str
    at: datetime
    by_name: str = ""
    provenance: str = "newsroom"

    @property
    def story_id(self) -> str:
        return self.document["story"]["story_id"]


@dataclass(frozen=True)
class EditionPrint:
    """An edition document about to become a version."""

    document: dict[str, Any]
    number: int
    reason: str
    at: datetime
    by_name: str = ""
    provenance: str = "newsroom"

    @property
    def edition_id(self) -> str:
        return self.document["edition"]["edition_id"]


def freeze_story(copy: Print) -> StoryVersion:
    """The unsaved version of a story document. Raises NotReady if the document fails its schema."""
    _refuse_invalid(copy.document, "story")
    _refuse_invalid(copy.presentation, "presentation")
    presentation = canonical.canonical_bytes(copy.presentation)
    members = _frozen(copy)
    summary = build.story_summary(copy.document, copy.number, members["sha256"])
    return StoryVersion(
        story_id=copy.story_id,
        presentation=presentation,
        presentation_sha256=canonical.sha256(presentation),
        summary=canonical.compact_line(summary),
        **members,
    )


def freeze_edition(copy: EditionPrint) -> EditionVersion:
    """The unsaved version of an edition document. Raises NotReady if the document fails its schema."""
    _refuse_invalid(copy.document, "edition")
    return EditionVersion(edition_id=copy.edition_id, **_frozen(copy))


def _frozen(copy: Print | EditionPrint) -> dict[str, Any]:
    document = canonical.canonical_bytes(copy.document)
    return {
        "number": copy.number,
        "schema_version": copy.document["schema_version"],
        "reason": copy.reason,
        "published_at": copy.at,
        "sha256": canonical.sha256(document),
        "document": document,
        "document_gzip": gzip.compress(document, compresslevel=6, mtime=0),
        "published_by_name": copy.by_name,
        "provenance": copy.provenance,
    }


def _refuse_invalid(document: dict[str, Any], kind: str) -> None:
    found = validation.schema_problems(document, kind)
    if found:
        raise NotReady([Problem("schema", f"{one.pointer}: {one.message}", one.pointer) for one in found])
