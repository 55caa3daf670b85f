"""Figures and short lists of the desk that have little in common but one query: stages, corrections by month,
withdrawals, links that trouble. Each is read from an index or a small table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import BigIntegerField, CharField, Count, DateTimeField, F, QuerySet, Value
from django.db.models.functions import Cast, ExtractMonth, ExtractYear
from django.urls import reverse

from newsroom import publication
from sources.links import TROUBLES
from sources.models import LinkState
from stories.admin.addresses import page_of
from stories.admin.edition.times import Countdown, countdown
from stories.choices import State
from stories.models import Correction, Story, WithdrawalRequest

MOST = 12
SOME_LINKS = 5
STAGES = {
    State.DRAFT: "Being written",
    State.REVIEW: "Waiting for an editor",
    State.CHECK: "Being checked",
    State.APPROVED: "Ready for print",
}


@dataclass(frozen=True)
class Withdrawal:
    """A story that is to be taken back, or was by one publisher alone."""

    headline: str
    kind: str
    href: str
    countdown: Countdown | None


@dataclass(frozen=True)
class Link:
    """An address that a look found dead, moved or changed."""

    title: str
    verdict: str
    href: str
    at: datetime


@dataclass
class Figures:
    """What the query told."""

    stages: dict[str, int] = field(default_factory=dict)
    months: dict[int, int] = field(default_factory=dict)
    to_confirm: list[Withdrawal] = field(default_factory=list)
    to_review: list[Withdrawal] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


def read(now: datetime, *, decides: bool) -> Figures:
    """All of it, at one query; whoever decides on withdrawals is led to where that is done."""
    parts = list(_parts(now))
    told = Figures()
    for kind, label, detail, key, count, at in parts[0].union(*parts[1:], all=True):
        if kind == "stage":
            told.stages[label] = count
        elif kind == "month":
            told.months[key] = count
        elif kind == "link":
            verdict = detail.partition(":")[0]
            told.links.append(Link(label, verdict, reverse("admin:sources_source_change", args=[key]), at))
        else:
            slug = "review-withdrawal" if kind == "review" else _slug(detail)
            href = reverse("admin:stories_story_verb", args=[key, slug]) if decides else page_of("story", key)
            one = Withdrawal(label, detail, href, countdown(at, now) if kind == "review" else None)
            (told.to_review if kind == "review" else told.to_confirm).append(one)
    told.links.sort(key=lambda link: link.at, reverse=True)
    told.to_review.sort(key=lambda one: one.countdown.at if one.countdown else now)
    return told


def _slug(kind: str) -> str:
    return "retract" if kind == "retraction" else "remove"


def _parts(now: datetime) -> Iterator[QuerySet]:
    stages = Story.objects.filter(state__in=STAGES).order_by().values("state").annotate(number=Count("pk"))
    yield _row(stages, "stage", label=F("state"), count=F("number"))
    since = _first_month(now)
    months = Correction.objects.filter(published_at__gte=since).order_by()
    month = ExtractYear("published_at") * 100 + ExtractMonth("published_at")
    yield _row(months.values(month=month).annotate(number=Count("pk")), "month", key=F("month"), count=F("number"))
    requests = WithdrawalRequest.objects.order_by()
    waiting = requests.filter(carried_out_at=None, taken_back_at=None)
    alone = requests.filter(is_emergency=True, carried_out_at__isnull=False, reviewed_at=None)
    for kind, rows, at in (("confirm", waiting, F("requested_at")), ("review", alone, F("review_due_at"))):
        some = requests.filter(pk__in=rows.order_by("requested_at").values("pk")[:MOST])
        yield _row(some, kind, label=F("story__headline"), detail=F("kind"), key=F("story_id"), at=at)
    links = LinkState.objects.filter(verdict__in=TROUBLES, address=F("source__url"), source__is_confidential=False)
    some = LinkState.objects.filter(pk__in=links.order_by("-checked_at", "-pk").values("pk")[:SOME_LINKS]).order_by()
    yield _row(some, "link", label=F("source__title"), detail=F("verdict"), key=F("source_id"), at=F("checked_at"))


def _row(rows: QuerySet, kind: str, *, label=None, detail=None, key=None, count=None, at=None) -> QuerySet:
    """The rows in the columns that all have in common."""
    given = {
        "told_kind": Value(kind),
        "told_label": Value("") if label is None else label,
        "told_detail": Value("") if detail is None else detail,
    }
    numbers = {"told_key": Value(0) if key is None else key, "told_count": Value(0) if count is None else count}
    return rows.annotate(
        **{name: Cast(value, CharField()) for name, value in given.items()},
        **{name: Cast(value, BigIntegerField()) for name, value in numbers.items()},
        told_at=Cast(Value(None) if at is None else at, DateTimeField()),
    ).values_list(*given, *numbers, "told_at")


def _first_month(now: datetime) -> datetime:
    """The beginning of the month eleven months ago, in the paper's zone."""
    today = now.astimezone(publication.current().zone).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    year, month = divmod(today.year * 12 + today.month - 1 - 11, 12)
    return today.replace(year=year, month=month + 1)


@dataclass(frozen=True)
class Bar:
    """One bar of a chart: what it counts, and how it is drawn."""

    label: str
    short: str
    count: int
    href: str
    x: int
    y: int
    width: int
    height: int
    middle: int


def charts(told: Figures, now: datetime) -> dict[str, list[Bar]]:
    """The stories by stage as lying bars, the corrections of a year by month as standing ones."""
    return {"stages": _stages(told), "months": _months(told, now)}


LENGTH, HEIGHT, STEP = 150, 60, 20


def _stages(told: Figures) -> list[Bar]:
    most = max([*told.stages.values(), 1])
    page = reverse("admin:stories_story_changelist")
    bars = []
    for index, (state, label) in enumerate(STAGES.items()):
        count = told.stages.get(state, 0)
        width = _scaled(count, most, LENGTH)
        bars.append(Bar(label, label, count, f"{page}?state={state}", 0, index * 28, width, 14, width + 8))
    return bars


def _months(told: Figures, now: datetime) -> list[Bar]:
    most, month = max([*told.months.values(), 1]), _first_month(now)
    bars = []
    for index in range(12):
        count = told.months.get(month.year * 100 + month.month, 0)
        height = _scaled(count, most, HEIGHT)
        left = index * STEP
        label, short = f"{month:%B %Y}", f"{month:%b}"[0]
        bars.append(Bar(label, short, count, "", left, HEIGHT - height + 14, STEP - 6, height, left + (STEP - 6) // 2))
        month = (month + timedelta(days=32)).replace(day=1)
    return bars


def _scaled(count: int, most: int, length: int) -> int:
    """In proportion; what is there at all is seen."""
    return max(round(length * count / most), 2) if count else 0
