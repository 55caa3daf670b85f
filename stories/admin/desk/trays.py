"""What is on a person's desk, sorted by what there is to do. Decides nothing: the verbs do."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from newsroom.users.models import User
from stories.admin.addresses import change_href
from stories.admin.edition.times import Countdown, countdown
from stories.choices import PublicStatus, Reason, State
from stories.models import Story
from stories.permissions import PERMISSIONS

from . import editions, readers
from .acts import Log
from .editions import Planned
from .figures import Figures, Withdrawal
from .rows import MOST, Desk

SHOWN = 6
NEARLY = 2  # problems that may be left for a story to be nearly ready for its approval


@dataclass(frozen=True)
class Item:
    """One story of a tray: what it is called, where it leads, what there is to say of it."""

    headline: str
    href: str
    says: str
    note: str = ""


@dataclass(frozen=True)
class Tray:
    """Stories that ask for the same of a person; `count` may be no more than that there are many."""

    slug: str
    title: str
    count: str
    href: str
    items: list[Item]
    empty: str


@dataclass(frozen=True)
class Late:
    """What should have been printed by now."""

    name: str
    href: str
    countdown: Countdown | None
    reason: str


@dataclass(frozen=True)
class Urgent:
    """What cannot wait."""

    overdue: list[Late]
    to_confirm: list[Withdrawal]
    to_review: list[Withdrawal]
    unshown: list[str]  # ids of stories that the front page leaves out

    def __bool__(self) -> bool:
        return bool(self.overdue or self.to_confirm or self.to_review or self.unshown)


def urgent(desk: Desk, planned: Planned, told: Figures, log: Log, now: datetime) -> Urgent:
    """What is overdue, withdrawals that wait for a second publisher or a review, stories that readers do not get."""
    late = [
        Late(editions.name_of(one), change_href(one), countdown(one.press_at, now), log.reason("edition", one.pk))
        for one in planned.late(now)
    ]
    late += [
        Late(str(one), change_href(one), countdown(one.embargo_until, now), log.reason("story", one.pk))
        for one in desk.in_state(State.APPROVED)
        if one.embargo_until and one.embargo_until < now and one.pk not in planned.stories
    ]
    return Urgent(late, told.to_confirm, told.to_review, readers.unshown())


def of(desk: Desk, user: User) -> list[Tray]:
    """The trays of a person by what their roles let them do, what is most theirs first."""
    return list(_trays(desk, user))


def _trays(desk: Desk, user: User) -> Iterator[Tray]:
    if _may(user, "edit"):
        yield from _writing(desk, user)
    if _may(user, "check_claim"):
        yield _checking(desk)
    if _may(user, "accept"):
        yield _accepting(desk)
    if _may(user, "approve"):
        yield from _approving(desk)
    if _may(user, "correct"):
        yield _printing(desk)


def _may(user: User, verb: str) -> bool:
    return user.has_role(*PERMISSIONS[verb].roles)


def _writing(desk: Desk, user: User) -> Iterator[Tray]:
    mine = [one for one in desk.in_state(State.DRAFT) if user.pk in (one.assigned_to_id, one.created_by_id)]
    back = [one for one in mine if one.turn == "send_back"]
    drafts = [one for one in mine if one.turn != "send_back"]
    yield _tray(
        "returned",
        "Returned to you",
        back,
        "?state=draft&whose=mine",
        "Nothing was sent back.",
        [_item(one, f"by {one.turned_by}", note=one.turned_with) for one in back],
    )
    says = [_item(one, _of_draft(one, user)) for one in drafts]
    yield _tray("drafts", "Your drafts", drafts, "?state=draft&whose=written", "You are writing nothing now.", says)


def _of_draft(story: Story, user: User) -> str:
    if story.is_public:
        return "a change of what is public"
    return "" if story.assigned_to_id in (None, user.pk) else f"assigned to {story.assigned_to}"


def _checking(desk: Desk) -> Tray:
    rows = [one for one in _judged(desk, State.REVIEW, State.CHECK) if desk.unchecked(one)]
    items = [_item(one, _claims(desk.unchecked(one), len(desk.facts[one.pk].claims))) for one in rows]
    return _tray("check", "Waiting for your check", rows, "?state=check", "Every claim is checked.", items)


def _claims(unchecked: int, claims: int) -> str:
    return f"{unchecked} of {claims} {'claim' if claims == 1 else 'claims'} to check"


def _accepting(desk: Desk) -> Tray:
    rows = [one for one in desk.in_state(State.REVIEW) if one.pk in desk.facts]
    items = [_item(one, f"submitted by {one.turned_by}" if one.turn == "submit" else "") for one in rows]
    return _tray("accept", "To be accepted", rows, "?state=review", "Nothing was submitted.", items)


def _approving(desk: Desk) -> Iterator[Tray]:
    waiting = [(one, desk.blocking(one, "approve")) for one in _judged(desk, State.CHECK)]
    ready = [(one, left) for one, left in waiting if len(left) <= NEARLY]
    stories = [(one, left) for one, left in ready if not one.change_reason]
    changes = [(one, left) for one, left in waiting if one.change_reason]
    yield _tray(
        "approve",
        "Waiting for your approval",
        [one for one, _ in stories],
        "?state=check",
        "Nothing is ready for an approval.",
        [_item(one, left[0].message if left else "ready to be approved") for one, left in stories],
    )
    yield _tray(
        "changes",
        "Corrections and changes to approve",
        [one for one, _ in changes],
        "?state=check&public_status=live",
        "No change was offered.",
        [_item(one, _of_change(one, left)) for one, left in changes],
    )


def _of_change(story: Story, left: list) -> str:
    reason = Reason(story.change_reason).label
    return f"{reason}: {left[0].message}" if left else reason


def _printing(desk: Desk) -> Tray:
    rows = [one for one in desk.in_state(State.APPROVED) if one.change_reason]
    items = [_item(one, Reason(one.change_reason).label) for one in rows]
    says = "No approved change waits."
    href = f"?state=approved&public_status={PublicStatus.LIVE}"
    return _tray("print", "Changes to print", rows, href, says, items)


def _judged(desk: Desk, *states: str) -> list[Story]:
    """The stories in these states that are not this person's own work."""
    return [one for one in desk.in_state(*states) if one.pk in desk.facts and not one.is_own]


def _item(story: Story, says: str, note: str = "") -> Item:
    return Item(str(story), change_href(story), says, note)


def _tray(slug: str, title: str, rows: Iterable[Story], query: str, empty: str, items: list[Item]) -> Tray:
    href = reverse("admin:stories_story_changelist") + query
    count = f"{MOST}+" if len(items) > MOST else str(len(items))
    return Tray(slug, title, count, href, items[:SHOWN], empty)
