"""Notifications by e-mail, as each person chose: at once, or all of a day at seven in the paper's time.

A message is begun, sent, and only then marked as mailed: after a crash in between it is sent again rather than never,
under the same Message-ID, so that a reader of mail can know it as the same. Nothing here is waited for by a verb.
"""

import hashlib
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import groupby
from smtplib import SMTPException, SMTPServerDisconnected
from urllib.parse import urlsplit

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse

from newsroom import instants, publication
from newsroom.users.models import Mail, User
from stories.models import Notification
from stories.workflow.noting import colleagues

log = logging.getLogger(__name__)
DIGEST_AT = time(7)
AGAIN_AFTER = timedelta(minutes=5)
TOO_OLD = timedelta(days=7)  # what could not be mailed in a week is on the desk
AT_A_TIME = 200
PATIENCE = 10  # seconds that a mail server has


@dataclass(frozen=True)
class Message:
    """What one person is mailed, and of which notifications."""

    person: User
    told: Sequence[Notification]


def send_due(*, now: datetime | None = None) -> int:
    """Send what is due by e-mail; the number of messages. A server that is down is asked again in some minutes."""
    now = now or instants.now()
    messages = _begin(now)
    if not messages:
        return 0
    server = get_connection(timeout=PATIENCE)
    try:
        server.open()
        return sum(_send(message, server, now) for message in messages)
    except (OSError, SMTPServerDisconnected) as error:
        log.warning("The mail server cannot be asked, and will be again: %s", error)
        return 0
    finally:
        server.close()


def digest_due_before(now: datetime) -> datetime:
    """The latest seven o'clock of the paper: what was told before it belongs into a digest."""
    local = now.astimezone(publication.current().zone)
    seven = datetime.combine(local.date(), DIGEST_AT, tzinfo=local.tzinfo)
    return seven if seven <= local else datetime.combine(local.date() - timedelta(days=1), DIGEST_AT, local.tzinfo)


def _due(now: datetime) -> QuerySet[Notification]:
    at_once = Q(person__mail=Mail.AT_ONCE)
    daily = Q(person__mail=Mail.DAILY, created_at__lt=digest_due_before(now))
    resting = Q(mail_begun_at__isnull=True) | Q(mail_begun_at__lte=now - AGAIN_AFTER)
    unmailed = Notification.objects.filter(mailed_at=None, read_at=None, created_at__gt=now - TOO_OLD)
    wanted = unmailed.filter(at_once | daily, resting, person__in=colleagues()).exclude(person__email="")
    return wanted.order_by("person_id", "created_at", "pk")


@transaction.atomic
def _begin(now: datetime) -> list[Message]:
    """Mark what is due as begun, so that no other worker begins it, and make messages of it."""
    due = _due(now).select_for_update(skip_locked=True, of=("self",)).select_related("person", "story", "edition")
    rows = list(due[:AT_A_TIME])
    Notification.objects.filter(pk__in=[row.pk for row in rows]).update(mail_begun_at=now)
    return [message for person, told in groupby(rows, lambda row: row.person) for message in _messages(person, told)]


def _messages(person: User, told: Iterator[Notification]) -> list[Message]:
    rows = list(told)
    return [Message(person, rows)] if person.mail == Mail.DAILY else [Message(person, [row]) for row in rows]


def _send(message: Message, server: BaseEmailBackend, now: datetime) -> int:
    """Send one message and say that it is mailed; a refusal of it keeps no other back."""
    try:
        _letter(message, server).send()
    except SMTPServerDisconnected:
        raise
    except SMTPException as error:
        log.warning("A message to %s was refused: %s", message.person.username, error)
        return 0
    Notification.objects.filter(pk__in=[row.pk for row in message.told]).update(mailed_at=now)
    return 1


def _letter(message: Message, server: BaseEmailBackend) -> EmailMessage:
    paper = publication.current()
    host = urlsplit(paper.url).hostname or "localhost"
    told = [(row.text, paper.url + address_of(row)) for row in message.told]
    choices = paper.url + reverse("admin:stories_notification_mail")
    body = render_to_string("admin/desk/told.txt", {"told": told, "choices": choices, "paper": paper})
    first = message.told[0].text
    subject = first if len(told) == 1 else f"{len(told)} things from the desk of {paper.name}"
    mark = hashlib.sha256("-".join(str(row.pk) for row in message.told).encode()).hexdigest()[:32]
    headers = {"Message-ID": f"<{mark}@{host}>", "Auto-Submitted": "auto-generated"}
    return EmailMessage(
        " ".join(subject.split()), body, None, [message.person.email], headers=headers, connection=server
    )


def address_of(row: Notification) -> str:
    """The path of the page that a notification leads to."""
    if row.note_id:
        return f"{reverse('admin:stories_story_notes', args=[row.story_id])}#note-{row.note_id}"
    if row.story_id:
        return reverse("admin:stories_story_change", args=[row.story_id])
    if row.edition_id:
        return reverse("admin:stories_edition_change", args=[row.edition_id])
    return reverse("admin:index")
