"""Editions in the admin: date, slot and press time, the running order, and the press."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from newsroom import adminkit, instants
from newsroom.publication import edition_path
from stories import permissions
from stories.choices import EditionState
from stories.models import Edition

from .edition_verbs import UNPRINTED, VERBS
from .previewing import ProofMixin
from .verbs import VerbsMixin, refusal


class EditionForm(adminkit.GuardedForm):
    class Meta:
        model = Edition
        fields = ("date", "slot", "title", "press_at")
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
class EditionAdmin(ProofMixin, VerbsMixin, adminkit.RoleAdmin):
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

    def has_change_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return self.may_change(request) and (obj is None or obj.state in UNPRINTED)

    def get_readonly_fields(self, request, obj=None):
        return ("date", "slot") if obj and obj.placements.exists() else ()

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
        return edition.placements.count()

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if obj is not None and obj.pk:
            reorder = next(verb for verb in self.verbs if verb.slug == "reorder")
            context |= {
                "stands": obj,
                "buttons": self.buttons(obj, request.user),
                "placements": obj.placements.select_related("story", "story__section"),
                "may_reorder": not (refusal(reorder, obj, request.user) or reorder.hindrance(obj)),
                "reorder_href": self.verb_href(obj, "reorder"),
                "drop_href": self.verb_href(obj, "drop"),
                "resize_href": self.verb_href(obj, "resize"),
            }
        return super().render_change_form(request, context, add, change, form_url, obj)

    def tell(self, request, verb, subject, outcome) -> None:
        super().tell(request, verb, subject, outcome)
        for missed in getattr(outcome, "missed", ()):
            messages.warning(request, f"“{missed.subject}” missed the press: {missed.reason}")
