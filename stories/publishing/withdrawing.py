"""Taking a story back: retraction keeps the address and shows the notice; removal leaves a tombstone."""

import json
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from newsroom import instants, publication
from newsroom.users.models import User
from stories.choices import CorrectionType, PublicStatus, Reason, State, Withdrawal
from stories.document import build, canonical
from stories.models import Correction, Story, StoryVersion, Tombstone, WithdrawalRequest
from stories.rules import NotAllowed
from stories.workflow import acting, placing
from stories.workflow.withdrawing import refuse_unprintable, refuse_unsuited

from . import editions, ledger, readmodel, record
from .freezing import Print
from .ledger import Event

REVIEW_WITHIN = timedelta(hours=24)


@transaction.atomic
def retract(*, story: Story, by: User, emergency_notice: str = "", at: datetime | None = None) -> StoryVersion:
    """live → retracted, confirming another publisher's request, or alone with `emergency_notice`.

    The next version keeps ids and sources and prints the notice instead of the text. Raises NotAllowed.
    """
    story, at = acting.locked(story), at or instants.now()
    acting.require("retract", story, by)
    request = _confirmed(story, by, Withdrawal.RETRACTION, emergency_notice, at)
    live = record.printed_version(story)
    notice = _publish_notice(story, request, live.number, at)
    printed_at = instants.printed(at, publication.current().zone)
    document = build.retracted_document(
        json.loads(live.document), build.correction_object(live.story_id, notice), printed_at
    )
    presentation = build.retracted_presentation(json.loads(live.presentation))
    copy = Print(document, presentation, live.number + 1, Reason.RETRACTION, at, acting.name_of(by))
    version = record.print_stories([copy])[0]
    editions.relist(version, at=at, by=by)
    _settle(story, PublicStatus.RETRACTED, "retract", request, by, at)
    return version


@transaction.atomic
def remove(*, story: Story, by: User, emergency_notice: str = "", at: datetime | None = None) -> Tombstone:
    """live or retracted → removed: nothing of the text stays reachable, in no version. Raises NotAllowed."""
    story, at = acting.locked(story), at or instants.now()
    acting.require("remove", story, by)
    request = _confirmed(story, by, Withdrawal.REMOVAL, emergency_notice, at)
    tombstone = put_tombstone(record.printed_version(story).story_id, at=at, by=by)
    _settle(story, PublicStatus.REMOVED, "remove", request, by, at)
    return tombstone


def put_tombstone(story_id: str, *, at: datetime, by: User | None) -> Tombstone:
    """Write the tombstone and its ledger entry, and hide the story everywhere; editions list anew without it."""
    day = at.astimezone(publication.current().zone).date()
    document = canonical.canonical_bytes(build.tombstone_document(story_id, day))
    tombstone = Tombstone.objects.create(
        story_id=story_id, removed_at=at, document=document, sha256=canonical.sha256(document)
    )
    versions = list(StoryVersion.objects.filter(story_id=story_id).order_by("number"))
    ledger.append([Event(Reason.REMOVAL, story_id, versions[-1].number, at, tombstone.sha256)])
    readmodel.block_editions(tombstone)
    editions.unlist(story_id, at=at, by=by)
    readmodel.hide_story(tombstone, versions)
    return tombstone


def _confirmed(story: Story, by: User, kind: str, emergency_notice: str, at: datetime) -> WithdrawalRequest:
    """The request that this act carries out: a colleague's, or one's own in an emergency, to be reviewed."""
    refuse_unsuited(story, kind)
    request = story.withdrawals.filter(carried_out_at=None, kind=kind).first()
    if emergency_notice.strip():
        refuse_unprintable(kind, emergency_notice)
        story.withdrawals.filter(carried_out_at=None).delete()
        request = WithdrawalRequest(
            story=story,
            kind=kind,
            notice=emergency_notice.strip(),
            requested_by=by,
            requested_at=at,
            is_emergency=True,
            review_due_at=at + REVIEW_WITHIN,
        )
    elif request is None:
        raise NotAllowed("Another publisher has to ask for this first, or declare an emergency.")
    elif request.requested_by_id == by.pk and settings.NEWSROOM_FOUR_EYES:
        raise NotAllowed("You asked for this yourself: a second publisher confirms it.")
    request.carried_out_by, request.carried_out_at = by, at
    request.save()
    return request


def _publish_notice(story: Story, request: WithdrawalRequest, live: int, at: datetime) -> Correction:
    story.corrections.proposed().delete()
    story.last_correction_number += 1
    return Correction.objects.create(
        story=story,
        number=story.last_correction_number,
        correction_type=CorrectionType.RETRACTION,
        text=request.notice,
        affected_claims=list(story.claims.values_list("number", flat=True)),
        from_version=live,
        to_version=live + 1,
        proposed_by=request.requested_by,
        published_at=at,
    )


def _settle(story: Story, status: str, verb: str, request: WithdrawalRequest, by: User, at: datetime) -> None:
    story.public_status, from_state, story.state = status, story.state, State.PUBLISHED
    story.change_reason, story.embargo_until = "", None
    story.approved_digest, story.approved_by, story.approved_at = "", None, None
    story.save()
    placing.freed_from_unprinted(story)
    note = f"{'Emergency. ' if request.is_emergency else ''}{request.notice}"
    acting.record(verb, by=by, story=story, from_state=from_state, to_state=status, note=note[:5000], at=at)
