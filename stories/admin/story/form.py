"""The form of a story's own fields. Refuses a stale save, with what was typed and what is stored side by side."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse

from newsroom.adminkit import InstantsForm
from newsroom.text import LONGEST_SLUG, is_slug, slug_from
from stories.admin.keeping.saving import refuse_stale
from stories.choices import Classification
from stories.models import Story

HELP = {
    "headline": "What the story says, in one line.",
    "slug": "The last part of the address. Leave it empty and it is made from the headline.",
    "dek": "The line under the headline.",
    "summary": "What a reader who reads nothing else should know.",
    "body_text": "Plain text. An empty line starts a new paragraph.",
    "why_it_matters": "Printed under its own heading.",
    "limitations": "What the story cannot show or does not know. One a line.",
    "tags": "Words under which readers find it. One a line.",
    "section": "The part of the paper it belongs to.",
    "story_type": "Its usual size on the page. The edition may give it another.",
    "editorial_classification": "The kind of journalism. Printed with the story.",
    "importance": "1 to 10. From 8 on a story needs a primary source, or two that are independent of one another.",
    "image": "Find one by a word of its description, or upload one by the menu beside the box.",
    "follows": "The earlier story that this one takes further. Readers get a link once that one is public.",
    "language": "A language tag such as en or ar.",
    "byline": "Who wrote it.",
    "sponsor": "Who paid. Printed at the head of the story.",
    "source_story_id": "If the story comes from another system: the id it has there.",
}


ROWS = {"headline": {}, "dek": {}, "summary": {"rows": 3}, "body_text": {"rows": 16}, "why_it_matters": {"rows": 3}}
MOST_STEPS = 100


def _limit(name: str) -> int:
    return Story._meta.get_field(name).max_length


def _followed(story: Story) -> set[int]:
    """The keys of a story and of those that it follows, one by way of the other."""
    keys: set[int] = set()
    step: int | None = story.pk
    while step is not None and step not in keys and len(keys) < MOST_STEPS:
        keys.add(step)
        step = Story.objects.filter(pk=step).values_list("follows_id", flat=True).first()
    return keys


class StoryForm(InstantsForm):
    """Content only: state, ids and approvals are moved by verbs, whatever is posted.

    `revision` is the one that the form was opened on.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Story
        fields = (
            *("headline", "slug", "dek", "summary", "body_text", "why_it_matters", "limitations", "tags"),
            *("section", "story_type", "editorial_classification", "importance"),
            *("image", "language", "direction", "byline", "sponsor", "follows", "source_story_id"),
        )
        help_texts = HELP

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.is_stale = False
        self.initial["revision"] = self.instance.head_revision
        for name in ROWS.keys() & self.fields.keys():
            self.fields[name].widget.attrs |= {"dir": "auto", "data-count": _limit(name)} | ROWS[name]
        for name, kind in (("limitations", "lines"), ("tags", "tags")):
            if name in self.fields:
                self.fields[name].widget.attrs |= {"data-list": kind, "dir": "auto"}
        if "tags" in self.fields:
            self.fields["tags"].widget.attrs["data-suggest"] = reverse("admin:stories_story_tags")
        if "section" in self.fields:
            self.fields["section"].required = False  # a first draft may not know yet; the gate asks

    def clean_slug(self) -> str:
        slug = self.cleaned_data["slug"] or slug_from(self.cleaned_data.get("headline", ""))
        if not is_slug(slug):
            raise ValidationError(
                f"Use lower-case letters, digits and single hyphens, {LONGEST_SLUG} at most. "
                "“history”, “v” and “diff” are taken."
            )
        return slug

    def clean_follows(self) -> Story | None:
        """Raises ValidationError for the story itself, and where it would follow itself by way of others."""
        earlier = self.cleaned_data["follows"]
        if earlier and self.instance.pk and self.instance.pk in _followed(earlier):
            raise ValidationError("A story cannot follow itself, nor one that follows it.")
        return earlier

    def clean_source_story_id(self) -> str | None:
        return self.cleaned_data["source_story_id"] or None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("sponsor") and cleaned.get("editorial_classification") != Classification.SPONSORED:
            cleaned["sponsor"] = ""  # its field is out of sight then, and nobody would know what it says
        if self.instance.pk:
            refuse_stale(self, cleaned.get("revision"))
        return cleaned
