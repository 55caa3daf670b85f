"""What is due: editions at press time and scheduled changes and late stories, each printed once, in the order of time.

What cannot be printed stays as it is, and the log says so once: people are told from there, not by every look.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from newsroom import instants
from stories import rules
from stories.choices import EditionState, State
from stories.models import Edition, Story, StoryVersion
from stories.rules import Refusal
from stories.workflow import acting
from stories.workflow.embargo import FIRES

from . import ledger, printing, readmodel
from .pressing import NotPrinted, PressRun, press
from .staling import mark_stale

log = logging.getLogger(__name__)
Outcome = PressRun | StoryVersion | NotPrinted
Printed = TypeVar("Printed", PressRun, StoryVersion)
LATE = timedelta(minutes=1)  # a worker looks every five seconds; later than this, people are told


@dataclass(frozen=True)
class Due:
    """An edition or a story, and the instant at which it is to be printed."""

    at: datetime
    subject: Edition | Story


def press_due(*, now: datetime | None = None) -> list[Outcome]:
    """Print what is due at `now`, oldest first; each at its own instant, or at `now` where that is given.

    What was held, moved or printed by somebody meanwhile is left alone. What is refused, or what the database does
    not take, stays as it is and is reported; it does not keep the rest from going out. Sections and policy pages that
    were changed since the last print show on the site from now on.
    """
    refresh_site()
    outcomes = (_attempt(one, now) for one in waiting(now or instants.now()))
    return [outcome for outcome in outcomes if outcome is not None]


@transaction.atomic
def refresh_site() -> None:
    """Show sections and policy pages as they are now: called by every round, and by whoever saves one."""
    ledger.lock()
    mark_stale(readmodel.show_site())


def waiting(now: datetime) -> list[Due]:
    """Everything whose instant has come and that is not printed, the oldest first: also what a refusal keeps back."""
    editions = Edition.objects.filter(state=EditionState.PLANNED, press_at__lte=now)
    stories = Story.objects.filter(FIRES, embargo_until__lte=now, state__in=[State.CHECK, State.APPROVED])
    due = [Due(one.press_at, one) for one in editions if one.press_at]
    due += [Due(one.embargo_until, one) for one in stories.distinct() if one.embargo_until]
    return sorted(due, key=lambda one: (one.at, isinstance(one.subject, Story), one.subject.pk))


def overdue(now: datetime) -> list[Due]:
    """What should have been printed longer ago than a worker that runs would take. Asks, and changes nothing."""
    return waiting(now - LATE)


def _attempt(due: Due, now: datetime | None) -> Outcome | None:
    """Print one thing; None where there is nothing to be done any more."""
    act = _press_if_due if isinstance(due.subject, Edition) else _print_if_due
    try:
        return act(due, now)
    except (Refusal, ValidationError) as refusal:
        return _kept_back(due, str(refusal), now)
    except DatabaseError as error:
        log.exception("The press run of %s was ended by the database", due.subject)
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        return NotPrinted(str(due.subject), f"the database ended it: {error}")


@acting.verb
def _press_if_due(due: Due, now: datetime | None) -> PressRun | None:
    planned = Edition.objects.filter(pk=due.subject.pk, state=EditionState.PLANNED, press_at=due.at)
    edition = planned.select_for_update().first()
    if edition is None:
        return None
    return _told_if_late(due, partial(press, edition=edition, by=None, at=now), now)


@acting.verb
def _print_if_due(due: Due, now: datetime | None) -> StoryVersion | NotPrinted | None:
    states = [State.CHECK, State.APPROVED]
    story = Story.objects.filter(pk=due.subject.pk, embargo_until=due.at, state__in=states).select_for_update().first()
    if story is None:
        return None
    if story.state != State.APPROVED:
        return _cancelled(story, due, now)
    return _told_if_late(due, partial(printing.publish, story=story, by=None, at=now), now)


def _cancelled(story: Story, due: Due, now: datetime | None) -> NotPrinted:
    """A story that is not, or no longer, approved at its instant: its schedule is over, nothing goes out by itself."""
    story.embargo_until = None
    story.save()
    return _kept_back(due, f"It was {rules.SAID[story.state]}, not approved, at its time. {SCHEDULE_OVER}", now)


SCHEDULE_OVER = "Its schedule is cancelled: once it is approved, print it by hand or schedule it again."


def _told_if_late(due: Due, verb: Callable[[], Printed], now: datetime | None) -> Printed:
    printed = verb()
    at = now or instants.now()
    if at - due.at > LATE:
        note = f"It was due at {due.at.isoformat()} and went out {in_words(at - due.at)} late."
        _record("printed_late", due, note, at)
    return printed


def _kept_back(due: Due, reason: str, now: datetime | None) -> NotPrinted:
    """Say in the log that a thing was not printed at its instant: once for each instant and reason."""
    note = reason[:5000]
    with transaction.atomic():
        type(due.subject).objects.select_for_update().get(pk=due.subject.pk)  # two workers say it once
        said = due.subject.activities.filter(verb="not_printed", at__gte=due.at).order_by("-at", "-pk").first()
        if said is None or said.note != note:
            _record("not_printed", due, note, now)
    return NotPrinted(str(due.subject), reason)


def _record(verb: str, due: Due, note: str, at: datetime | None) -> None:
    edition = due.subject if isinstance(due.subject, Edition) else None
    story = due.subject if isinstance(due.subject, Story) else None
    acting.record(verb, by=None, edition=edition, story=story, note=note, at=at)


def in_words(length: timedelta) -> str:
    """A length of time as people say it: `3 h 5 min`, `12 min`."""
    hours, minutes = divmod(int(length.total_seconds()) // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
