"""What endpoints are to be told: the ledger read entry after entry, a delivery for each endpoint that is due one.

Deliveries are made in the transaction that moves the place in the ledger, so that a crash loses none and doubles none.
Whatever made a change public, its entry is the one thing that is told. Sends nothing.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import orjson
from django.db import transaction

from newsroom import instants, publication
from partners.models import Delivery, Endpoint
from stories.choices import EventType, Reason
from stories.delivery import changes as feed
from stories.models.ledger import LedgerCursor, LedgerEntry

CONSUMER = "partners"
AT_ONCE = 200
# Nothing that a reader was told changed: partners learn of these from the change feed alone.
UNTOLD = frozenset({Reason.MINOR, Reason.CARRYOVER})
# Whoever took a story must learn that it was wrong: no choice of types leaves these out.
ALWAYS = frozenset({EventType.STORY_CORRECTED, EventType.STORY_RETRACTED, EventType.STORY_REMOVED})
TEST = "endpoint.test"


@dataclass(frozen=True)
class Message:
    """What is posted. The id is that of the change, the same at every attempt and every endpoint."""

    id: str
    body: bytes


def fill() -> int:
    """Make the deliveries of all changes that are new in the ledger; the number of changes."""
    done = 0
    while not _is_done() and (step := _fill()):
        done += step
    return done


def place() -> LedgerCursor:
    """The place in the ledger, locked until the transaction ends; the first one begins at the ledger's end."""
    return LedgerCursor.objects.select_for_update().get_or_create(
        consumer=CONSUMER, defaults={"seq": LedgerEntry.last_seq()}
    )[0]


def message_of(delivery: Delivery) -> Message:
    """What a delivery says: thin, so that what it names is fetched from where it is up to date."""
    if delivery.seq is None:
        return Message(test_id(delivery.public_id), _body(TEST, delivery.created_at, {}))
    change = feed.numbered([delivery.seq])[delivery.seq]
    return Message(message_id(change), _body(change.type, change.at, told_of(change)))


def message_id(change: feed.Change) -> str:
    """The `webhook-id` of a change: its `hash` in the change feed, so that whoever reads both knows it again."""
    return f"msg_{change.hash}"


def test_id(delivery_id: str) -> str:
    """The `webhook-id` of a test."""
    return f"msg_test_{delivery_id}"


def told_of(change: feed.Change) -> dict[str, object]:
    """The `data` of a message, all of it as public as the change feed."""
    name = "edition_id" if change.type in feed.OF_EDITIONS else "story_id"
    return {
        "seq": change.seq,
        "reason": change.reason,
        name: change.subject_id,
        "version": change.version,
        "sha256": change.sha256,
        "json_url": publication.current().url + change.json_path,
    }


def public_id(kind: str) -> str:
    """A new id that cannot be guessed: `ep_…` of an endpoint, `dl_…` of a delivery."""
    return f"{kind}_{secrets.token_hex(12)}"


def _body(type: str, at: datetime, data: dict[str, object]) -> bytes:
    zone = publication.current().zone
    return orjson.dumps({"type": type, "timestamp": instants.printed(at, zone), "data": data})


def _is_done() -> bool:
    """Looked at without a lock, since mostly nothing is new."""
    done = LedgerCursor.objects.filter(consumer=CONSUMER).values_list("seq", flat=True).first()
    return done is not None and done >= LedgerEntry.last_seq()


@transaction.atomic
def _fill() -> int:
    at = place()
    entries = list(LedgerEntry.objects.filter(seq__gt=at.seq).order_by("seq")[:AT_ONCE])
    if entries:
        Delivery.objects.bulk_create(_due(entries), ignore_conflicts=True)
        at.seq = entries[-1].seq
        at.save(update_fields=["seq"])
    return len(entries)


def _due(entries: Sequence[LedgerEntry]) -> list[Delivery]:
    open_now = Endpoint.objects.filter(is_enabled=True, deleted_at=None, partner__is_active=True)
    endpoints, now = list(open_now.only("pk", "types", "after")), instants.now()
    return [
        Delivery(public_id=public_id("dl"), endpoint=endpoint, seq=entry.seq, due_at=now)
        for entry in entries
        for endpoint in _told(endpoints, entry)
    ]


def _told(endpoints: Iterable[Endpoint], entry: LedgerEntry) -> list[Endpoint]:
    return [one for one in endpoints if entry.reason not in UNTOLD and entry.seq > one.after and wants(one, entry.type)]


def wants(endpoint: Endpoint, type: str) -> bool:
    """Whether an endpoint is told of changes of a type: those it chose, and always those that take something back."""
    return not endpoint.types or type in ALWAYS or type in endpoint.types
