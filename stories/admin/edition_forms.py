"""What the verbs of an edition ask for on their pages."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from newsroom.adminkit import AutocompleteInput, is_key, site
from stories.choices import State, StoryType
from stories.models import Placement, Story

from .placeable import placeable
from .readiness import Pointed
from .verbs import PlainProse, VerbForm, one_of


class PlacementForm(VerbForm):
    """Where a story stands in an edition."""

    position = forms.IntegerField(label="Position", min_value=1, max_value=1000, required=False)
    story_type = forms.ChoiceField(label="Size on the page", choices=StoryType.choices)
    carryover_reason = PlainProse(
        label="Why it is carried over",
        required=False,
        rows=2,
        max_length=500,
        help_text="Only for a story that has been printed before. Printed with it.",
    )

    def prepare(self) -> None:
        self.fields["position"].help_text = "1 is first. Empty: at the end."


class PlaceInEditionForm(PlacementForm):
    """From the edition's side: which story?"""

    story = forms.ModelChoiceField(Story.objects.none(), label="Story")
    field_order = ("story", "position", "story_type", "carryover_reason")

    def prepare(self) -> None:
        super().prepare()
        field = self.fields["story"]
        field.queryset = placeable(Story.objects.all())
        field.widget = AutocompleteInput(Placement._meta.get_field("story"), site, choices=field.choices)
        field.widget.is_required = True
        has_lead = self.subject.placements.filter(story_type=StoryType.LEAD).exists()
        self.initial["story_type"] = StoryType.SECONDARY if has_lead else StoryType.LEAD


class PlacedForm(VerbForm):
    """Which placed story it is about is in the address."""

    def prepare(self) -> None:
        placements = self.subject.placements.select_related("story")
        self.placement = one_of(placements, self.query.get("placement", ""))
        self.context = {"placement": self.placement}

    def clean(self) -> dict[str, Any]:
        return {**super().clean(), "story": self.placement.story}


class ResizeForm(PlacedForm):
    """The size that a placed story is to have."""

    story_type = forms.ChoiceField(label="Size on the page", choices=StoryType.choices)

    def prepare(self) -> None:
        super().prepare()
        self.initial["story_type"] = self.placement.story_type


class OrderForm(VerbForm):
    """The running order as the page showed it, with positions typed anew or one row moved by a step."""

    def clean(self) -> dict[str, Any]:
        shown = self.data.getlist("order") if self.data else []
        if not shown or not all(is_key(key) for key in shown):
            raise ValidationError("Open the edition and set the order there.")
        keys = [int(key) for key in shown]
        return {"placements": self._moved(keys) if self.data.get("move") else self._typed(keys)}

    def _moved(self, keys: list[int]) -> list[int]:
        key, _, step = self.data["move"].partition(":")
        if step in ("up", "down") and key in self.data.getlist("order"):
            index = keys.index(int(key))
            other = index + (1 if step == "down" else -1)
            if 0 <= other < len(keys):
                keys[index], keys[other] = keys[other], keys[index]
        return keys

    def _typed(self, keys: list[int]) -> list[int]:
        return [key for _, key in sorted(enumerate(keys, start=1), key=self._wanted)]

    def _wanted(self, pair: tuple[int, int]) -> tuple[int, int]:
        shown, key = pair
        typed = self.data.get(f"position-{key}", "").strip()
        if not typed.isascii() or not typed.isdecimal() or not 0 < int(typed[:9]) <= 1_000_000:
            raise ValidationError(f"“{typed}” is no position: use 1, 2, 3 …")
        return int(typed[:9]), (0 if int(typed[:9]) == shown else -1 if int(typed[:9]) < shown else 1)


NO_LEAD = Pointed("No lead is ready. An edition is printed with its lead or not at all.", "#desk-order", blocking=True)


class PressForm(VerbForm):
    """Shows what would be printed and what would miss the press."""

    def prepare(self) -> None:
        placements = list(self.subject.placements.select_related("story"))
        ready = [one for one in placements if one.is_carryover or one.story.state == State.APPROVED]
        self.context = {
            "ready": ready,
            "missing": [one for one in placements if one not in ready],
            "expected": [] if any(one.story_type == StoryType.LEAD for one in ready) else [NO_LEAD],
        }
