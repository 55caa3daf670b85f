"""What no longer waits leaves the desks by itself, so that nobody goes after work that is done."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from stories import gathering, rules
from stories.choices import State
from stories.models import Notification, Story

STAGES: Mapping[str, str] = {
    "review_waits": State.REVIEW,
    "check_waits": State.CHECK,
    "approval_waits": State.CHECK,
    "change_waits": State.CHECK,
}
WITHDRAWALS = ("withdrawal_waits", "emergency", "review_overdue")
WAITING = frozenset({*STAGES, *WITHDRAWALS})
# How one's own story gets on: the latest of these replaces the ones before, where they are unread.
PROGRESS = frozenset({"accepted", "approved", "lapsed", "published", "withdrawn"})
# Acts of which nobody is told, but after which something waits no more.
ENDING = frozenset({"unspike", "reopen", "begin_change", "take_back_request"})


def settle(stories: Iterable[Story], *, now: datetime) -> None:
    """Mark as read what has been waiting for acts that nobody has to do any more."""
    for story in stories:
        if over := _over(story):
            unread = Notification.objects.filter(story=story, kind__in=over, read_at=None)
            unread.update(read_at=now)


def replace_progress(story: Story, people: Iterable[int], *, now: datetime) -> None:
    """Mark as read what these people were told before of how the story gets on."""
    before = Notification.objects.filter(story=story, person__in=people, kind__in=PROGRESS, read_at=None)
    before.update(read_at=now)


def claims_open(story: Story) -> bool:
    """Whether a claim of the story has not been found supported as it stands."""
    return any(problem.code == "claim-unchecked" for problem in rules.problems("approve", gathering.facts(story)))


def _over(story: Story) -> set[str]:
    over = {kind for kind, state in STAGES.items() if story.state != state}
    asked = Notification.objects.filter(story=story, kind="check_waits", read_at=None)
    if "check_waits" not in over and asked.exists() and not claims_open(story):
        over.add("check_waits")
    if not story.withdrawals.filter(carried_out_at=None, taken_back_at=None).exists():
        over.add("withdrawal_waits")
    if not story.withdrawals.filter(is_emergency=True, carried_out_at__isnull=False, reviewed_at=None).exists():
        over |= {"emergency", "review_overdue"}
    return over
