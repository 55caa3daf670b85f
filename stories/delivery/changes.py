"""The ledger as partners read it: every public change once, in the order of its number, without a gap, for ever."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from newsroom import publication
from stories import identifiers
from stories.choices import EventType
from stories.delivery import rows

NO_HASH = "0" * 64  # what the first entry follows on
OF_EDITIONS = frozenset({EventType.EDITION_PUBLISHED, EventType.EDITION_UPDATED})
MEMBERS = """e.seq, e.type, e.reason, e.subject_id, e.version, e.at, e.sha256, e.previous_hash, e.hash,
(SELECT p.owns_date FROM stories_publishededition p WHERE p.edition_id = e.subject_id) AS owns_date"""
# One statement sees one moment: the head that it tells of is never older than the changes beside it.
PAGE = f"""
SELECT 'change', page.* FROM (
    SELECT {MEMBERS} FROM stories_ledgerentry e WHERE e.seq > %s ORDER BY e.seq LIMIT %s
) page
UNION ALL SELECT 'before', {MEMBERS} FROM stories_ledgerentry e WHERE e.seq = %s
UNION ALL SELECT 'head', last.* FROM (SELECT {MEMBERS} FROM stories_ledgerentry e ORDER BY e.seq DESC LIMIT 1) last"""
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
    owns_date: bool = False  # of an edition: whether it is the one at the address of its day

    @property
    def json_path(self) -> str:
        """Where the document of this version is; of a removal the story's address, which answers 410."""
        return json_path(self.type, self.subject_id, self.version, owns_date=self.owns_date)


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
    read = [(row[0], _change(row[1:])) for row in rows.every(PAGE, after, limit, after)]
    last = next((entry for kind, entry in read if kind == "head"), None)
    before = next((entry.hash for kind, entry in read if kind == "before"), NO_HASH if after == 0 else None)
    head = Head(last.seq, last.hash, last.at) if last else Head(0, NO_HASH, None)
    if before is None or hash not in ("", before):
        return Ahead(head)
    found = (entry for kind, entry in read if kind == "change")
    return Changes(tuple(sorted(found, key=lambda entry: entry.seq)), head)


def change(seq: int) -> Change | None:
    """The entry of a number, or None. One query."""
    row = rows.one(f"SELECT {MEMBERS} FROM stories_ledgerentry e WHERE e.seq = %s", seq)
    return _change(row) if row else None


def numbered(seqs: Collection[int]) -> dict[int, Change]:
    """The entries of these numbers, by their number. One query."""
    if not seqs:
        return {}
    marks = ", ".join(["%s"] * len(seqs))
    found = rows.every(f"SELECT {MEMBERS} FROM stories_ledgerentry e WHERE e.seq IN ({marks})", *seqs)
    return {one.seq: one for one in map(_change, found)}


def head() -> Head:
    """The last entry of the ledger. One query by its primary key."""
    row = rows.one(HEAD)
    return Head(row[0], row[1], rows.instant(row[2])) if row else Head(0, NO_HASH, None)


def json_path(type: str, subject_id: str, version: int, *, owns_date: bool = False) -> str:
    """Where the document of a change is: the version's own address, whose bytes have the digest of the entry.

    Of a removal the story's address, which answers 410 with the tombstone. The slot's address of an edition that owns
    its date leads to the day's.
    """
    if type in OF_EDITIONS:
        edition = identifiers.edition_parts(subject_id)
        return f"{publication.edition_path(edition.day, None if owns_date else edition.slot)}/v/{version}.json"
    if type == EventType.STORY_REMOVED:
        return f"/story/{subject_id}.json"
    return f"/story/{subject_id}/v/{version}.json"


def _change(row: rows.Row) -> Change:
    seq, type, reason, subject_id, version, at, sha256, previous_hash, hash, owns_date = row
    instant, is_owner = rows.instant(at), bool(owns_date)
    return Change(seq, type, reason, subject_id, version, instant, sha256, previous_hash, hash, is_owner)
