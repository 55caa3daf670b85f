"""The lines of an export, in the order of the ledger, read in one snapshot by a fixed number of queries a chunk."""

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
from django.db import connection, transaction

from newsroom import instants, publication
from stories.choices import Reason
from stories.document import canonical
from stories.models import (
    EditionVersion,
    LedgerEntry,
    LedgerHead,
    PublishedBlock,
    PublishedEdition,
    PublishedPlacement,
    PublishedStory,
    StoryVersion,
    Tombstone,
)

AT_ONCE = 500
NO_HASH = "0" * 64  # what the first entry of the ledger follows on
OF_EDITIONS = frozenset({Reason.PRESS, Reason.RELISTING})

Line = dict[str, Any]
Stored = bytes | memoryview
Key = tuple[str, int]


@dataclass(frozen=True)
class Selection:
    """What to export: all versions, or those that are current, of one edition, or published from an instant on."""

    latest: bool = False
    edition_id: str = ""
    since: datetime | None = None


@contextmanager
def snapshot() -> Iterator[None]:
    """A transaction in which all reads see one moment, on either database without making a writer wait.

    Inside a transaction of the caller's it adds nothing: then that one decides what is seen.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # the settings' IMMEDIATE would lock writers out
            try:
                yield
            finally:
                cursor.execute("COMMIT")


def lines(selection: Selection) -> Iterator[bytes]:
    """The export as lines of NDJSON, each with its newline, the trailer last. Call it inside `snapshot`."""
    ledger, _ = head()
    digest, count = hashlib.sha256(), 0
    for line in _lines(selection):
        written = canonical.compact_line(line) + b"\n"
        digest.update(written)
        count += 1
        yield written
    trailer = {"kind": "trailer", "count": count, "sha256": digest.hexdigest(), "ledger": ledger}
    yield canonical.compact_line(trailer) + b"\n"


def head() -> tuple[int, str]:
    """Number and hash of the last entry of the ledger that the snapshot sees."""
    return LedgerHead.objects.values_list("seq", "hash").first() or (0, NO_HASH)


def size(selection: Selection) -> int:
    """How many ledger entries the export looks at, for a progress bar."""
    return _entries(selection).count()


def write(path: Path, written: Iterable[bytes]) -> None:
    """Write the lines to a file that appears whole or, after an error or a kill, not at all."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(written)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def has_edition(edition_id: str) -> bool:
    return PublishedEdition.objects.filter(edition_id=edition_id).exists()


def _entries(selection: Selection) -> Any:
    entries = LedgerEntry.objects.order_by("seq")
    if selection.since:
        entries = entries.filter(at__gte=selection.since)
    if selection.edition_id:
        listed = PublishedPlacement.objects.filter(edition_id=selection.edition_id).values_list("story_id", flat=True)
        removed = PublishedBlock.objects.filter(edition_id=selection.edition_id).values_list("story_id", flat=True)
        entries = entries.filter(subject_id__in={selection.edition_id, *listed, *removed})
    return entries


def _lines(selection: Selection) -> Iterator[Line]:
    entries = _entries(selection).iterator(chunk_size=AT_ONCE)
    while chunk := list(islice(entries, AT_ONCE)):
        found = _Chunk(chunk, selection)
        yield from (line for entry in chunk if (line := found.line(entry)))


class _Chunk:
    """The rows behind some entries of the ledger, at a fixed number of queries."""

    def __init__(self, entries: Sequence[LedgerEntry], selection: Selection) -> None:
        self.selection, self.zone = selection, publication.current().zone
        ids = {entry.subject_id for entry in entries}
        self.tombstones = Tombstone.objects.in_bulk(ids)
        self.current = dict(PublishedStory.objects.filter(story_id__in=ids).values_list("story_id", "version_number"))
        self.current |= PublishedEdition.objects.filter(edition_id__in=ids).values_list("edition_id", "version_number")
        self.blocked = set(
            PublishedBlock.objects.filter(edition_id__in=ids).values_list("edition_id", "version_number")
        )
        wanted = {(entry.subject_id, entry.version) for entry in entries if self._is_shown(entry)}
        self.stories = _rows(StoryVersion, "story_id", wanted)
        self.editions = _rows(EditionVersion, "edition_id", wanted)

    def _is_shown(self, entry: LedgerEntry) -> bool:
        """Whether the version may be shown: nothing of a removed story but its tombstone may."""
        is_current = self.current.get(entry.subject_id) == entry.version
        hidden = entry.subject_id in self.tombstones or (entry.subject_id, entry.version) in self.blocked
        return not hidden and (is_current or not self.selection.latest)

    def line(self, entry: LedgerEntry) -> Line | None:
        """The line of an entry; None where it is not selected, or hidden for good."""
        if entry.reason == Reason.REMOVAL:
            return self._line("tombstone", entry, self.tombstones[entry.subject_id].document, None)
        if entry.reason in OF_EDITIONS:
            edition = self.editions.get((entry.subject_id, entry.version))
            return self._line("edition", entry, edition.document, None) if edition else None
        version = self.stories.get((entry.subject_id, entry.version))
        if version is None or version.document is None:
            return None
        line = self._line("story", entry, version.document, version.presentation)
        return line if self._is_of_edition(line["document"]["story"]) else None

    def _is_of_edition(self, story: Line) -> bool:
        return not self.selection.edition_id or story["edition_id"] == self.selection.edition_id

    def _line(self, kind: str, entry: LedgerEntry, document: Stored, presentation: Stored | None) -> Line:
        return {
            "kind": kind,
            "id": entry.subject_id,
            "version": entry.version,
            "reason": entry.reason,
            "at": instants.printed(entry.at, self.zone),
            "sha256": entry.sha256,
            "document": orjson.loads(document),
            "presentation": None if presentation is None else orjson.loads(presentation),
        }


def _rows(table: Any, subject: str, wanted: set[Key]) -> dict[Key, Any]:
    """The versions by subject and number."""
    rows = table.objects.filter(
        **{f"{subject}__in": {key[0] for key in wanted}, "number__in": {key[1] for key in wanted}}
    ).defer("document_gzip")
    return {key: row for row in rows if (key := (getattr(row, subject), row.number)) in wanted}
