"""My desk, the first page of the admin: what is this person's to do, first. Bounded queries, whatever the archive.

Reads only. What a tray shows beyond its few rows is the filtered list that it links to.
"""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from newsroom import instants
from newsroom.users.models import User
from newsroom.users.roles import Role
from stories.admin.telling import for_desk
from stories.permissions import PERMISSIONS

from . import acts, editions, figures, trays
from .rows import Desk, read

ELSEWHERE = {
    Role.PARTNER_MANAGER: "You look after partners and their keys. Stories are yours to read.",
    Role.ADMINISTRATOR: "You look after people, sections and policy pages. Stories are yours to read.",
}


def front_page(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Adds to the context of the first page what this person may see and do."""
    user = request.user
    if not user.roles:
        return context
    now = instants.now()
    planned = editions.unprinted(now)
    desk = read(user, now, placed=planned.shown)
    told = figures.read(now, decides=user.has_role(*PERMISSIONS["retract"].roles))
    log = acts.read(now)
    mine = trays.of(desk, user)
    return {
        **context,
        "title": "My desk",
        "may": {name: user.has_role(*PERMISSIONS[name].roles) for name in ("edit", "place", "retract")},
        "elsewhere": _elsewhere(user),
        "trays": mine,
        "quiet": [tray for tray in mine if not tray.items],
        "urgent": trays.urgent(desk, planned, told, log, now),
        "today": editions.today(planned, desk, now),
        "charts": figures.charts(told, now),
        "acts": log.recent,
        "missed": log.missed(desk, planned),
        "links": told.links,
        "notifications": _told(request, user),
        "find": reverse("admin:stories_story_changelist"),
    }


def _told(request: HttpRequest, user: User) -> dict[str, Any]:
    """What this person is told; where it is all of it, the number in the navigation need not be counted again."""
    notifications = for_desk(user)
    if not notifications["has_more"]:
        request.unread_told = len(notifications["latest"])
    return notifications


def _elsewhere(user: User) -> str:
    """For somebody whose work is not with stories."""
    return " ".join(said for role, said in ELSEWHERE.items() if user.roles <= set(ELSEWHERE) and role in user.roles)


__all__ = ["Desk", "front_page"]
