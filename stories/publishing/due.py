"""What is due: editions at press time and what was under embargo, each printed exactly once, late ones in order."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet

from newsroom import instants
from stories.choices import EditionState, PublicStatus, State
from stories.models import Edition, Story, StoryVersion
from stories.rules import Refusal

from . import ledger, printing, readmodel
from .pressing import NotPrinted, PressRun, press

log = logging.getLogger(__name__)
Outcome = PressRun | StoryVersion | NotPrinted


def press_due(*, now: datetime | None = None) -> list[Outcome]:
    """Print what is due at `now`, oldest first; each at its own instant, or at `now` where that is given.

    What is refused, or what the database does not take, stays as it is and is reported; it does not keep the rest from
    going out. Sections and policy pages that were changed since the last print show on the site from now on.
    """
    due = now or instants.now()
    _refresh_site()
    editions = Edition.objects.filter(state=EditionState.PLANNED, press_at__lte=due).order_by("press_at", "pk")
    outcomes = [_attempt(edition, partial(press, edition=edition, by=None, at=now)) for edition in editions]
    lifted = [_attempt(story, partial(printing.publish, story=story, by=None, at=now)) for story in _lifted(due)]
    return outcomes + lifted


@transaction.atomic
def _refresh_site() -> None:
    ledger.lock()
    readmodel.show_site()


def _lifted(now: datetime) -> QuerySet[Story]:
    """Approved stories whose embargo has ended: changes of live ones, and late ones of a printed edition."""
    is_change = Q(public_status=PublicStatus.LIVE) & ~Q(change_reason="")
    is_late = Q(public_status=PublicStatus.UNPUBLISHED, placements__edition__state=EditionState.PRESSED)
    lifted = Story.objects.filter(is_change | is_late, state=State.APPROVED, embargo_until__lte=now)
    return lifted.distinct().order_by("embargo_until", "pk")


def _attempt(subject: Edition | Story, verb: Callable[[], PressRun | StoryVersion]) -> Outcome:
    try:
        return verb()
    except (Refusal, ValidationError) as refusal:
        return NotPrinted(str(subject), str(refusal))
    except DatabaseError as error:
        log.exception("The press run of %s was ended by the database", subject)
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        return NotPrinted(str(subject), f"the database ended it: {error}")
