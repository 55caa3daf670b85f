"""What a check of a claim asks for: the verdict, and the source and passage that show it."""

from typing import Any

from django import forms

from .forms import CheckForm
from .pages import PlainProse

LONGEST_PASSAGE = 1500


class EvidenceForm(CheckForm):
    """The passage is kept in the check's note, beside the title of the source in which it stands."""

    source = forms.ChoiceField(
        label="Which source shows it?", required=False, help_text="The source that your verdict rests on."
    )
    passage = PlainProse(
        label="The passage",
        required=False,
        rows=3,
        max_length=LONGEST_PASSAGE,
        help_text="The sentence or figure in the source, word for word, and where it stands.",
    )
    field_order = ("verdict", "source", "passage", "note", "digest")

    def prepare(self) -> None:
        super().prepare()
        self.fields["note"].max_length = 3000
        cited = [row.source for row in self.context["evidence"]]
        choices = [(source.source_id, f"{place}. {source}") for place, source in enumerate(cited, start=1)]
        self.fields["source"].choices = [("", "None in particular"), *choices]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("passage") and not cleaned.get("source"):
            self.add_error("source", "Say in which source the passage stands.")
        titles = {row.source.source_id: row.source.title for row in self.context["evidence"]}
        named = titles.get(cleaned.get("source", ""), "")
        passage = cleaned.get("passage", "").strip()
        return {**cleaned, "evidence": f"{named}: “{passage}”" if named and passage else named}
