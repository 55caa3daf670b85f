"""The rows of a story's form: claims with their sources in order, and the story's sources. Writes working copies.

However many rows there are, they are read, judged and written with the same number of statements.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from newsroom.adminkit import InstantsForm, LabelledFormSet
from sources.models import Source
from stories.document import limits
from stories.models import Claim, ClaimSource, StorySource

from .ordering import in_typed_order
from .source_inputs import SourceField, SourcesField, as_key
from .whole import is_whole


class ClaimForm(forms.ModelForm):
    """One claim. `evidence` is the ordered list of its sources."""

    evidence = SourcesField(
        label="Sources",
        help_text="What supports it, the most important first. Type a part of the title or publisher, or paste an "
        "address, DOI or arXiv id.",
    )

    class Meta:
        model = Claim
        fields = ("text", "qualification", "position")
        labels = {"text": "Claim", "qualification": "What limits it", "position": "Order"}
        help_texts = {
            "text": "One sentence that can be checked.",
            "qualification": "Under which conditions it holds, or how certain it is. Empty if nothing limits it.",
            "position": "1 is printed first. Empty: at the end.",
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["position"].required = False
        for name in ("text", "qualification"):
            self.fields[name].widget.attrs |= {"rows": 3, "dir": "auto"}
        if not self.instance.pk:
            self.initial["position"] = None

    def clean_qualification(self) -> str | None:
        return self.cleaned_data["qualification"] or None

    def clean_text(self) -> str:
        return Claim._meta.get_field("text").clean(self.cleaned_data["text"], self.instance)

    def _get_validation_exclusions(self) -> set[str]:
        """Cleaned above: its row's constraint, that there is a text, would be asked of the database for each claim."""
        return super()._get_validation_exclusions() | {"text"}


def has_moved(form: Any) -> bool:
    """Whether a row is to be written at another place than it was read from."""
    return form.initial.get("position") != form.instance.position


class KnownRow(forms.Field):
    """The key of a row, among those that the formset has read; nothing is asked again for each."""

    widget = forms.HiddenInput

    def __init__(self, rows: dict[str, Any], **kwargs):
        super().__init__(required=False, **kwargs)
        self.rows = rows

    def to_python(self, value: Any) -> Any:
        return self.rows.get(str(value))

    def has_changed(self, initial: Any, data: Any) -> bool:
        return str(initial or "") != str(data or "")


class OrderedFormSet(LabelledFormSet):
    """Rows with a position, written in the order typed and numbered 1, 2, 3 …

    A row that somebody else took out meanwhile comes back as a new one: what was typed is not lost.
    """

    def __init__(self, data=None, *args, **kwargs):
        super().__init__(data, *args, **kwargs)
        self.rows = {str(row.pk): row for row in self.get_queryset()}
        if self.is_bound:
            self.data = self._without_strangers(self.data)
        self.known = self._sources(self.posted_sources() | self.stored_sources())

    def _without_strangers(self, data):
        data = data.copy()
        for index in range(min(self.initial_form_count(), self.total_form_count())):
            name = f"{self.prefix}-{index}-{self.model._meta.pk.name}"
            if data.get(name) not in self.rows:
                data[name] = ""
        return data

    def get_queryset(self):
        """As always, or the rows that were read with the story for a page that is looked at."""
        if not hasattr(self, "_queryset") and not self.is_bound and is_whole(self.instance):
            self._queryset = list(getattr(self.instance, self.of_story).all())
        return super().get_queryset()

    def _sources(self, keys: Iterable[int]) -> dict[int, Source]:
        read = {row.source_id: row.source for row in self.instance.citations.all()} if is_whole(self.instance) else {}
        known = {key: read[key] for key in keys if key in read}
        missing = [key for key in keys if key not in known]
        return known | {one.pk: one for one in (Source.objects.filter(pk__in=missing) if missing else ())}

    def posted_sources(self) -> set[int]:
        if not self.is_bound:
            return set()
        names = (f"{self.prefix}-{index}-{self.sources_field}" for index in range(self.total_form_count()))
        return {key for name in names for text in self.data.getlist(name) if (key := as_key(text)) is not None}

    def _construct_form(self, i, **kwargs):
        form = super()._construct_form(i, **kwargs)
        form.fields[self.model._meta.pk.name].required = False
        return form

    def add_fields(self, form, index):
        super().add_fields(form, index)
        form.fields[self.sources_field].widget.known = self.known
        form.fields[self.model._meta.pk.name] = KnownRow(self.rows, initial=form.instance.pk)

    def save(self, commit: bool = True) -> list[Any]:
        self.new_objects, self.changed_objects, self.deleted_objects = [], [], []
        self.take_out([form for form in self.deleted_forms if form.instance.pk is not None])
        kept = in_typed_order(form for form in self.forms if self._is_kept(form))
        for position, form in enumerate(kept, start=1):
            setattr(form.instance, self.fk.name, self.instance)
            form.instance.position = position
        self.write(kept)
        self._close_up([form.instance.pk for form in kept])
        return self.new_objects

    def _is_kept(self, form) -> bool:
        return form not in self.deleted_forms and (form.instance.pk is not None or form.has_changed())

    def written_anew(self, forms: Sequence[Any]) -> list[Any]:
        """Tell the log of these forms' rows, and return those that are stored and differ."""
        changed = [form for form in forms if form.has_changed() or has_moved(form)]
        self.changed_objects += [(form.instance, form.changed_data) for form in changed]
        return [form.instance for form in changed]

    def _close_up(self, kept: list[int]) -> None:
        """Rows that the form did not know of follow at the end, in their order."""
        others = self.model.objects.filter(**{self.fk.name: self.instance}).exclude(pk__in=kept)
        for position, row in enumerate(others, start=len(kept) + 1):
            if row.position != position:
                self.model.objects.filter(pk=row.pk).update(position=position)


class ClaimFormSet(OrderedFormSet):
    """The claims of a story. Numbers come from the story's counter and are never used again."""

    sources_field = "evidence"
    of_story = "claims"

    def stored_sources(self) -> set[int]:
        self.evidence: dict[int, list[int]] = {}
        if not self.is_bound and is_whole(self.instance):
            self.evidence = {one.pk: [row.source_id for row in one.citations.all()] for one in self.get_queryset()}
            return {key for keys in self.evidence.values() for key in keys}
        rows = ClaimSource.objects.filter(claim__in=[row.pk for row in self.rows.values()]).order_by("position", "pk")
        for claim, source in rows.values_list("claim_id", "source_id"):
            self.evidence.setdefault(claim, []).append(source)
        return {key for keys in self.evidence.values() for key in keys}

    def add_fields(self, form, index):
        super().add_fields(form, index)
        form.initial["evidence"] = self.evidence.get(form.instance.pk, [])
        form.instance.rests_on = [self.known[key] for key in form.initial["evidence"]]

    def clean(self) -> None:
        super().clean()
        for form in self.forms:
            if set(form.cleaned_data.get("evidence", ())) - self.known.keys():
                form.add_error("evidence", "One of these sources does not exist any more. Choose again.")
        kept = [form for form in self.forms if form.has_changed() or form.instance.pk]
        if sum(not self._should_delete_form(form) for form in kept) > limits.MOST_CLAIMS:
            raise ValidationError(f"A story makes {limits.MOST_CLAIMS} claims at most.")

    def take_out(self, forms: Sequence[Any]) -> None:
        self.deleted_objects += [form.instance for form in forms]
        if forms:
            Claim.objects.filter(pk__in=[form.instance.pk for form in forms]).delete()

    def write(self, forms: Sequence[Any]) -> None:
        stored = self.written_anew([form for form in forms if form.instance.pk is not None])
        for form in forms:
            if form.instance.pk is None:
                self.instance.last_claim_number += 1
                form.instance.number = self.instance.last_claim_number
                self.new_objects.append(form.instance)
        Claim.objects.bulk_create(self.new_objects)
        Claim.objects.bulk_update(stored, ["position", "text", "qualification"])
        self._write_evidence(forms)

    def _write_evidence(self, forms: Sequence[Any]) -> None:
        told = {form.instance.pk: form.cleaned_data.get("evidence", []) for form in forms}
        changed = {claim: keys for claim, keys in told.items() if keys != self.evidence.get(claim, [])}
        if changed:
            ClaimSource.objects.filter(claim__in=list(changed)).delete()
            ClaimSource.objects.bulk_create(
                ClaimSource(claim_id=claim, source_id=key, position=position)
                for claim, keys in changed.items()
                for position, key in enumerate(keys, start=1)
            )


class CitationForm(InstantsForm):
    """One source of a story and the day it was read."""

    source = SourceField(label="Source")

    class Meta:
        model = StorySource
        fields = ("source", "accessed_at", "position")
        labels = {"position": "Order"}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["position"].required = False
        if not self.instance.pk:
            self.initial["position"] = None

    def _get_validation_exclusions(self) -> set[str]:
        """Whether the source exists, and is named once, is asked for all rows at once."""
        return super()._get_validation_exclusions() | {"source"}


class CitationFormSet(OrderedFormSet):
    """The sources of a story, each once. One that a claim still rests on stays, whatever is ticked."""

    row_name = "Source"
    sources_field = "source"
    of_story = "citations"
    kept_for_claims: tuple[StorySource, ...] = ()

    def stored_sources(self) -> set[int]:
        return {row.source_id for row in self.rows.values()}

    def add_fields(self, form, index):
        super().add_fields(form, index)
        if form.instance.pk:
            form.instance.source = self.known[form.instance.source_id]

    def clean(self) -> None:
        super().clean()
        named = set()
        for form in self.forms:
            source = None if self._should_delete_form(form) else form.cleaned_data.get("source")
            if source and source in named:
                form.add_error("source", "The story names this source already: take one of the two out.")
            named.add(source)

    def take_out(self, forms: Sequence[Any]) -> None:
        sources = [form.instance.source_id for form in forms]
        resting = ClaimSource.objects.filter(claim__story=self.instance, source__in=sources) if sources else ()
        needed = {row.source_id for row in resting}
        self.kept_for_claims = tuple(form.instance for form in forms if form.instance.source_id in needed)
        self.deleted_objects += [form.instance for form in forms if form.instance.source_id not in needed]
        if self.deleted_objects:
            StorySource.objects.filter(pk__in=[row.pk for row in self.deleted_objects]).delete()

    def write(self, forms: Sequence[Any]) -> None:
        """A row goes with its source: where two rows change places, or the form did not know one, it is found by it."""
        rows = {row.source_id: row.pk for row in StorySource.objects.filter(story=self.instance)} if forms else {}
        left = {form.instance.pk for form in forms if form.instance.pk} - {
            rows.get(form.instance.source_id) for form in forms
        }
        for form in forms:
            form.instance.pk = rows.get(form.instance.source_id)
        if left:
            StorySource.objects.filter(pk__in=left).delete()
        self.new_objects = [form.instance for form in forms if form.instance.pk is None]
        stored = self.written_anew([form for form in forms if form.instance.pk is not None])
        StorySource.objects.bulk_create(self.new_objects)
        StorySource.objects.bulk_update(stored, ["position", "accessed_at"])


def cite_what_claims_name(story) -> int:
    """Add to a story's sources those that its claims name and it does not, in the order of the claims; how many."""
    cited = set(story.citations.values_list("source_id", flat=True))
    named = ClaimSource.objects.filter(claim__story=story).order_by("claim__position", "claim__number", "position")
    missing = [key for key in dict.fromkeys(named.values_list("source_id", flat=True)) if key not in cited]
    last = story.citations.count()
    StorySource.objects.bulk_create(
        StorySource(story=story, source_id=key, position=position)
        for position, key in enumerate(missing, start=last + 1)
    )
    return len(missing)
