"""Recomputes every digest and the chain, and holds the read model against a rebuild. Changes nothing."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction

from stories.choices import Reason
from stories.document import canonical
from stories.models import EditionVersion, ErasureOrder, LedgerEntry, LedgerHead, PublishedSite, StoryVersion, Tombstone

from . import ledger
from .rebuilding import READ_MODEL, rebuild

GIVEN = ("BigAutoField",)  # keys that the database counts up


def erased() -> int:
    """How many versions have been erased by order: their digests stay and are verified, their bytes cannot be."""
    return StoryVersion.objects.filter(document=None).count()


class _RolledBack(Exception):
    """Takes the trial rebuild back."""


def verify(*, progress: Callable[[Iterator[LedgerEntry]], Iterator[LedgerEntry]] = iter) -> list[str]:
    """Everything that differs from what the record says, as sentences; empty if all is well.

    The read model is compared only where the record itself is whole: nothing can be rebuilt from a damaged one.
    """
    found = list(_chain_faults(progress(LedgerEntry.objects.order_by("seq").iterator())))
    found += _unledgered()
    return found or _read_model_faults()


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


def _subject(entry: LedgerEntry) -> StoryVersion | EditionVersion | Tombstone | None:
    if entry.reason == Reason.REMOVAL:
        return Tombstone.objects.filter(story_id=entry.subject_id).first()
    if entry.reason in (Reason.PRESS, Reason.RELISTING):
        return EditionVersion.objects.filter(edition_id=entry.subject_id, number=entry.version).first()
    return StoryVersion.objects.filter(story_id=entry.subject_id, number=entry.version).first()


def _unledgered() -> list[str]:
    """Versions that no ledger entry names."""
    named = set(LedgerEntry.objects.exclude(reason=Reason.REMOVAL).values_list("subject_id", "version"))
    held = [
        *StoryVersion.objects.values_list("story_id", "number"),
        *EditionVersion.objects.values_list("edition_id", "number"),
    ]
    return [
        f"{subject} version {number}: the ledger does not name it."
        for subject, number in held
        if (subject, number) not in named
    ]


def _read_model_faults() -> list[str]:
    """The tables that a rebuild would write otherwise; the rebuild is tried and taken back."""
    before = _contents()
    after: dict[str, Any] = {}
    try:
        with transaction.atomic():
            rebuild()
            after = _contents()
            raise _RolledBack
    except _RolledBack:
        return [f"Read model: {name} differs from a rebuild." for name in before if before[name] != after[name]]


def _contents() -> dict[str, list[str]]:
    """Every row of the read model, without the keys that the database gave it."""
    contents = {"the latest edition": [_latest_edition()]}
    for table in READ_MODEL:
        if table is PublishedSite:  # but for its edition it holds what editors have changed since the last print
            continue
        columns = [
            field.attname for field in table._meta.concrete_fields if field.get_internal_type() != "BigAutoField"
        ]
        contents[table.__name__] = sorted(map(repr, table.objects.values_list(*columns)))
    return contents


def _latest_edition() -> str:
    site = PublishedSite.objects.first()
    latest = json.loads(site.document)["latest_edition"] if site else None
    return latest["edition_id"] if latest else ""
