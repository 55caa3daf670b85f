"""The rows of a story's form: claims with their sources in order, and the story's sources. Writes working copies."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.admin.widgets import AutocompleteSelectMultiple
from django.core.exceptions import ValidationError

from newsroom.adminkit import InstantsForm, LabelledFormSet, is_key, site
from sources.models import Source
from stories.document import limits
from stories.models import Claim, ClaimSource, StorySource

from .ordering import in_typed_order


class SourcesInput(AutocompleteSelectMultiple):
    """A search box for sources that keeps them in the order in which they were chosen. Looks nothing up itself."""

    known: dict[int, str] = {}

    class Media:
        js = ("admin/js/jquery.init.js", "admin_press/ordered-choice.js")

    def build_attrs(self, base_attrs, extra_attrs=None):
        """Without the cross that takes all sources out at once: too easily pressed, and no item of the list."""
        return {**super().build_attrs(base_attrs, extra_attrs), "data-allow-clear": "false"}

    def optgroups(self, name, value, attrs=None):
        keys = [key for text in value if (key := as_key(text)) in self.known]
        options = [
            self.create_option(name, key, self.known[key], True, index, attrs=attrs) for index, key in enumerate(keys)
        ]
        return [(None, options, 0)]


class SourcesField(forms.Field):
    """Primary keys of sources in the order posted, each once. Whether they exist is asked for all rows at once."""

    def __init__(self, **kwargs):
        super().__init__(required=False, widget=SourcesInput(Claim._meta.get_field("sources"), site), **kwargs)

    def to_python(self, value: Any) -> list[int]:
        keys = [as_key(text) for text in value or ()]
        if None in keys:
            raise ValidationError("Choose sources from the list.")
        if len(set(keys)) > limits.MOST_SOURCES_OF_A_CLAIM:
            raise ValidationError(f"A claim names {limits.MOST_SOURCES_OF_A_CLAIM} sources at most.")
        return list(dict.fromkeys(keys))

    def has_changed(self, initial: Any, data: Any) -> bool:
        return [str(key) for key in initial or ()] != [str(key) for key in data or ()]


def as_key(text: Any) -> int | None:
    """A primary key as posted, or None for what can be none."""
    return int(text) if is_key(text) else None


class ClaimForm(forms.ModelForm):
    """One claim. `evidence` is the ordered list of its sources."""

    evidence = SourcesField(
        label="Sources",
        help_text="What supports this claim, the most important first. Type a part of the title, publisher or address.",
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
            self.fields[name].widget.attrs["rows"] = 3
        if not self.instance.pk:
            self.initial["position"] = None

    def clean_qualification(self) -> str | None:
        return self.cleaned_data["qualification"] or None


class OrderedFormSet(LabelledFormSet):
    """Rows with a position, written in the order typed and numbered 1, 2, 3 …

    A row that somebody else took out meanwhile comes back as a new one: what was typed is not lost.
    """

    def __init__(self, data=None, *args, **kwargs):
        super().__init__(data, *args, **kwargs)
        if self.is_bound:
            self.data = self._without_strangers(self.data)

    def _without_strangers(self, data):
        known = {str(row.pk) for row in self.get_queryset()}
        data = data.copy()
        for index in range(min(self.initial_form_count(), self.total_form_count())):
            name = f"{self.prefix}-{index}-{self.model._meta.pk.name}"
            if data.get(name) not in known:
                data[name] = ""
        return data

    def _construct_form(self, i, **kwargs):
        form = super()._construct_form(i, **kwargs)
        form.fields[self.model._meta.pk.name].required = False
        return form

    def save(self, commit: bool = True) -> list[Any]:
        self.new_objects, self.changed_objects, self.deleted_objects = [], [], []
        for form in self.deleted_forms:
            self._take_out(form)
        kept = in_typed_order(form for form in self.forms if self._is_kept(form))
        for position, form in enumerate(kept, start=1):
            self._write(form, position)
        self._close_up([form.instance.pk for form in kept])
        return self.new_objects

    def _is_kept(self, form) -> bool:
        return form not in self.deleted_forms and (form.instance.pk is not None or form.has_changed())

    def _take_out(self, form) -> None:
        if form.instance.pk is not None:
            form.instance.delete()
            self.deleted_objects.append(form.instance)

    def _write(self, form, position: int) -> None:
        row, is_new = form.instance, form.instance.pk is None
        has_moved = form.initial.get("position") != position
        setattr(row, self.fk.name, self.instance)
        row.position = position
        self.write_row(form, is_new)
        if is_new:
            self.new_objects.append(row)
        elif form.has_changed() or has_moved:
            self.changed_objects.append((row, form.changed_data))

    def write_row(self, form, is_new: bool) -> None:
        form.instance.save()

    def _close_up(self, kept: list[int]) -> None:
        """Rows that the form did not know of follow at the end, in their order."""
        others = self.model.objects.filter(**{self.fk.name: self.instance}).exclude(pk__in=kept)
        for position, row in enumerate(others, start=len(kept) + 1):
            if row.position != position:
                self.model.objects.filter(pk=row.pk).update(position=position)


class ClaimFormSet(OrderedFormSet):
    """The claims of a story. Numbers come from the story's counter and are never used again."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.evidence = self._stored_evidence()
        self.known = self._named({*self._posted(), *(key for keys in self.evidence.values() for key in keys)})

    def _stored_evidence(self) -> dict[int, list[int]]:
        rows = (
            ClaimSource.objects.filter(claim__story=self.instance) if self.instance.pk else ClaimSource.objects.none()
        )
        stored: dict[int, list[int]] = {}
        for claim, source in rows.order_by("position", "pk").values_list("claim_id", "source_id"):
            stored.setdefault(claim, []).append(source)
        return stored

    def _posted(self) -> set[int]:
        if not self.is_bound:
            return set()
        names = (f"{self.prefix}-{index}-evidence" for index in range(self.total_form_count()))
        return {key for name in names for text in self.data.getlist(name) if (key := as_key(text)) is not None}

    def _named(self, keys: Iterable[int]) -> dict[int, str]:
        return {source.pk: str(source) for source in Source.objects.filter(pk__in=list(keys))}

    def add_fields(self, form, index):
        super().add_fields(form, index)
        form.initial["evidence"] = self.evidence.get(form.instance.pk, [])
        form.fields["evidence"].widget.known = self.known

    def clean(self) -> None:
        super().clean()
        for form in self.forms:
            if set(form.cleaned_data.get("evidence", ())) - self.known.keys():
                form.add_error("evidence", "One of these sources does not exist any more. Choose again.")
        kept = [form for form in self.forms if form.has_changed() or form.instance.pk]
        if sum(not self._should_delete_form(form) for form in kept) > limits.MOST_CLAIMS:
            raise ValidationError(f"A story makes {limits.MOST_CLAIMS} claims at most.")

    def write_row(self, form, is_new: bool) -> None:
        if is_new:
            self.instance.last_claim_number += 1
            form.instance.number = self.instance.last_claim_number
        form.instance.save()
        evidence = form.cleaned_data.get("evidence", [])
        if evidence != self.evidence.get(form.instance.pk, []):
            form.instance.citations.all().delete()
            ClaimSource.objects.bulk_create(
                ClaimSource(claim=form.instance, source_id=key, position=position)
                for position, key in enumerate(evidence, start=1)
            )


class CitationForm(InstantsForm):
    """One source of a story and the day it was read."""

    class Meta:
        model = StorySource
        fields = ("source", "accessed_at", "position")
        labels = {"position": "Order"}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["position"].required = False
        if not self.instance.pk:
            self.initial["position"] = None


class CitationFormSet(OrderedFormSet):
    """The sources of a story. One that a claim still rests on stays, whatever is ticked."""

    row_name = "Source"
    kept_for_claims: tuple[StorySource, ...] = ()

    def write_row(self, form, is_new: bool) -> None:
        """A story names a source once: where the form did not know its row, it is that row that is written."""
        if is_new:
            rows = StorySource.objects.filter(story=self.instance, source=form.instance.source_id)
            form.instance.pk = rows.values_list("pk", flat=True).first()
        super().write_row(form, is_new)

    def _take_out(self, form) -> None:
        row = form.instance
        if ClaimSource.objects.filter(claim__story=self.instance, source=row.source_id).exists():
            self.kept_for_claims += (row,)
        else:
            super()._take_out(form)


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
