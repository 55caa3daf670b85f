"""The night desk, for a publisher who is alone: what is live, a story found and taken back, the press held."""

import re
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from newsroom import instants
from newsroom.text import normalised
from newsroom.users.roles import Role
from stories import finding
from stories.admin.addresses import verb_href
from stories.choices import EditionState, PublicStatus
from stories.models import Activity, Edition, Story

from .news import missed_recently, open_reviews, overdue_now
from .times import countdown

ON_SITE = (PublicStatus.LIVE, PublicStatus.RETRACTED)
STORY_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-\d{4}-\d\d-\d\d-\d{3,}")
MOST_FOUND = 20
LONGEST_QUESTION = 300


def asked_for(question: str) -> QuerySet[Story]:
    """The stories on the site that a pasted address, an id or words of a story name, the latest first."""
    public = Story.objects.filter(public_status__in=ON_SITE).select_related("section").order_by("-pk")
    if named := STORY_ID.search(question.lower()):
        return public.filter(story_id=named.group())
    return public.filter(pk__in=finding.found(question))[:MOST_FOUND]


class NightMixin:
    """For the admin of editions: the page `night`, for publishers alone."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_safe(self.night_view))
        return [path("night/", view, name="stories_edition_night"), *super().get_urls()]

    def night_view(self, request: HttpRequest) -> HttpResponse:
        if not request.user.has_role(Role.PUBLISHER):
            raise PermissionDenied
        question = _question(request)
        context = {
            **self.admin_site.each_context(request),
            "title": "Night desk",
            "opts": self.opts,
            "question": question,
            "found": _rows(asked_for(question)) if question else [],
            **_what_stands(),
        }
        return TemplateResponse(request, "admin/stories/edition/night.html", context)


def _question(request: HttpRequest) -> str:
    return normalised(request.GET.get("q", "")[:LONGEST_QUESTION]).strip()


def _what_stands() -> dict[str, Any]:
    now = instants.now()
    latest = Edition.objects.filter(state=EditionState.PRESSED).order_by("-number").first()
    return {
        "latest": latest,
        "live": _rows(_printed_in(latest)) if latest else [],
        "coming": _coming(now),
        "overdue": overdue_now(now),
        "missed": missed_recently(now),
        "reviews": open_reviews(now),
    }


def _printed_in(edition: Edition) -> QuerySet[Story]:
    stories = Story.objects.filter(placements__edition=edition, public_status__in=ON_SITE)
    return stories.select_related("section").order_by("placements__position")


def _rows(stories: QuerySet[Story]) -> list[dict[str, Any]]:
    """Each story with the addresses of the two pages that take it back."""
    return [
        {
            "story": story,
            "retract": verb_href(story, "retract") if story.public_status == PublicStatus.LIVE else "",
            "remove": verb_href(story, "remove"),
        }
        for story in stories
    ]


def _coming(now) -> list[dict[str, Any]]:
    """The editions that are still to be printed, the next first, and who holds one."""
    editions = Edition.objects.filter(state__in=[EditionState.PLANNED, EditionState.HELD]).order_by("press_at", "date")
    rows = list(editions[:10])
    holds = Activity.objects.filter(verb="hold", edition__in=rows, to_state=EditionState.HELD).order_by("at", "pk")
    held = {act.edition_id: act for act in holds}
    return [
        {
            "edition": edition,
            "countdown": countdown(edition.press_at, now),
            "held": held.get(edition.pk) if edition.state == EditionState.HELD else None,
            "verb": verb_href(edition, "release" if edition.state == EditionState.HELD else "hold"),
        }
        for edition in rows
    ]
