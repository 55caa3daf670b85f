"""Judges what an archive import is handed: schema, digest, and that rebuilding it gives the same. Asks no database."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from newsroom import instants, publication
from stories.choices import REASON_OF_NOTICE, ContentStatus, CorrectionType, Reason, Slot
from stories.document import build, canonical, validation
from stories.document.parts import EditionParts, StoryParts
from stories.document.problem import SchemaProblem
from stories.identifiers import edition_parts, is_story_of
from stories.models import Edition, EditionVersion, StoryVersion, Tombstone
from stories.publishing.freezing import EditionPrint, Print, freeze_edition, freeze_story
from stories.unpacking.parts import edition_of, parts_of
from stories.unpacking.records import EDITION, STORY, TOMBSTONE, Document, Item, composed, line_problems

from .differing import differences

ARCHIVE = "archive"


class Unfit(Exception):
    """An item that an archive import does not take, with the places and reasons."""

    def __init__(self, *problems: SchemaProblem) -> None:
        super().__init__("; ".join(f"{pointer}: {message}" for pointer, message in problems))
        self.problems = problems


@dataclass(frozen=True)
class StoryCopy:
    """A version of a story, judged and frozen, with the rows of its working copy in memory."""

    item: Item
    version: StoryVersion
    document: Document
    parts: StoryParts

    @property
    def story_id(self) -> str:
        return self.version.story_id

    @property
    def edition(self) -> Edition:
        assert self.parts.edition is not None
        return self.parts.edition

    @property
    def corrections(self) -> list[Document]:
        return self.document["corrections"]

    @property
    def is_retracted(self) -> bool:
        return self.parts.content_status == ContentStatus.RETRACTED


@dataclass(frozen=True)
class EditionCopy:
    """A version of an edition, judged and frozen."""

    item: Item
    version: EditionVersion
    document: Document
    edition: Edition

    @cached_property
    def listed(self) -> dict[str, Document]:
        """The lines by story."""
        return {line["story_id"]: line for line in self.document["stories"]}


@dataclass(frozen=True)
class TombstoneCopy:
    """What stays of a removed story, and the number of its last version."""

    item: Item
    tombstone: Tombstone
    number: int

    @property
    def story_id(self) -> str:
        return self.tombstone.story_id


Copy = StoryCopy | EditionCopy | TombstoneCopy


def examined(item: Item, *, by_name: str, now: datetime) -> Copy:
    """The item, ready to be placed beside what the newsroom holds. Raises Unfit with every problem."""
    if item.is_line:
        _refuse(line_problems(item.value))
    makers: dict[str, Callable[[Item, str, datetime], Copy]]
    makers = {STORY: _story, EDITION: _edition, TOMBSTONE: _tombstone}
    try:
        return makers[item.kind](item, by_name, now)
    except ValueError as error:  # an id or instant that is well-formed and yet none of ours
        raise Unfit(SchemaProblem(item.pointer, str(error))) from error


def _refuse(problems: list[SchemaProblem], prefix: str = "") -> None:
    if problems:
        raise Unfit(*(SchemaProblem(prefix + pointer, message) for pointer, message in problems))


def _story(item: Item, by_name: str, now: datetime) -> StoryCopy:
    document, paper = item.document, publication.current()
    _refuse(validation.schema_problems(document, "story"), item.pointer)
    if item.presentation is not None:
        _refuse(validation.schema_problems(composed(item.presentation), "presentation"), "/presentation")
    _refuse(list(_story_faults(document, now)), item.pointer)
    parts = parts_of(document, item.presentation, paper=paper)
    _refuse(differences(document, build.story_document(parts)), item.pointer)
    version = freeze_story(
        Print(
            document=document,
            presentation=item.presentation or build.story_presentation(parts),
            by_name=by_name,
            provenance=ARCHIVE,
            **(_of_line(item) if item.is_line else _of_bare(document)),
        )
    )
    _refuse_other_line(item, version.story_id, version.sha256)
    return StoryCopy(item, version, document, parts)


def _story_faults(document: Document, now: datetime) -> Iterator[SchemaProblem]:
    paper, story = publication.current(), document["story"]
    if not is_story_of(story["story_id"], paper.id_prefix):
        yield SchemaProblem("/story/story_id", f"is not an id of this paper ({paper.id_prefix}-…)")
    yield from _edition_faults(story["edition_id"], "/story/edition_id")
    for index, correction in enumerate(story["corrections"]):
        if instants.parsed(correction["published_at"]) > now:
            yield SchemaProblem(f"/story/corrections/{index}/published_at", "lies in the future")


def _edition_faults(edition_id: str, pointer: str) -> Iterator[SchemaProblem]:
    """What keeps an edition's id from being one of this paper's."""
    prefix, _, slot, _ = edition_parts(edition_id)
    expected = publication.current().id_prefix
    if prefix != expected:
        yield SchemaProblem(pointer, f"is not an edition of this paper ({expected}-…)")
    if slot not in Slot.values:
        yield SchemaProblem(pointer, f"names the slot {slot}; an edition is one of {', '.join(Slot.values)}")


def _of_line(item: Item) -> dict[str, Any]:
    value = item.value
    return {"number": value["version"], "reason": value["reason"], "at": _at(item)}


def _at(item: Item) -> datetime:
    try:
        return instants.parsed(item.value["at"])
    except ValueError as error:
        raise Unfit(SchemaProblem("/at", str(error))) from error


def _of_bare(document: Document) -> dict[str, Any]:
    """Number, reason and instant of the version that a bare document is: the one its last notice led to."""
    corrections = document["corrections"]
    last = max(corrections, key=lambda correction: correction["to_version"], default=None)
    return {
        "number": last["to_version"] if last else 1,
        "reason": REASON_OF_NOTICE[CorrectionType(last["correction_type"])] if last else Reason.FIRST,
        "at": instants.parsed(document["story"]["modified_at"]),
    }


def _refuse_other_line(item: Item, subject_id: str, sha256: str) -> None:
    """Refuse a line whose id or digest is not its document's."""
    if not item.is_line:
        return
    told = {"id": item.value["id"], "sha256": item.value["sha256"]}
    _refuse(differences(told, {"id": subject_id, "sha256": sha256}))


def _edition(item: Item, by_name: str, now: datetime) -> EditionCopy:
    document = item.document
    _refuse(validation.schema_problems(document, "edition"), item.pointer)
    _refuse(list(_edition_faults(document["edition"]["edition_id"], "/edition/edition_id")), item.pointer)
    told, paper = document["edition"], publication.current()
    edition = edition_of(told, paper)
    edition.pressed_at = instants.parsed(told["published_at"])
    rebuilt = build.edition_document(
        EditionParts(
            edition=edition,
            title=told["title"],
            listings=document["stories"],
            published_at=instants.parsed(told["published_at"]),
            modified_at=instants.parsed(told["modified_at"]),
            publication=paper,
        )
    )
    _refuse(differences(document, rebuilt), item.pointer)
    version = freeze_edition(EditionPrint(document, by_name=by_name, provenance=ARCHIVE, **_of_line(item)))
    _refuse_other_line(item, version.edition_id, version.sha256)
    return EditionCopy(item, version, document, edition)


def _tombstone(item: Item, by_name: str, now: datetime) -> TombstoneCopy:
    document, at, story_id = item.document, _at(item), item.value["id"]
    rebuilt = build.tombstone_document(story_id, _day(at))
    _refuse(differences(document, rebuilt), item.pointer)
    written = canonical.canonical_bytes(document)
    tombstone = Tombstone(story_id=story_id, removed_at=at, document=written, sha256=canonical.sha256(written))
    _refuse_other_line(item, story_id, tombstone.sha256)
    if item.value["reason"] != Reason.REMOVAL or not is_story_of(story_id, publication.current().id_prefix):
        raise Unfit(SchemaProblem("/id", "is not a removed story of this paper"))
    return TombstoneCopy(item, tombstone, item.value["version"])


def _day(at: datetime) -> date:
    return at.astimezone(publication.current().zone).date()
