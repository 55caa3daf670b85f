"""The ledger's writer: numbers without gap, given under one lock that is held until the commit."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from newsroom import instants
from stories.choices import EVENT_OF_REASON, Reason
from stories.document import canonical
from stories.models import LedgerEntry, LedgerHead


@dataclass(frozen=True)
class Event:
    """One public change, before it has a number."""

    reason: str
    subject_id: str
    version: int
    at: datetime
    sha256: str


def append(events: Iterable[Event]) -> list[LedgerEntry]:
    """Enter the events in this order. The ledger is locked until the commit."""
    head = lock()
    entries = [_chained(head, event) for event in events]
    LedgerEntry.objects.bulk_create(entries)
    head.save()
    return entries


def lock() -> LedgerHead:
    """The head of the ledger, locked: whoever holds it is the only one who publishes."""
    LedgerHead.objects.bulk_create([LedgerHead()], ignore_conflicts=True)
    return LedgerHead.objects.select_for_update().get()


def _chained(head: LedgerHead, event: Event) -> LedgerEntry:
    """The entry that follows on `head`, which moves on to it."""
    entry = LedgerEntry(
        seq=head.seq + 1,
        type=EVENT_OF_REASON[Reason(event.reason)],
        reason=event.reason,
        subject_id=event.subject_id,
        version=event.version,
        at=event.at,
        sha256=event.sha256,
        previous_hash=head.hash,
    )
    entry.hash = hash_of(entry)
    head.seq, head.hash = entry.seq, entry.hash
    return entry


def hash_of(entry: LedgerEntry) -> str:
    """The hash that an entry must carry, from its other members (SHA-256 of their RFC 8785 form)."""
    return canonical.ledger_hash(
        seq=entry.seq,
        type=entry.type,
        reason=entry.reason,
        id=entry.subject_id,
        version=entry.version,
        at=instants.printed(entry.at, UTC),
        sha256=entry.sha256,
        previous_hash=entry.previous_hash,
    )
