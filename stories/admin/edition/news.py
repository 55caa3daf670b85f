"""What the press left behind: who missed it, what is overdue and why, emergencies to be reviewed. Reads only."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from newsroom import instants
from stories.admin.addresses import change_href, verb_href
from stories.choices import EditionState, PublicStatus, State
from stories.models import Activity, Edition, Story, WithdrawalRequest
from stories.publishing import due

from .times import Countdown, countdown

MISSED_WITHIN = timedelta(hours=48)
MOST = 50


@dataclass(frozen=True)
class Missed:
    """A story that an edition was printed without, and why."""

    story: Story
    edition: Edition
    reason: str
    at: datetime


@dataclass(frozen=True)
class Overdue:
    """What should have been printed by now: an edition or a story, its instant, and the refusal that is on record."""

    subject: Edition | Story
    href: str
    countdown: Countdown
    reason: str


@dataclass(frozen=True)
class Review:
    """What a publisher did alone in an emergency and nobody has reviewed."""

    request: WithdrawalRequest
    href: str
    countdown: Countdown | None

    @property
    def is_overdue(self) -> bool:
        return self.countdown is not None and self.countdown.late


def missed_recently(now: datetime | None = None, within: timedelta = MISSED_WITHIN) -> list[Missed]:
    """The stories that missed a press run lately and wait still: without a place, not printed, not spiked."""
    since = (now or instants.now()) - within
    acts = Activity.objects.filter(verb="miss_press", at__gte=since, story__public_status=PublicStatus.UNPUBLISHED)
    acts = acts.exclude(story__state=State.SPIKED).exclude(story__in=_placed())
    found: dict[int, Missed] = {}
    for act in acts.select_related("story", "edition").order_by("-at", "-pk")[:MOST]:
        found.setdefault(act.story_id, Missed(act.story, act.edition, act.note, act.at))
    return list(found.values())


def _placed():
    return Story.objects.filter(placements__isnull=False, placements__edition__state__in=_STANDING).values("pk")


_STANDING = [EditionState.PLANNED, EditionState.HELD, EditionState.PRESSED]


def overdue_now(now: datetime | None = None) -> list[Overdue]:
    """Editions and scheduled stories whose instant has passed, the oldest first, with why they were not printed."""
    now = now or instants.now()
    late = due.overdue(now)
    reasons = _reasons(late)
    return [
        Overdue(one.subject, change_href(one.subject), countdown(one.at, now), reasons.get(_key(one.subject), ""))
        for one in late[:MOST]
    ]


def _reasons(late: list[due.Due]) -> dict[tuple[str, int], str]:
    """The last refusal on record of each; one that is older than its instant is of another schedule."""
    if not late:
        return {}
    acts = Activity.objects.filter(verb="not_printed", at__gte=min(one.at for one in late)).order_by("at", "pk")
    return {("edition" if act.edition_id else "story", act.edition_id or act.story_id): act.note for act in acts}


def _key(subject: Edition | Story) -> tuple[str, int]:
    return ("edition" if isinstance(subject, Edition) else "story", subject.pk)


def open_reviews(now: datetime | None = None) -> list[Review]:
    """The emergencies that wait for a second publisher, the one due first on top."""
    requests = WithdrawalRequest.objects.filter(is_emergency=True, carried_out_at__isnull=False, reviewed_at=None)
    rows = requests.select_related("story", "carried_out_by").order_by("review_due_at", "pk")[:MOST]
    return [Review(one, verb_href(one.story, "review-withdrawal"), countdown(one.review_due_at, now)) for one in rows]
