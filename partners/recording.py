"""Which delivery a worker takes next, and what comes of an attempt. Posts nothing; each step is one transaction.

An endpoint is leased while something is on its way to it, so that two workers never send it two things at once. A lease
ends by itself: what a crash leaves in doubt is sent again, under the same id.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from newsroom import instants
from partners import retrying
from partners.choices import DeliveryState
from partners.models import Attempt, Delivery, Endpoint

LEASE = timedelta(minutes=1)  # four times as long as an attempt may take
GONE = 410
DOWN = 3  # failures in a row after which what waits is sent at once when something arrives


@dataclass(frozen=True)
class Outcome:
    """What came of one attempt: the status of the answer, or why there was none."""

    status: int | None = None
    trouble: str = ""
    retry_after: str = ""
    milliseconds: int = 0

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def said(self) -> str:
        """What the log says of a failure."""
        if self.status is not None and 300 <= self.status < 400:
            return "It redirects, which is not followed: change the address of the endpoint."
        return self.trouble


def is_any_due() -> bool:
    """Whether something may be sent now, looked at without a lock, since mostly there is nothing."""
    return _free(instants.now()).exists()


@transaction.atomic
def taken() -> Delivery | None:
    """The next delivery that may be sent now, its endpoint leased; None where there is none.

    Among endpoints the one that waits longest, of an endpoint the earliest change that is due.
    """
    now = instants.now()
    longest = _free(now).order_by(F("leased_until").asc(nulls_first=True), "pk")
    endpoint = longest.select_for_update(skip_locked=True, of=("self",)).first()
    delivery = _first_due(endpoint, now) if endpoint else None
    if endpoint is None or delivery is None:  # there is none, or another worker has just sent it
        return None
    endpoint.leased_until = now + LEASE
    endpoint.save(update_fields=["leased_until"])
    return delivery


def record(delivery_id: int, outcome: Outcome) -> Delivery:
    """Write down what came of an attempt, and what follows from it."""
    return _record(delivery_id, outcome, instants.now())


def switch_off(endpoint: Endpoint, reason: str, now: datetime) -> None:
    """Send an endpoint nothing more: what waits for it has failed. The endpoint is locked by the caller."""
    endpoint.is_enabled, endpoint.disabled_at, endpoint.disabled_reason = False, now, reason
    endpoint.save(update_fields=["is_enabled", "disabled_at", "disabled_reason"])
    waiting = endpoint.deliveries.filter(state=DeliveryState.WAITING)
    waiting.update(state=DeliveryState.FAILED, ended_at=now)


def _free(now: datetime) -> QuerySet[Endpoint]:
    due = Delivery.objects.filter(endpoint=OuterRef("pk"), state=DeliveryState.WAITING, due_at__lte=now)
    rested = Q(rests_until=None) | Q(rests_until__lte=now)
    unleased = Q(leased_until=None) | Q(leased_until__lte=now)
    open_now = Endpoint.objects.filter(is_enabled=True, deleted_at=None, partner__is_active=True)
    return open_now.filter(rested, unleased, Exists(due))


def _first_due(endpoint: Endpoint, now: datetime) -> Delivery | None:
    due = endpoint.deliveries.filter(state=DeliveryState.WAITING, due_at__lte=now)
    return due.order_by(F("seq").asc(nulls_first=True), "pk").first()


@transaction.atomic
def _record(delivery_id: int, outcome: Outcome, now: datetime) -> Delivery:
    endpoint = Endpoint.objects.select_for_update().get(deliveries=delivery_id)
    delivery = Delivery.objects.get(pk=delivery_id)
    Attempt.objects.create(
        delivery=delivery,
        at=now,
        status=outcome.status,
        milliseconds=outcome.milliseconds,
        trouble=outcome.said,
        is_by_hand=delivery.asked_again_at is not None and delivery.attempts == 0,
    )
    delivery.attempts += 1
    endpoint.leased_until = now
    if outcome.is_taken:
        _delivered(delivery, endpoint, now)
    else:
        _failed(delivery, endpoint, outcome, now)
    delivery.save(update_fields=["attempts", "state", "due_at", "ended_at"])
    endpoint.save(update_fields=["leased_until", "failures", "rests_until", "delivered_at", "gave_up_at"])
    return delivery


def _delivered(delivery: Delivery, endpoint: Endpoint, now: datetime) -> None:
    delivery.state, delivery.ended_at = DeliveryState.DELIVERED, now
    if endpoint.failures >= DOWN:  # it is back: what waits goes out in order, not each at its own late hour
        waiting = endpoint.deliveries.filter(state=DeliveryState.WAITING, due_at__gt=now)
        waiting.exclude(pk=delivery.pk).update(due_at=now)
    endpoint.failures, endpoint.rests_until, endpoint.delivered_at = 0, None, now


def _failed(delivery: Delivery, endpoint: Endpoint, outcome: Outcome, now: datetime) -> None:
    endpoint.failures += 1
    if delivery.state != DeliveryState.WAITING:  # switched off meanwhile
        return
    if outcome.status == GONE:
        return _give_up(delivery, endpoint, "It answered 410: it wants nothing more.", now)
    if delivery.attempts >= retrying.MOST:
        return _exhausted(delivery, endpoint, now)
    wish = retrying.wish_of(outcome.retry_after, now)
    delivery.due_at = retrying.due_after(delivery.attempts, now, wish)
    endpoint.rests_until = min(delivery.due_at, retrying.rest_after(endpoint.failures, now, wish))


def _exhausted(delivery: Delivery, endpoint: Endpoint, now: datetime) -> None:
    """An endpoint that took nothing in all that time is switched off; one that takes other changes stays."""
    began, endpoint.gave_up_at = delivery.asked_again_at or delivery.created_at, now
    if endpoint.delivered_at is None or endpoint.delivered_at < began:
        return _give_up(delivery, endpoint, f"It took nothing in {retrying.MOST} attempts.", now)
    delivery.state, delivery.ended_at = DeliveryState.FAILED, now


def _give_up(delivery: Delivery, endpoint: Endpoint, reason: str, now: datetime) -> None:
    switch_off(endpoint, reason, now)
    delivery.state, delivery.ended_at = DeliveryState.FAILED, now
