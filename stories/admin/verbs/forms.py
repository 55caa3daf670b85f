"""What the verbs ask for on their pages."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.urls import reverse

from newsroom.users.models import User
from stories import gathering, rules
from stories.admin.corrections.changes import change_of, differences
from stories.admin.edition.forms import PlacementForm
from stories.admin.story.readiness import claim_standings, pointed
from stories.choices import EditionState, Verdict, Withdrawal
from stories.document import digests
from stories.models import Edition, Story
from stories.rules import Stale
from stories.workflow.withdrawing import open_requests

from .hindrances import open_review
from .pages import PlainProse, VerbForm


class ReadForm(VerbForm):
    """For verbs about content: carries the digest of what the person read, sources and image words included."""

    is_about_content = True
    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def prepare(self) -> None:
        self.initial["digest"] = gathering.facts(self.subject).digest

    def refuse_changed(self, subject: Story) -> None:
        if gathering.facts(subject).digest != self.cleaned_data["digest"]:
            raise Stale("The story changed while you were reading. Go back, read it as it is now, and decide again.")


class NoteForm(VerbForm):
    note = PlainProse(label="What has to change", help_text="The writer reads this.", max_length=5000)


class SpikeForm(VerbForm):
    note = PlainProse(label="Why", required=False, help_text="For colleagues. May stay empty.", max_length=5000)


class AssignForm(VerbForm):
    to = forms.ModelChoiceField(User.objects.none(), label="Who works on it", required=False, empty_label="Nobody")

    def prepare(self) -> None:
        people = User.objects.filter(is_active=True, groups__isnull=False).distinct()
        self.fields["to"].queryset = people.order_by("username")
        self.initial["to"] = self.subject.assigned_to_id


class ApproveForm(ReadForm):
    """Shows what the gate finds; warnings have to be acknowledged."""

    acknowledge = forms.BooleanField(
        label="I have read these remarks and the story can go out all the same", required=False
    )

    def prepare(self) -> None:
        super().prepare()
        found = pointed(rules.problems("approve", gathering.facts(self.subject)), self.subject)
        warnings = [one for one in found if not one.blocking]
        self.context = {
            "expected": [one for one in found if one.blocking],
            "warnings": warnings,
            **_printing(self.subject),
        }
        if not warnings:
            del self.fields["acknowledge"]


def _printing(story: Story) -> dict[str, Any]:
    """What a change of a public story would print: its notice and the differences from what is live."""
    notice = story.corrections.proposed().first() if story.is_public else None
    page = reverse("admin:stories_story_preview", args=[story.pk])
    return {"notice": notice, "changes": differences(change_of(story) if story.is_public else None), "page_href": page}


class PrintForm(ReadForm):
    """Shows what goes out."""

    def prepare(self) -> None:
        super().prepare()
        self.context = _printing(self.subject)


class CheckForm(VerbForm):
    """A verdict on one claim as it was read: `digest` names that wording and evidence."""

    is_about_content = True
    verdict = forms.ChoiceField(label="What do the sources say?", choices=Verdict.choices, widget=forms.RadioSelect)
    note = PlainProse(
        label="Note", required=False, help_text="What you found and where. Needed unless supported.", max_length=5000
    )
    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def prepare(self) -> None:
        parts = gathering.story_parts(self.subject)
        self.claim = next((claim for claim in parts.claims if str(claim.number) == self.query.get("claim")), None)
        if self.claim is None:
            raise Http404
        draft = gathering.facts(self.subject, parts=parts).draft
        self.initial["digest"] = digests.claim_digests(draft)[self.claim.number]
        standing = next(one for one in claim_standings(self.subject, draft) if one.number == self.claim.number)
        self.context = {
            "claim": self.claim,
            "standing": standing,
            "evidence": [cited for cited in parts.citations if cited.source in parts.claim_sources[self.claim.number]],
            "earlier": self.subject.checks.filter(claim_number=self.claim.number),
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("verdict") not in (None, Verdict.SUPPORTED) and not cleaned.get("note", "").strip():
            self.add_error("note", "Say what the check found.")
        return {**cleaned, "claim": self.claim}

    def refuse_changed(self, subject: Story) -> None:
        draft = gathering.facts(subject).draft
        if digests.claim_digests(draft).get(self.claim.number) != self.cleaned_data["digest"]:
            raise Stale("The claim or its sources changed while you were reading. Go back and read them again.")


class TakeBackForm(VerbForm):
    """Which open request is taken back."""

    kind = forms.ChoiceField(label="Which request?", choices=Withdrawal.choices, widget=forms.RadioSelect)

    def prepare(self) -> None:
        waiting = set(open_requests(self.subject).values_list("kind", flat=True))
        self.fields["kind"].choices = [(value, label) for value, label in Withdrawal.choices if value in waiting]


class WithdrawForm(VerbForm):
    kind = forms.ChoiceField(label="How?", choices=Withdrawal.choices, widget=forms.RadioSelect)
    notice = PlainProse(
        label="Why",
        max_length=600,
        help_text="Of a retraction this is printed in place of the story; of a removal it stays on file.",
    )


class ConfirmWithdrawalForm(VerbForm):
    """Confirms a colleague's request; alone only in an emergency, which is marked and reviewed."""

    emergency_notice = PlainProse(
        label="Only in an emergency, without a second publisher: why",
        required=False,
        max_length=600,
        help_text="Leave it empty to confirm the request above. Acting alone is marked in public and has to be "
        "reviewed within 24 hours.",
    )
    kind = Withdrawal.RETRACTION

    def prepare(self) -> None:
        request = open_requests(self.subject).filter(kind=self.kind).first()
        self.context = {"withdrawal": request}


class ReviewForm(VerbForm):
    note = PlainProse(label="What the review found", max_length=5000)

    def prepare(self) -> None:
        self.context = {"withdrawal": open_review(self.subject)}


class RetractForm(ConfirmWithdrawalForm):
    pass


class RemoveForm(ConfirmWithdrawalForm):
    kind = Withdrawal.REMOVAL
    typed = forms.CharField(label="Type the story's id to confirm", max_length=100)

    def prepare(self) -> None:
        super().prepare()
        self.fields["typed"].help_text = f"It is {self.subject.story_id}. This cannot be undone."

    def clean_typed(self) -> str:
        if self.cleaned_data["typed"].strip() != self.subject.story_id:
            raise ValidationError("This is not the story's id.")
        return self.cleaned_data["typed"]


class PlaceStoryForm(PlacementForm):
    """From the story's side: which edition?"""

    edition = forms.ModelChoiceField(Edition.objects.none(), label="Edition")
    field_order = ("edition", "position", "story_type", "carryover_reason")

    def prepare(self) -> None:
        super().prepare()
        open_ones = Edition.objects.filter(state__in=[EditionState.PLANNED, EditionState.HELD])
        latest = Edition.objects.filter(state=EditionState.PRESSED).order_by("-number").values_list("pk", flat=True)[:1]
        late = Edition.objects.none() if self.subject.is_public else Edition.objects.filter(pk__in=list(latest))
        self.fields["edition"].queryset = (open_ones | late).order_by("-date", "slot")
        self.initial["story_type"] = self.subject.story_type
