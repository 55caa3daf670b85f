"""What partners and the newsroom do with endpoints. Every address is judged before it is kept, and at each attempt.

An endpoint that was deleted is nobody's any more; what it was told stays on record.
"""

from collections.abc import Iterable
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from newsroom import instants, outbound
from newsroom.text import forbidden_character
from partners import outbox, secrets, signing
from partners.choices import DeliveryState
from partners.models import Delivery, Endpoint, Partner
from partners.recording import switch_off
from stories.choices import EventType
from stories.models.ledger import LedgerEntry

MOST = 10  # of one partner
LONGEST_URL = 500
GRACE = timedelta(hours=24)  # for which the former secret signs, too
LONGEST_GRACE = timedelta(days=7)
BY_PARTNER = "Switched off by its partner."


class Refused(ValueError):
    """It cannot be done; `field` is what is wrong, the message says why and repeats nothing that was given."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


def add(*, partner: Partner, url: str, types: Iterable[str] = ()) -> tuple[Endpoint, str]:
    """A new endpoint, told of what comes later, and its secret, which nobody is shown again. Raises Refused."""
    secret = signing.new_secret()
    # Names are resolved before anything is locked: it may take seconds.
    return _added(partner, address(url), types_of(types), secret), secret


@transaction.atomic
def _added(partner: Partner, url: str, types: list[str], secret: str) -> Endpoint:
    # With the place in the ledger locked, nothing falls between what it is not told of and what it is.
    outbox.place()
    others = Endpoint.objects.filter(partner=partner, deleted_at=None)
    if len(others) >= MOST:
        raise Refused("url", f"There are {MOST} endpoints already, which is the most.")
    _refuse_twin(others.values_list("url", flat=True), url)
    return Endpoint.objects.create(
        public_id=outbox.public_id("ep"),
        partner=partner,
        url=url,
        types=types,
        secret=secrets.seal(secret),
        after=LedgerEntry.last_seq(),
    )


def change(endpoint: Endpoint, *, url: str | None = None, types: Iterable[str] | None = None) -> Endpoint:
    """Another address, judged like a new one, or other types. What waits goes to the new address. Raises Refused."""
    chosen = None if types is None else types_of(types)
    return _changed(endpoint, None if url is None else address(url), chosen)


@transaction.atomic
def _changed(endpoint: Endpoint, url: str | None, types: list[str] | None) -> Endpoint:
    outbox.place()  # one after the other, so that no two take the same address
    locked = Endpoint.objects.select_for_update().get(pk=endpoint.pk)
    if url is not None and url != locked.url:
        others = Endpoint.objects.filter(partner=locked.partner_id, deleted_at=None).exclude(pk=locked.pk)
        _refuse_twin(others.values_list("url", flat=True), url)
        locked.url, locked.failures, locked.rests_until = url, 0, None
    if types is not None:
        locked.types = types
    locked.save(update_fields=["url", "types", "failures", "rests_until"])
    return locked


@transaction.atomic
def disable(endpoint: Endpoint, *, reason: str = BY_PARTNER) -> Endpoint:
    """Send it nothing more, by the hand of whoever knows it: nobody is told by mail. A second time changes nothing."""
    locked = Endpoint.objects.select_for_update().get(pk=endpoint.pk)
    if locked.is_enabled:
        switch_off(locked, reason, now := instants.now())
        locked.told_at = now
        locked.save(update_fields=["told_at"])
    return locked


@transaction.atomic
def enable(endpoint: Endpoint) -> Endpoint:
    """Tell it of what comes from now on; what it missed is in the change feed."""
    outbox.place()
    locked = Endpoint.objects.select_for_update().get(pk=endpoint.pk)
    if not locked.is_enabled:
        locked.is_enabled, locked.disabled_at, locked.disabled_reason = True, None, ""
        locked.after, locked.failures, locked.rests_until = LedgerEntry.last_seq(), 0, None
        locked.save()
    return locked


@transaction.atomic
def delete(endpoint: Endpoint) -> None:
    """Gone for its partner, with its secrets; nothing is sent to it any more."""
    locked = disable(endpoint, reason="Deleted by its partner.")
    locked.deleted_at, locked.secret, locked.former_secret = instants.now(), "", ""
    locked.save(update_fields=["deleted_at", "secret", "former_secret"])


@transaction.atomic
def rotate(endpoint: Endpoint, *, grace: timedelta = GRACE) -> str:
    """A new secret, which signs at once and nobody is shown again; the former one signs beside it for `grace`."""
    if not timedelta() <= grace <= LONGEST_GRACE:
        raise Refused("grace_hours", f"It is from 0 to {LONGEST_GRACE // timedelta(hours=1)}.")
    locked, secret = Endpoint.objects.select_for_update().get(pk=endpoint.pk), signing.new_secret()
    locked.former_secret, locked.former_until = (locked.secret, instants.now() + grace) if grace else ("", None)
    locked.secret = secrets.seal(secret)
    locked.save(update_fields=["secret", "former_secret", "former_until"])
    return secret


@transaction.atomic
def test(endpoint: Endpoint) -> Delivery:
    """Have a test sent, which is marked as one and tells of no story; one that waits already is not doubled."""
    locked = Endpoint.objects.select_for_update().get(pk=endpoint.pk)
    _refuse_off(locked)
    waiting = locked.deliveries.filter(seq=None, state=DeliveryState.WAITING).first()
    return waiting or Delivery.objects.create(public_id=outbox.public_id("dl"), endpoint=locked, due_at=instants.now())


@transaction.atomic
def send_again(delivery: Delivery) -> Delivery:
    """Send what was sent before, under the same id, with ten attempts anew; what waits is due at once."""
    endpoint = Endpoint.objects.select_for_update().get(pk=delivery.endpoint_id)
    _refuse_off(endpoint)
    delivery, now = Delivery.objects.get(pk=delivery.pk), instants.now()
    delivery.state, delivery.attempts, delivery.ended_at = DeliveryState.WAITING, 0, None
    delivery.due_at = delivery.asked_again_at = now
    delivery.save(update_fields=["state", "attempts", "ended_at", "due_at", "asked_again_at"])
    endpoint.rests_until = None
    endpoint.save(update_fields=["rests_until"])
    return delivery


def address(url: str) -> str:
    """An address as it is kept: its host in ASCII, so that nobody takes it for another. Raises Refused."""
    if len(url) > LONGEST_URL or forbidden_character(url):
        raise Refused("url", f"It holds more than {LONGEST_URL} characters, or one that no address holds.")
    try:
        target = outbound.judged(url, only_https=not settings.NEWSROOM_OUTBOUND_PRIVATE)
    except outbound.OutboundError as reason:
        raise Refused("url", str(reason)) from None
    if urlsplit(url).fragment:
        raise Refused("url", "What follows # is never sent: leave it out.")
    if len(target.url) > LONGEST_URL:
        raise Refused("url", f"Written in ASCII it holds more than {LONGEST_URL} characters.")
    return target.url


def types_of(types: Iterable[str]) -> list[str]:
    """Types of changes, each once, in the order of the documentation; none of them is all. Raises Refused."""
    wanted = set(types)
    if not wanted <= set(EventType.values):
        raise Refused("types", f"Each is one of: {', '.join(EventType.values)}.")
    return [one for one in EventType.values if one in wanted]


def _refuse_twin(urls: Iterable[str], url: str) -> None:
    if url in urls:
        raise Refused("url", "There is an endpoint with this address already.")


def _refuse_off(endpoint: Endpoint) -> None:
    if not endpoint.is_enabled or endpoint.deleted_at is not None:
        raise Refused("endpoint", "The endpoint is switched off: switch it on first.")
