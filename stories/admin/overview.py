"""The first page of the admin: what waits, what is planned, what was just printed. Counts and short lists only."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.http import HttpRequest
from django.urls import reverse

from stories.choices import EditionState, State
from stories.models import Edition, Story, WithdrawalRequest
from stories.permissions import PERMISSIONS

SHOWN = {
    State.DRAFT: "Being written",
    State.REVIEW: "Waiting for an editor",
    State.CHECK: "Being checked",
    State.APPROVED: "Ready for print",
}


@dataclass(frozen=True)
class Tray:
    """The stories that stand in one state: how many, where to find them, and the latest of them."""

    title: str
    count: int
    href: str
    stories: list[Story]


def overview(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Adds to the context of the first page what a person with a role may see."""
    if not request.user.roles:
        return context
    requests = WithdrawalRequest.objects.select_related("story", "requested_by")
    return {
        **context,
        "title": "Overview",
        "may_write": request.user.has_role(*PERMISSIONS["edit"].roles),
        "may_plan": request.user.has_role(*PERMISSIONS["place"].roles),
        "trays": _trays(),
        "mine": Story.objects.filter(assigned_to=request.user, state__in=SHOWN).order_by("-updated_at")[:10],
        "planned": _with_count(Edition.objects.filter(state__in=[EditionState.PLANNED, EditionState.HELD])),
        "printed": _with_count(Edition.objects.filter(state=EditionState.PRESSED))[:3],
        "withdrawals": requests.filter(carried_out_at=None, taken_back_at=None),
        "reviews": requests.filter(is_emergency=True, carried_out_at__isnull=False, reviewed_at=None),
    }


def _with_count(editions):
    return editions.annotate(placed=Count("placements")).order_by("-date", "-pk")[:10]


def _trays() -> list[Tray]:
    counts = dict(Story.objects.values_list("state").annotate(count=Count("pk")).order_by())
    page = reverse("admin:stories_story_changelist")
    return [
        Tray(
            title,
            counts.get(state, 0),
            f"{page}?state={state}",
            list(Story.objects.filter(state=state).order_by("-updated_at")[:5]),
        )
        for state, title in SHOWN.items()
    ]
