"""Recomputes every digest and the chain, and holds the read model against a rebuild. Changes nothing."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Callable, Iterator

from django.core.files.storage import default_storage

from stories.choices import Reason
from stories.document import build, canonical
from stories.models import (
    EditionVersion,
    ErasureOrder,
    LedgerEntry,
    LedgerHead,
    PublishedImage,
    StoryVersion,
    Tombstone,
)
from stories.models.image import storage_name

from . import ledger, rehearsing

Record = StoryVersion | EditionVersion | Tombstone


def erased() -> int:
    """How many versions have been erased by order: their digests stay and are verified, their bytes cannot be."""
    return StoryVersion.objects.filter(document=None).count()


def verify(*, progress: Callable[[Iterator[LedgerEntry]], Iterator[LedgerEntry]] = iter) -> list[str]:
    """Everything that differs from what the record says, as sentences; empty if all is well.

    All is judged as it stood at one moment; newsroom and readers go on meanwhile. The read model is compared only
    where the record itself is whole: nothing can be rebuilt from a damaged one.
    """
    with rehearsing.snapshot():
        found = list(_chain_faults(progress(LedgerEntry.objects.order_by("seq").iterator())))
        found += _unledgered()
        found += _image_faults()
        return found or [f"Read model: {name} differs from a rebuild." for name in rehearsing.differences()]


def _chain_faults(entries: Iterator[LedgerEntry]) -> Iterator[str]:
    seq, previous_hash = 0, "0" * 64
    for entry in entries:
        if entry.seq != seq + 1:
            yield f"Ledger: {entry.seq} follows on {seq}: entries are missing."
        if entry.previous_hash != previous_hash:
            yield f"Ledger: entry {entry.seq} is not chained to the entry before it."
        if ledger.hash_of(entry) != entry.hash:
            yield f"Ledger: entry {entry.seq} does not match its hash."
        yield from _document_faults(entry)
        seq, previous_hash = entry.seq, entry.hash
    head = LedgerHead.objects.first() or LedgerHead()
    if (head.seq, head.hash) != (seq, previous_hash):
        yield f"Ledger: its head stands at {head.seq}, its last entry at {seq}."


def _document_faults(entry: LedgerEntry) -> Iterator[str]:
    name = f"{entry.subject_id} version {entry.version}"
    row = _subject(entry)
    if row is None:
        yield f"{name}: the ledger names it, the record does not hold it."
    elif row.sha256 != entry.sha256:
        yield f"{name}: its digest differs from the ledger's."
    elif row.document is None:
        if not ErasureOrder.objects.filter(story_id=entry.subject_id).exists():
            yield f"{name}: its bytes are gone without an order."
    elif canonical.sha256(bytes(row.document)) != row.sha256:
        yield f"{name}: its bytes do not match their digest."
    else:
        yield from (f"{name}: {fault}" for fault in _copy_faults(row))


def _copy_faults(row: Record) -> Iterator[str]:
    """What is kept beside a document whose bytes are right."""
    if isinstance(row, Tombstone):
        return
    if _unpacked(row) != bytes(row.document or b""):
        yield "its compressed bytes are not those of its document."
    if isinstance(row, StoryVersion):
        yield from _page_faults(row)


def _unpacked(row: StoryVersion | EditionVersion) -> bytes | None:
    try:
        return gzip.decompress(bytes(row.document_gzip or b""))
    except (OSError, EOFError, zlib.error):
        return None


def _page_faults(row: StoryVersion) -> Iterator[str]:
    """The presentation is told by its own digest, which the ledger does not chain; the summary by the document."""
    if canonical.sha256(bytes(row.presentation or b"")) != row.presentation_sha256:
        yield "its presentation does not match its digest."
    summary = build.story_summary(json.loads(bytes(row.document or b"")), row.number, row.sha256)
    if canonical.compact_line(summary) != bytes(row.summary or b""):
        yield "its summary is not that of its document."


def _image_faults() -> Iterator[str]:
    """Files of public images that are not what the presentations say."""
    for name in PublishedImage.objects.order_by("storage_name").values_list("storage_name", flat=True).distinct():
        if not default_storage.exists(name):
            yield f"{name}: the file of a public image is missing."
        elif storage_name(_digest(name)) != name:
            yield f"{name}: the file of a public image does not match its digest."


def _digest(name: str) -> str:
    with default_storage.open(name) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _subject(entry: LedgerEntry) -> Record | None:
    if entry.reason == Reason.REMOVAL:
        return Tombstone.objects.filter(story_id=entry.subject_id).first()
    if entry.reason in (Reason.PRESS, Reason.RELISTING):
        return EditionVersion.objects.filter(edition_id=entry.subject_id, number=entry.version).first()
    return StoryVersion.objects.filter(story_id=entry.subject_id, number=entry.version).first()


def _unledgered() -> list[str]:
    """Versions and tombstones that no ledger entry names."""
    entries = LedgerEntry.objects
    named = set(entries.exclude(reason=Reason.REMOVAL).values_list("subject_id", "version"))
    removed = set(entries.filter(reason=Reason.REMOVAL).values_list("subject_id", flat=True))
    held = [
        *StoryVersion.objects.values_list("story_id", "number"),
        *EditionVersion.objects.values_list("edition_id", "number"),
    ]
    return [
        f"{subject} version {number}: the ledger does not name it."
        for subject, number in held
        if (subject, number) not in named
    ] + [
        f"{story_id}: the ledger does not name its tombstone."
        for story_id in Tombstone.objects.values_list("story_id", flat=True)
        if story_id not in removed
    ]
