"""What the log tells the desk, at one query: the last acts, who missed the press, what could not be printed."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from stories.admin.activities import note_of, words_of
from stories.admin.addresses import page_of
from stories.choices import PublicStatus, State
from stories.models import Activity

if TYPE_CHECKING:
    from .editions import Planned
    from .rows import Desk

RECENT = 10
MISSED_WITHIN = timedelta(hours=48)
MISSED = ("miss_press", "not_printed")


@dataclass(frozen=True)
class Said:
    """One act as a line that leads to what it was done to."""

    at: datetime
    who: str
    what: str
    subject: str
    href: str
    note: str


@dataclass(frozen=True)
class Log:
    """Acts, newest first."""

    recent: list[Said]
    misses: list[Activity]

    def missed(self, desk: "Desk", planned: "Planned") -> list[Said]:
        """The stories that missed a press run lately and wait still: not printed, not spiked, without a place."""
        found: dict[int, Activity] = {}
        for act in self.misses:
            if act.verb == "miss_press" and act.story and _waits(act) and act.story_id not in planned.stories:
                found.setdefault(act.story_id, act)
        return [_said(act) for act in found.values()]

    def reason(self, kind: str, key: int) -> str:
        """Why an edition or a story could not be printed at its time, as the log has it last."""
        of = (act for act in self.misses if act.verb == "not_printed" and getattr(act, f"{kind}_id") == key)
        act = next(of, None)
        return act.note if act else ""


def read(now: datetime) -> Log:
    """The last ten acts, and the last misses of two days."""
    since = Activity.objects.filter(at__gte=now - MISSED_WITHIN)
    parts = [_last(Activity.objects.all(), RECENT), *(_last(since.filter(verb=verb), RECENT) for verb in MISSED)]
    rows = Activity.objects.filter(pk__in=parts[0].union(*parts[1:])).select_related("story")
    shown = ("at", "actor_name", "verb", "subject", "note", "edition_id", "story__state", "story__public_status")
    acts = list(rows.only(*shown, "story__id").order_by("-at", "-pk"))
    return Log([_said(act) for act in acts[:RECENT]], [act for act in acts if act.verb in MISSED])


def _last(acts: QuerySet, most: int) -> QuerySet:
    return Activity.objects.filter(pk__in=acts.order_by("-at", "-pk").values("pk")[:most]).order_by().values("pk")


def _waits(act: Activity) -> bool:
    return act.story.public_status == PublicStatus.UNPUBLISHED and act.story.state != State.SPIKED


def _said(act: Activity) -> Said:
    kind, key = ("story", act.story_id) if act.story_id else ("edition", act.edition_id)
    href = page_of(kind, key) if key else ""
    return Said(act.at, act.actor_name, words_of(act), act.subject, href, note_of(act))
