"""Offering a change of what is public: its kind, the notice that goes with it, and what its wording leaves to ask."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.urls import reverse

from newsroom.text import paragraphs
from newsroom.users.models import User
from stories import identifiers, rules, workflow
from stories.admin.addresses import change_href
from stories.admin.corrections.changes import change_of, differences
from stories.admin.story.readiness import Pointed
from stories.choices import CorrectionType
from stories.rules import Change, Notice, Problem

from .forms import ReadForm
from .pages import PlainProse

MINOR = "minor"
NEEDED_BY_SOME = ("text", "previous_text", "corrected_text")  # kinds of change: no word that they may stay empty
ALONE = "The text is still the one that is public. Nothing but an editor's note can go out without a change."


class ChangeForm(ReadForm):
    """The public notice that goes with a change, or none for a change of spelling; remarks have to be acknowledged."""

    notice = forms.ChoiceField(label="What kind of change is it?", widget=forms.RadioSelect)
    text = PlainProse(
        label="Public notice",
        required=False,
        help_text="For readers who never saw the error: “An earlier version of this story misstated … It is …, not …”",
        max_length=5000,
    )
    previous_text = PlainProse(
        label="What was wrong",
        required=False,
        rows=3,
        max_length=20_000,
        help_text="As it stood in print. A correction needs it.",
    )
    corrected_text = PlainProse(
        label="What is right",
        required=False,
        rows=3,
        max_length=20_000,
        help_text="As it stands now. A correction needs it.",
    )
    affected_claims = forms.MultipleChoiceField(
        label="Claims it is about",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Those that your change touches are marked.",
    )
    acknowledge = forms.BooleanField(
        label="I have read these remarks, and the notice can be offered all the same", required=False
    )

    def prepare(self) -> None:
        super().prepare()
        self.change = change_of(self.subject)
        kinds = [(kind, CorrectionType(kind).label) for kind in workflow.changing.PROPOSABLE]
        self.fields["notice"].choices = [*kinds, (MINOR, "Minor: spelling or typography, no notice")]
        self.fields["affected_claims"].choices = _claims(self.change)
        self.initial |= _suggested(self.change)
        for name in NEEDED_BY_SOME:
            self.fields[name].is_needed_by_some = True
        self.context = {
            "changes": differences(self.change),
            "page_href": reverse("admin:stories_story_preview", args=[self.subject.pk]),
            "warnings": [Pointed(ALONE, self._page(), False)] if self.change.is_empty else [],
        }
        if not self.is_bound:
            del self.fields["acknowledge"]

    def clean_notice(self) -> str:
        return "" if self.cleaned_data["notice"] == MINOR else self.cleaned_data["notice"]

    def clean(self) -> dict[str, Any]:
        values = super().clean()
        problems = self._wording(values) if values.get("notice") else []
        for problem in problems:
            if problem.blocking:
                self.add_error(self._field(problem), problem.message)
        self._ask([problem for problem in problems if not problem.blocking], values)
        return values

    def _wording(self, values: dict[str, Any]) -> list[Problem]:
        if not values.get("text", "").strip():
            return [Problem("notice-missing", "Say in public what changes and why.", "/story/corrections/text")]
        notice = Notice(
            kind=values["notice"],
            text=values["text"],
            previous_text=values.get("previous_text", ""),
            corrected_text=values.get("corrected_text", ""),
            affected_claims=frozenset(int(number) for number in values.get("affected_claims", ())),
            names=_names_of_the_house(),
        )
        return rules.wording_problems(notice, self.change)

    def _ask(self, warnings: list[Problem], values: dict[str, Any]) -> None:
        """Show what is only to be read; where nothing else stands in the way, ask whether it was."""
        self.context["warnings"] = [Pointed(one.message, self._place(one), False) for one in warnings]
        if self._errors or not warnings:
            del self.fields["acknowledge"]
        elif not values.get("acknowledge"):
            self.add_error("acknowledge", "Mend the notice, or mark that it can go as it is.")

    def _field(self, problem: Problem) -> str | None:
        name = problem.pointer.rpartition("/")[2].replace("correction_type", "notice")
        return name if name in self.fields else None

    def _place(self, problem: Problem) -> str:
        name = self._field(problem)
        return f"#{self[name].auto_id}" if name else self._page()

    def _page(self) -> str:
        return change_href(self.subject)


def _claims(change: Change) -> list[tuple[int, str]]:
    """The claims as they are to be, then those that are taken out."""
    new = _texts(change.draft)
    gone = {number: text for number, text in _texts(change.live).items() if number not in new}
    named = [(number, f"{place}. {text}") for place, (number, text) in enumerate(new.items(), start=1)]
    return [*named, *((number, f"Taken out: {text}") for number, text in gone.items())]


def _texts(document: Any) -> dict[int, str]:
    told = document["story"]["key_claims"]
    return {identifiers.claim_number(claim["claim_id"]): claim["text"] for claim in told}


def _suggested(change: Change) -> dict[str, Any]:
    """The claims that differ, and the first words that do: an editor cuts them to what is needed."""
    before, after = _texts(change.live), _texts(change.draft)
    pairs = [(before[number], after.get(number, "")) for number in sorted(change.changed_claims)]
    pairs = [pair for pair in pairs if pair[0] != pair[1]] or list(_paragraphs(change))
    wrong, right = pairs[0] if pairs else ("", "")
    return {"affected_claims": sorted(change.changed_claims), "previous_text": wrong, "corrected_text": right}


def _paragraphs(change: Change) -> Iterable[tuple[str, str]]:
    """The paragraphs of prose that differ, as far as they stand in one order."""
    for name in rules.changes.PROSE:
        before, after = (paragraphs(document["story"][name]) for document in (change.live, change.draft))
        yield from (pair for pair in zip(before, after, strict=False) if pair[0] != pair[1])


def _names_of_the_house() -> list[str]:
    people = User.objects.filter(is_active=True, groups__isnull=False).distinct()
    return [name for person in people for name in (person.byline, person.get_full_name()) if name]
