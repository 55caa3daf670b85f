"""Carrying a live story over to another edition: its text and first date stay, its place changes."""

import json
from datetime import datetime

from newsroom import publication
from newsroom.users.models import User
from stories import gathering
from stories.choices import Reason
from stories.models import Edition, Placement
from stories.workflow import acting

from . import record
from .freezing import Print


def carried_over(placement: Placement, edition: Edition, *, by: User | None, at: datetime) -> Print:
    """The next version of a live story, as printed now but in this edition. Working copies are not looked at."""
    live = gathering.printed_version(placement.story)
    record.refuse_backwards(live, at)
    document = json.loads(live.document)
    document["story"].update(
        edition_id=edition.edition_id,
        edition_url=publication.current().edition_url(edition.date, None if edition.owns_date else edition.slot),
        position=placement.position,
        story_type=placement.story_type,
        is_carryover=True,
        carryover_reason=placement.carryover_reason,
    )
    return Print(
        document=document,
        presentation=json.loads(live.presentation),
        number=live.number + 1,
        reason=Reason.CARRYOVER,
        at=at,
        by_name=acting.name_of(by),
        provenance=live.provenance,
    )
