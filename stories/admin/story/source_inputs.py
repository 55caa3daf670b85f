"""Search boxes for sources in the rows of a story's form, each with the way to a new source.

They look nothing up themselves: the rows' formset asks once for all of them and tells each box what is `known`.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.admin.widgets import AutocompleteSelect, AutocompleteSelectMultiple
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.html import format_html

from newsroom.adminkit import is_key, site
from sources.models import Source
from stories.document import limits
from stories.models import Claim, StorySource


def as_key(text: Any) -> int | None:
    """A primary key as posted, or None for what can be none."""
    return int(text) if is_key(text) else None


class _KnowsSources:
    """Mixin of the two boxes: shows what it was told, and leads to a new source, which comes back chosen."""

    known: Mapping[int, Source] = {}

    class Media:
        js = ("admin/js/jquery.init.js", "admin/js/admin/RelatedObjectLookups.js", "admin_press/ordered-choice.js")

    def optgroups(self, name, value, attrs=None):
        keys = [key for text in value if (key := as_key(text)) in self.known]
        options = [
            self.create_option(name, key, str(self.known[key]), True, index, attrs=attrs)
            for index, key in enumerate(keys)
        ]
        nothing = [] if self.allow_multiple_selected else [self.create_option(name, "", "", not keys, len(keys))]
        return [(None, [*nothing, *options], 0)]

    def render(self, name, value, attrs=None, renderer=None):
        box = super().render(name, value, attrs, renderer)
        row = self.attrs.get("aria-label", "").partition(":")[0]
        return format_html(
            '<div class="source-box">{}<a class="desk-button desk-small related-widget-wrapper-link" id="add_{}" '
            'data-popup="yes" href="{}?_popup=1" aria-label="{}">New source</a></div>',
            box,
            (attrs or {}).get("id", ""),
            reverse("admin:sources_source_add"),
            f"New source for {row[:1].lower()}{row[1:]}" if row else "New source",
        )


class SourcesInput(_KnowsSources, AutocompleteSelectMultiple):
    """Several sources, in the order in which they were chosen."""

    def build_attrs(self, base_attrs, extra_attrs=None):
        """Without the cross that takes all sources out at once: too easily pressed, and no item of the list."""
        return {**super().build_attrs(base_attrs, extra_attrs), "data-allow-clear": "false"}


class SourceInput(_KnowsSources, AutocompleteSelect):
    """One source."""


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


class SourceField(forms.Field):
    """One source among those that its widget was told of."""

    def __init__(self, **kwargs):
        super().__init__(widget=SourceInput(StorySource._meta.get_field("source"), site), **kwargs)

    def to_python(self, value: Any) -> Source | None:
        if value in self.empty_values:
            return None
        key = as_key(value)
        if key is None or key not in self.widget.known:
            raise ValidationError("Choose a source from the list.")
        return self.widget.known[key]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return str(initial or "") != str(data or "")
