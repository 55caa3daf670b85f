"""What a person does with what they are told: see it, mark it read, choose how it comes by e-mail."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from newsroom import instants
from newsroom.users.models import Mail, User
from stories.models import Notification

MOST_COUNTED = 100


def shown_to(person: User) -> QuerySet[Notification]:
    """What this person was told, newest first, with what it is about."""
    return person.notifications.select_related("story", "edition", "note", "act")


def unread_of(person: User) -> int:
    """How many are unread; above `MOST_COUNTED` nobody counts."""
    return person.notifications.filter(read_at=None)[: MOST_COUNTED + 1].count()


def mark_read(person: User, keys: Sequence[int] | None = None, *, now: datetime | None = None) -> int:
    """Mark these of a person's notifications as read, or all of them; the number that was unread."""
    unread = person.notifications.filter(read_at=None)
    if keys is not None:
        unread = unread.filter(pk__in=keys)
    return unread.update(read_at=now or instants.now())


def choose_mail(person: User, mail: str, *, now: datetime | None = None) -> User:
    """Set how a person is told by e-mail, from now on: what was not mailed while they wanted none stays unmailed."""
    if person.mail == Mail.NEVER and mail != Mail.NEVER:
        person.notifications.filter(mailed_at=None).update(mailed_at=now or instants.now())
    person.mail = Mail(mail).value
    person.save(update_fields=["mail"])
    return person
