"""Taking a story back: retraction keeps the address and shows the notice; removal leaves a tombstone."""

import json
from datetime import datetime, timedelta

from django.conf import settings

from newsroom import instants, publication
from newsroom.users.models import User
from stories import gathering, identifiers
from stories.choices import CorrectionType, PublicStatus, Reason, State, Withdrawal
from stories.document import build, canonical
from stories.models import Correction, Story, StoryVersion, Tombstone, WithdrawalRequest
from stories.rules import NotAllowed
from stories.workflow import acting, placing
from stories.workflow.withdrawing import open_requests, refuse_unprintable, refuse_unsuited

from . import editions, ledger, readmodel, record
from .freezing import Print
from .ledger import Event

EMERGENCY = "Withdrawn by one publisher alone in an emergency. A second publisher reviews this within a day."
REVIEW_WITHIN = timedelta(hours=24)


@acting.verb
def retract(*, story: Story, by: User, emergency_notice: str = "", at: datetime | None = None) -> StoryVersion:
    """live → retracted, confirming another publisher's request, or alone with `emergency_notice`.

    The next version keeps ids and sources and prints the notice instead of the text. Raises NotAllowed.
    """
    story = acting.locked_with_editions(story)
    acting.require("retract", story, by)
    ledger.lock()
    at = at or instants.now()
    request = _carry_out(story, by, Withdrawal.RETRACTION, emergency_notice, at)
    live = gathering.printed_version(story)
    record.refuse_backwards(live, at)
    notice = _publish_notice(story, request, live, at)
    printed_at = instants.printed(at, publication.current().zone)
    document = build.retracted_document(
        json.loads(live.document), build.correction_object(live.story_id, notice), printed_at
    )
    presentation = build.retracted_presentation(json.loads(live.presentation))
    if request.is_emergency:
        presentation["notices"] = [EMERGENCY]
    copy = Print(
        document, presentation, live.number + 1, Reason.RETRACTION, at, acting.name_of(by), _provenance(request)
    )
    version = record.print_stories([copy])[0]
    editions.relist(version, at=at, by=by)
    _settle(story, PublicStatus.RETRACTED, "retract", request, by, at)
    return version


@acting.verb
def remove(*, story: Story, by: User, emergency_notice: str = "", at: datetime | None = None) -> Tombstone:
    """live or retracted → removed: nothing of the text stays reachable, in no version. Raises NotAllowed."""
    story = acting.locked_with_editions(story)
    acting.require("remove", story, by)
    ledger.lock()
    at = at or instants.now()
    request = _carry_out(story, by, Withdrawal.REMOVAL, emergency_notice, at)
    tombstone = put_tombstone(gathering.printed_version(story).story_id, at=at, by=by)
    _settle(story, PublicStatus.REMOVED, "remove", request, by, at)
    return tombstone


def put_tombstone(story_id: str, *, at: datetime, by: User | None) -> Tombstone:
    """Write the tombstone and its ledger entry, and hide the story everywhere; editions list anew without it."""
    day = at.astimezone(publication.current().zone).date()
    document = canonical.canonical_bytes(build.tombstone_document(story_id, day))
    tombstone = Tombstone.objects.create(
        story_id=story_id, removed_at=at, document=document, sha256=canonical.sha256(document)
    )
    last = StoryVersion.objects.filter(story_id=story_id).latest("number").number
    ledger.append([Event(Reason.REMOVAL, story_id, last, at, tombstone.sha256)])
    readmodel.block_editions(tombstone)
    editions.unlist(story_id, at=at, by=by)
    readmodel.hide_story(tombstone)
    return tombstone


def _provenance(request: WithdrawalRequest) -> str:
    """Whether the public history has to say that nobody confirmed what one person asked for."""
    alone = request.requested_by_id == request.carried_out_by_id
    return "relaxed" if alone and not request.is_emergency else "newsroom"


def _carry_out(story: Story, by: User, kind: str, emergency_notice: str, at: datetime) -> WithdrawalRequest:
    """Mark the request that this act carries out: a colleague's, or one's own in an emergency, to be reviewed."""
    refuse_unsuited(story, kind)
    request = open_requests(story).filter(kind=kind).first()
    if emergency_notice.strip():
        refuse_unprintable(kind, emergency_notice)
        open_requests(story).filter(kind=kind).update(taken_back_at=at)
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


def _publish_notice(story: Story, request: WithdrawalRequest, live: StoryVersion, at: datetime) -> Correction:
    claims = json.loads(live.document)["story"]["key_claims"]
    story.corrections.proposed().delete()
    story.last_correction_number += 1
    return Correction.objects.create(
        story=story,
        number=story.last_correction_number,
        correction_type=CorrectionType.RETRACTION,
        text=request.notice,
        affected_claims=[identifiers.claim_number(claim["claim_id"]) for claim in claims],
        from_version=live.number,
        to_version=live.number + 1,
        proposed_by=request.requested_by,
        published_at=at,
    )


def _settle(story: Story, status: str, verb: str, request: WithdrawalRequest, by: User, at: datetime) -> None:
    story.public_status, from_state, story.state = status, story.state, State.PUBLISHED
    story.change_reason, story.embargo_until = "", None
    story.approved_digest, story.approved_by, story.approved_at = "", None, None
    story.save()
    placing.free_from_unprinted(story)
    note = f"{'Emergency. ' if request.is_emergency else ''}{request.notice}"
    acting.record(verb, by=by, story=story, from_state=from_state, to_state=status, note=note[:5000], at=at)
