"""What the verbs of an edition that place and order stories ask for on their pages."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from newsroom.adminkit import AutocompleteInput, is_key, site
from stories.admin.verbs.pages import PlainProse, VerbForm, one_of
from stories.choices import EditionState, State, StoryType
from stories.models import Edition, Placement, Story
from stories.rules import SAID
from stories.workflow import Pick

from .placeable import placeable, recently_printed, unplaced


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


class MoveForm(PlacedForm):
    """The other edition that a placed story goes to."""

    to = forms.ModelChoiceField(Edition.objects.none(), label="Edition", empty_label=None)
    position = forms.IntegerField(label="Position", min_value=1, max_value=1000, required=False)

    def prepare(self) -> None:
        super().prepare()
        open_ones = Edition.objects.filter(state__in=[EditionState.PLANNED, EditionState.HELD])
        self.fields["to"].queryset = open_ones.exclude(pk=self.subject.pk).order_by("date", "slot")
        self.fields["position"].help_text = "1 is first. Empty: at the end."
        self.context["consequences"] = list(self._consequences())

    def _consequences(self):
        story = self.placement.story
        yield "It leaves this edition, and the stories after it move up."
        if self.placement.is_carryover:
            yield "It keeps its id, its address and its first date."
        else:
            yield f"Its id, {story.story_id}, is of {self.subject.date}: with another date it gets a new one."


class PlaceReadyForm(VerbForm):
    """Several stories that were never printed and have no place: each gets the size that its writer gave it."""

    stories = forms.MultipleChoiceField(label="Stories", widget=forms.CheckboxSelectMultiple)

    def prepare(self) -> None:
        waiting = unplaced([State.APPROVED, State.CHECK, State.REVIEW, State.DRAFT])
        self.waiting = {str(story.pk): story for story in waiting}
        field = self.fields["stories"]
        field.choices = [(key, f"{story} ({_standing(story)})") for key, story in self.waiting.items()]
        field.help_text = (
            "They are placed at the end, in this order." if self.waiting else "No story waits for a place."
        )

    def clean(self) -> dict[str, Any]:
        chosen = [self.waiting[key] for key in super().clean().get("stories", [])]
        return {"picks": [Pick(story, story.story_type) for story in chosen]}


def _standing(story: Story) -> str:
    section = f"{story.section}, " if story.section else ""
    return f"{section}{story.story_type}, {'ready' if story.state == State.APPROVED else SAID[story.state]}"


class CarryOverForm(VerbForm):
    """One line for each story of the last editions: what is written there is why it is carried over."""

    def prepare(self) -> None:
        self.candidates = {f"reason-{one.story_id}": one for one in recently_printed(self.subject)}
        for name, placement in self.candidates.items():
            ran = f"{placement.edition}, {placement.story_type}"
            self.fields[name] = forms.CharField(
                label=str(placement.story), help_text=f"Ran {ran}.", required=False, max_length=500
            )
        if not self.candidates:
            self.context = {"consequences": ["The last editions hold no live story that this one does not have."]}

    def clean(self) -> dict[str, Any]:
        reasons = super().clean()
        picks = [
            Pick(placement.story, placement.story_type, reasons[name])
            for name, placement in self.candidates.items()
            if reasons.get(name)
        ]
        if not picks and not self.errors:
            raise ValidationError("Say of at least one story why it is carried over.")
        return {"picks": picks}


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
