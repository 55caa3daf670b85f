"""Asking to take a story back; `publishing` carries it out when a second publisher confirms."""

from django.db.models import QuerySet

from newsroom import instants
from newsroom.users.models import User
from stories.choices import PublicStatus, Withdrawal
from stories.document.limits import LONGEST_RETRACTION
from stories.models import Story, WithdrawalRequest
from stories.rules import NotAllowed, NotReady, Problem

from . import acting


@acting.verb
def request_withdrawal(*, story: Story, by: User, kind: str, notice: str) -> WithdrawalRequest:
    """Ask for a retraction (`notice` is printed) or a removal (`notice` stays on file). Raises NotAllowed, NotReady."""
    story = acting.locked(story)
    acting.require("request_withdrawal", story, by)
    refuse_unsuited(story, kind)
    refuse_unprintable(kind, notice)
    if open_requests(story).filter(kind=kind).exists():
        raise NotAllowed("There is an open request for this already: a second publisher confirms it.")
    request = WithdrawalRequest.objects.create(
        story=story, kind=kind, notice=notice.strip(), requested_by=by, requested_at=instants.now()
    )
    acting.record("request_withdrawal", by=by, story=story, note=f"{kind}: {notice}")
    return request


def open_requests(story: Story) -> QuerySet[WithdrawalRequest]:
    """The requests that wait for a second publisher: at most one of a kind."""
    return story.withdrawals.filter(carried_out_at=None, taken_back_at=None)


@acting.verb
def take_back_request(*, story: Story, by: User, kind: str) -> WithdrawalRequest:
    """Withdraw an open request of this kind: the story stays. Raises NotAllowed."""
    story = acting.locked(story)
    acting.require("request_withdrawal", story, by)
    request = open_requests(story).filter(kind=kind).first()
    if request is None:
        raise NotAllowed("There is no open request of this kind.")
    request.taken_back_at = instants.now()
    request.save()
    acting.record("take_back_request", by=by, story=story, note=kind)
    return request


@acting.verb
def review_withdrawal(*, request: WithdrawalRequest, by: User, note: str) -> WithdrawalRequest:
    """Close the review that an emergency asks for; another publisher does it. Raises NotAllowed, NotReady."""
    story = acting.locked(request.story)
    acting.require("review_withdrawal", story, by)
    request = WithdrawalRequest.objects.get(pk=request.pk)
    if not request.is_emergency or request.reviewed_at:
        raise NotAllowed("There is no review open for this.")
    if request.carried_out_by_id == by.pk:
        raise NotAllowed("You acted yourself: another publisher reviews it.")
    if not note.strip():
        raise NotReady([Problem("note-missing", "Say what the review found.", "/story")])
    request.reviewed_by, request.reviewed_at = by, instants.now()
    request.save()
    acting.record("review_withdrawal", by=by, story=story, note=note)
    return request


def refuse_unsuited(story: Story, kind: str) -> None:
    """Raise NotAllowed unless the story can be withdrawn in this way: a retracted one can still be removed."""
    suited = {PublicStatus.LIVE} | ({PublicStatus.RETRACTED} if kind == Withdrawal.REMOVAL else set())
    if story.public_status not in suited:
        raise NotAllowed(f"This story is {story.public_status}: there is nothing to take back.")


def refuse_unprintable(kind: str, notice: str) -> None:
    """Raise NotReady for no notice, or one of a retraction that is longer than the texts whose place it takes."""
    if not notice.strip():
        raise NotReady([Problem("notice-missing", "Say why the story is taken back.", "/story")])
    if kind == Withdrawal.RETRACTION and len(notice.strip()) > LONGEST_RETRACTION:
        message = f"The notice stands in place of the dek: {LONGEST_RETRACTION} characters are its room."
        raise NotReady([Problem("notice-too-long", message, "/story")])
