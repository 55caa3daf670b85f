"""The ledger as partners read it: every public change once, in the order of its number, without a gap, for ever."""

from dataclasses import dataclass
from datetime import datetime

from stories import identifiers
from stories.choices import EventType
from stories.delivery import rows

NO_HASH = "0" * 64  # what the first entry follows on
OF_EDITIONS = frozenset({EventType.EDITION_PUBLISHED, EventType.EDITION_UPDATED})
MEMBERS = "seq, type, reason, subject_id, version, at, sha256, previous_hash, hash"
# One statement sees one moment: the head that it tells of is never older than the changes beside it.
PAGE = f"""
SELECT 'change', page.* FROM (SELECT {MEMBERS} FROM stories_ledgerentry WHERE seq > %s ORDER BY seq LIMIT %s) page
UNION ALL SELECT 'before', {MEMBERS} FROM stories_ledgerentry WHERE seq = %s
UNION ALL SELECT 'head', last.* FROM (SELECT {MEMBERS} FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1) last"""
HEAD = "SELECT seq, hash, at FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the ledger. `hash` covers its other members; `sha256` is of the document that came, or tombstone."""

    seq: int
    type: str  # of stories.choices.EventType
    reason: str  # of stories.choices.Reason
    subject_id: str  # of a story or an edition, as `type` says
    version: int
    at: datetime
    sha256: str
    previous_hash: str
    hash: str


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry; before the first print number 0, whose hash is 64 zeros and which has no instant."""

    seq: int
    hash: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Changes:
    """What came after a number, ascending and without a gap, at most as many as asked for. `head` is as old as they."""

    changes: tuple[Change, ...]
    head: Head


@dataclass(frozen=True, slots=True)
class Ahead:
    """The number asked after was never given, or to another entry: who asks has followed another ledger."""

    head: Head


def changes(after: int, limit: int, hash: str = "") -> Changes | Ahead:
    """At most `limit` changes after the number `after`; with `hash` only if the entry `after` bears it. One query."""
    read = [(kind, Change(*row[:5], rows.instant(row[5]), *row[6:])) for kind, *row in _page(after, limit)]
    last = next((entry for kind, entry in read if kind == "head"), None)
    before = next((entry.hash for kind, entry in read if kind == "before"), NO_HASH if after == 0 else None)
    head = Head(last.seq, last.hash, last.at) if last else Head(0, NO_HASH, None)
    if before is None or hash not in ("", before):
        return Ahead(head)
    found = (entry for kind, entry in read if kind == "change")
    return Changes(tuple(sorted(found, key=lambda entry: entry.seq)), head)


def head() -> Head:
    """The last entry of the ledger. One query by its primary key."""
    row = rows.one(HEAD)
    return Head(row[0], row[1], rows.instant(row[2])) if row else Head(0, NO_HASH, None)


def json_path(type: str, subject_id: str, version: int) -> str:
    """Where the document of a change is: the version's own address, whose bytes have the digest of the entry.

    Of a removal the story's address, which answers 410 with the tombstone.
    """
    if type in OF_EDITIONS:
        edition = identifiers.edition_parts(subject_id)
        return f"/edition/{edition.day}/{edition.slot}/v/{version}.json"
    if type == EventType.STORY_REMOVED:
        return f"/story/{subject_id}.json"
    return f"/story/{subject_id}/v/{version}.json"


def _page(after: int, limit: int) -> rows.Rows:
    return rows.every(PAGE, after, limit, after)
