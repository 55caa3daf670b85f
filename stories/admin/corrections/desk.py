"""The desk of corrections: what waits for a second editor, what waits for print, what was printed lately; filters."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from newsroom import adminkit
from newsroom.pages.models import Section
from stories.admin.addresses import verb_href
from stories.choices import PublicStatus, State
from stories.models import Correction, Story

MOST = 20
LATELY = 5
MONTHS = 24


@dataclass(frozen=True)
class Entry:
    """A change of a public story, waiting or printed; a minor one has no notice."""

    story: Story
    notice: Correction | None
    href: str
    preview_href: str

    @property
    def kind(self) -> str:
        return self.notice.get_correction_type_display().partition(":")[0] if self.notice else "Minor change"


def trays() -> dict[str, Any]:
    """The three trays, at five queries: approval, print, and what was printed lately."""
    notices = Correction.objects.published().select_related("story").order_by("-published_at", "-pk")[:LATELY]
    printed = [_row(notice.story, notice) for notice in notices]
    return {"to_approve": _waiting(State.CHECK), "to_print": _waiting(State.APPROVED), "printed": printed}


def _waiting(state: str) -> list[Entry]:
    changing = Story.objects.filter(state=state, public_status=PublicStatus.LIVE).exclude(change_reason="")
    stories = list(changing.order_by("updated_at", "pk")[:MOST])
    proposed = Correction.objects.proposed().filter(story__in=stories).select_related("proposed_by")
    notices = {notice.story_id: notice for notice in proposed}
    return [_row(story, notices.get(story.pk)) for story in stories]


def _row(story: Story, notice: Correction | None) -> Entry:
    slug = "approve" if story.state == State.CHECK else "correct"
    return Entry(
        story=story,
        notice=notice,
        href=verb_href(story, slug),
        preview_href=reverse("admin:stories_story_preview", args=[story.pk]),
    )


class StandingFilter(adminkit.SimpleListFilter):
    title = "where it stands"
    parameter_name = "stands"

    def lookups(self, request, model_admin):
        return [("proposed", "Waiting for approval or print"), ("printed", "Printed")]

    def queryset(self, request, queryset: QuerySet):
        if self.value() == "proposed":
            return queryset.filter(published_at__isnull=True)
        return queryset.filter(published_at__isnull=False) if self.value() == "printed" else queryset


class MonthFilter(adminkit.SimpleListFilter):
    """The latest months in which a notice was printed, in the paper's zone."""

    title = "month of print"
    parameter_name = "month"

    def lookups(self, request, model_admin):
        months = Correction.objects.published().datetimes("published_at", "month", order="DESC")[:MONTHS]
        return [(f"{month:%Y-%m}", f"{month:%B %Y}") for month in months]

    def queryset(self, request, queryset: QuerySet):
        if self.value() not in {value for value, _ in self.lookup_choices}:
            return queryset
        year, month = self.value().split("-")
        return queryset.filter(published_at__year=int(year), published_at__month=int(month))


class SectionFilter(adminkit.SimpleListFilter):
    title = "section"
    parameter_name = "section"

    def lookups(self, request, model_admin):
        return list(Section.objects.order_by("position", "name").values_list("slug", "name"))

    def queryset(self, request, queryset: QuerySet):
        known = {value for value, _ in self.lookup_choices}
        return queryset.filter(story__section__slug=self.value()) if self.value() in known else queryset


class CorrectionsDesk:
    """For the admin of corrections: the trays above the list."""

    list_before_template = "admin/stories/correction/_trays.html"

    def changelist_view(self, request, extra_context=None):
        shown = trays() if self.has_view_permission(request) else {}
        return super().changelist_view(request, {"title": "Corrections desk", **shown, **(extra_context or {})})
