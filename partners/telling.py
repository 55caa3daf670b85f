"""Mail to partners whose endpoints take nothing any more: told once, under what they can do about it.

It is marked before it is sent and unmarked where the mail server refuses, so that two workers never tell it twice.
"""

import logging
from datetime import datetime
from smtplib import SMTPException

from django.core.mail import EmailMessage, get_connection
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string

from newsroom import instants, publication
from partners import retrying
from partners.choices import DeliveryState
from partners.models import Delivery, Endpoint

log = logging.getLogger(__name__)
PATIENCE = 10  # seconds that a mail server has
AT_A_TIME = 20


def tell() -> int:
    """Tell partners which endpoints were switched off and which changes were given up; the number of letters."""
    return sum(_tell(endpoint) for endpoint in _untold()[:AT_A_TIME])


def given_up(endpoint: Endpoint) -> QuerySet[Delivery]:
    """The changes that an endpoint did not take in all its attempts and that its partner was not told of by mail."""
    found = endpoint.deliveries.filter(state=DeliveryState.FAILED, attempts__gte=retrying.MOST)
    return found.filter(ended_at__gt=endpoint.told_at) if endpoint.told_at else found


def _untold() -> QuerySet[Endpoint]:
    """Looked for every second, so that it asks the table of endpoints alone."""
    new = Q(told_at=None) | Q(told_at__lt=F("gave_up_at")) | Q(told_at__lt=F("disabled_at"))
    found = Endpoint.objects.filter(new, Q(is_enabled=False) | ~Q(gave_up_at=None), deleted_at=None)
    return found.filter(partner__is_active=True).exclude(partner__email="").select_related("partner").order_by("pk")


def _tell(endpoint: Endpoint) -> int:
    letter, before = _letter(endpoint), endpoint.told_at
    if not _mark(endpoint, before, instants.now()):
        return 0
    try:
        letter.send()
    except (OSError, SMTPException) as error:
        log.warning("A partner could not be told about endpoint %s: %s", endpoint.public_id, error)
        Endpoint.objects.filter(pk=endpoint.pk).update(told_at=before)
        return 0
    return 1


def _mark(endpoint: Endpoint, before: datetime | None, now: datetime) -> bool:
    return bool(Endpoint.objects.filter(pk=endpoint.pk, told_at=before).update(told_at=now))


def _letter(endpoint: Endpoint) -> EmailMessage:
    paper = publication.current()
    said = {"endpoint": endpoint, "paper": paper, "given_up": given_up(endpoint).count()}
    subject = f"{paper.name}: your endpoint {endpoint.public_id} takes nothing any more"
    if endpoint.is_enabled:
        subject = f"{paper.name}: your endpoint {endpoint.public_id} did not take every change"
    body = render_to_string("partners/told.txt", said)
    headers = {"Auto-Submitted": "auto-generated"}
    server = get_connection(timeout=PATIENCE)
    return EmailMessage(subject, body, None, [endpoint.partner.email], headers=headers, connection=server)
