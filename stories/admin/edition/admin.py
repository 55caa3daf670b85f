"""Editions in the admin: date, slot and press time, the flat plan, and the press."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from newsroom import adminkit, instants, publication
from newsroom.publication import edition_path
from stories import permissions
from stories.admin.previewing.pages import ProofMixin
from stories.admin.verbs.pages import VerbsMixin, refusal
from stories.choices import EditionState, Slot, State, StoryType
from stories.models import Activity, Edition

from .balance import balance, remarks
from .night import NightMixin
from .placeable import unplaced
from .plan import cards
from .times import PressTimeField, countdown
from .verbs import UNPRINTED, VERBS

SIZES = StoryType.choices
MOST_WAITING = 12  # of the stories that wait for a place, beside the plan


class EditionForm(adminkit.GuardedForm):
    class Meta:
        model = Edition
        fields = ("date", "slot", "title", "press_at")
        field_classes = {"press_at": PressTimeField}
        help_texts = {
            "date": "The date in the address and in the ids of its stories. Fixed once a story is placed.",
            "press_at": "When it is printed by itself. Empty: a publisher presses it.",
        }

    def clean_press_at(self) -> datetime | None:
        press_at = self.cleaned_data["press_at"]
        if press_at and "press_at" in self.changed_data and press_at <= instants.now():
            raise ValidationError("This moment has passed. Choose a later one, or press the edition now.")
        return press_at

    def clean(self) -> dict[str, Any]:
        """One edition for a date and slot, but for cancelled ones: a form skips constraints on fields that it lacks."""
        values = super().clean()
        date, slot = values.get("date", self.instance.date), values.get("slot", self.instance.slot)
        others = Edition.objects.filter(date=date, slot=slot).exclude(pk=self.instance.pk)
        if others.exclude(state=EditionState.CANCELLED).exists():
            raise ValidationError("There is an edition of this date and slot already.")
        return values


@adminkit.register(Edition)
class EditionAdmin(ProofMixin, NightMixin, VerbsMixin, adminkit.RoleAdmin):
    form = EditionForm
    verbs = VERBS
    change_roles = permissions.PERMISSIONS["place"].roles
    change_form_template = "admin/stories/edition/change_form.html"
    list_display = ("name", "standing", "number", "stories_placed", "press_at")
    list_filter = ("state", "slot")
    date_hierarchy = "date"
    search_fields = ("edition_id", "title")
    ordering = ("-date", "-pk")
    fieldsets = ((None, {"fields": ("opened", ("date", "slot"), ("title", "press_at"))}),)

    class Media:
        js = ("admin_press/plan.js",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return super().get_queryset(request).annotate(placed=Count("placements"))

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"date": next_free_day(), "slot": Slot.MORNING, **super().get_changeform_initial_data(request)}

    def has_change_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return self.may_change(request) and (obj is None or obj.state in UNPRINTED)

    def get_readonly_fields(self, request, obj=None):
        return ("date", "slot") if obj and _is_placed(obj) else ()

    def view_on_site(self, edition: Edition) -> str | None:
        if edition.state != EditionState.PRESSED:
            return None
        return edition_path(edition.date, None if edition.owns_date else edition.slot)

    @adminkit.display(description="Edition", ordering="date")
    def name(self, edition: Edition) -> str:
        return f"{edition.date:%a} {edition.date.day} {edition.date:%b %Y}, {edition.slot}"

    @adminkit.display(description="Stands", ordering="state")
    def standing(self, edition: Edition) -> str:
        return edition.get_state_display().partition(":")[0]

    @adminkit.display(description="Stories")
    def stories_placed(self, edition: Edition) -> int:
        return edition.placed

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if obj is not None and obj.pk:
            context |= self.plan_of(obj, request.user)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def plan_of(self, edition: Edition, user) -> dict[str, Any]:
        """What the page shows of the edition: its plan, how it is weighed, what waits, and what this person may do."""
        plan = cards(edition)
        entries = [card.entry for card in plan]
        is_open = edition.state in UNPRINTED
        return {
            "stands": edition,
            "countdown": countdown(edition.press_at) if is_open else None,
            "zone": publication.current().time_zone,
            "last_decision": _last_decision(edition),
            "buttons": self.buttons(edition, user),
            "plan": plan,
            "placements": [card.placement for card in plan],
            "balance": balance(entries),
            "remarks": [*_of_times(edition), *remarks(entries)] if is_open else [],
            "waiting": self._waiting(edition, user),
            "sizes": SIZES,
            "may_reorder": self._may(edition, user, "reorder"),
            "hrefs": {slug.replace("-", "_"): self.verb_href(edition, slug) for slug in PLAN_VERBS},
            "proof_href": reverse("admin:stories_edition_proof", args=[edition.pk]),
        }

    def _may(self, edition: Edition, user, slug: str) -> bool:
        verb = next(verb for verb in self.verbs if verb.slug == slug)
        return not (refusal(verb, edition, user) or verb.hindrance(edition))

    def _waiting(self, edition: Edition, user) -> list:
        return list(unplaced([State.APPROVED], MOST_WAITING)) if self._may(edition, user, "place-ready") else []

    def tell(self, request, verb, subject, outcome) -> None:
        if verb.done:
            super().tell(request, verb, subject, outcome)
        for missed in getattr(outcome, "missed", ()):
            messages.warning(request, f"“{missed.subject}” missed the press: {missed.reason}")
        if placed := getattr(outcome, "placed", ()):
            messages.success(
                request, "Placed: " + ", ".join(f"“{one.story}” at {one.position}" for one in placed) + "."
            )
        for story, reason in getattr(outcome, "refused", ()):
            messages.warning(request, f"“{story}” was not placed: {reason}")


PLAN_VERBS = ("reorder", "resize", "move", "drop", "place-ready", "carry-over", "place")


def _is_placed(edition: Edition) -> bool:
    """A row that is locked for being saved has not been counted."""
    return edition.placed > 0 if hasattr(edition, "placed") else edition.placements.exists()


def next_free_day() -> date:
    """The first day from today on, in the paper's zone, that has no morning edition."""
    day = instants.now().astimezone(publication.current().zone).date()
    taken = Edition.objects.filter(date__gte=day, slot=Slot.MORNING).exclude(state=EditionState.CANCELLED)
    days = set(taken.values_list("date", flat=True))
    while day in days:
        day += timedelta(days=1)
    return day


def _of_times(edition: Edition) -> list[str]:
    """A remark where the press time is on another day than the edition is dated, in the paper's zone."""
    if edition.press_at is None:
        return []
    day = edition.press_at.astimezone(publication.current().zone).date()
    if day == edition.date:
        return []
    return [f"It is dated {edition.date:%d %B} and goes to press on {day:%d %B}: is that meant?"]


def _last_decision(edition: Edition) -> Activity | None:
    """Who held or cancelled it, and why; nothing where it is neither."""
    if edition.state not in (EditionState.HELD, EditionState.CANCELLED):
        return None
    return edition.activities.filter(to_state=edition.state).order_by("-at", "-pk").first()
