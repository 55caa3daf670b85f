"""What a story says, as a document has it and as a form posts it, in one shape: so that the two can be compared.

Texts are normalised strings, lists are tuples, what stands for another row is its public name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.http import QueryDict
from django.utils import timezone

from newsroom import instants, publication
from newsroom.adminkit import is_key
from newsroom.pages.models import Section
from newsroom.text import normalised, slug_from
from sources.models import Source
from stories.document.parts import image_address
from stories.identifiers import claim_number
from stories.models import Image, Story
from stories.unpacking.parts import place_of_image

from .posting import PostedRow, Rows

Value = str | tuple[str, ...]
Values = dict[str, Value]
OF_PRESENTATION = ("language", "direction", "byline", "sponsor")
SPLIT = "%Y-%m-%d %H:%M:%S"


@dataclass
class State:
    """What one side says. `claims` by number and `sources` by id, each in its order."""

    fields: Values = field(default_factory=dict)
    claims: dict[Any, Values] = field(default_factory=dict)
    sources: dict[Any, Values] = field(default_factory=dict)


def plain(value: Any) -> Value:
    """A cleaned value of a form, or one of a document, in the one shape."""
    if value is None or value is False:
        return ""
    if isinstance(value, list | tuple):
        return tuple(str(part) for part in value)
    if isinstance(value, Section):
        return value.slug
    if isinstance(value, Image):
        return image_address(value, publication.current())
    if isinstance(value, models.Model):
        return str(value.pk)
    return "on" if value is True else normalised(str(value)).strip()


def of_document(document: Mapping[str, Any], presentation: Mapping[str, Any]) -> State:
    """What a revision, or the working copy as a document, says."""
    story = document["story"]
    fields = {name: plain(value) for name, value in story.items() if name not in ("key_claims", "corrections")}
    fields |= {name: plain(presentation[name]) for name in OF_PRESENTATION}
    fields["image"] = plain(story["image_url"])
    claims = {
        claim_number(claim["claim_id"]): {
            "text": plain(claim["text"]),
            "qualification": plain(claim["qualification"]),
            "evidence": tuple(claim["source_ids"]),
        }
        for claim in story["key_claims"]
    }
    sources = {
        source["source_id"]: {"accessed_at": local(instants.parsed(source["accessed_at"]))}
        if source["accessed_at"]
        else {"accessed_at": ""}
        for source in document["sources"]
    }
    return State(fields, claims, sources)


def local(at: Any) -> str:
    """An instant as the form's inputs show it: the paper's time in whole seconds."""
    return timezone.localtime(at).strftime(SPLIT)


class Reader:
    """Reads posted forms of stories, and writes values back into them. Knows the sources that they name."""

    def __init__(self, form: forms.ModelForm, data: QueryDict, *states: State | None) -> None:
        self.form = form
        rows = [row for prefix in ("claims", "citations") for row in Rows.of(data, prefix).rows]
        named = (key for row in rows for name in ("evidence", "source") for key in row.values.get(name, ()))
        keys = {key for key in named if is_key(key)}
        told = [state for state in states if state]
        ids = {one for state in told for one in state.sources}
        ids |= {one for state in told for claim in state.claims.values() for one in claim["evidence"]}
        found = Source.objects.filter(models.Q(pk__in=keys) | models.Q(source_id__in=ids))
        self.sources = {source.source_id: source for source in found}
        self.ids = {str(source.pk): source.source_id for source in self.sources.values()}

    def fields(self, data: QueryDict) -> Values:
        """The story's own fields as posted, whether they are valid or not."""
        read = {name: self._field(name, data) for name, one in self.form.fields.items() if not one.widget.is_hidden}
        if "slug" in read and not read["slug"]:
            read["slug"] = slug_from(str(read.get("headline", "")))
        return read

    def _field(self, name: str, data: QueryDict) -> Value:
        one = self.form.fields[name]
        raw = one.widget.value_from_datadict(data, {}, name)
        try:
            return plain(one.clean(raw))
        except ValidationError:
            return plain(raw)

    def put_field(self, data: QueryDict, name: str, value: Value) -> None:
        data[name] = self._posted_field(name, value)

    def _posted_field(self, name: str, value: Value) -> str:
        if isinstance(value, tuple):
            return "\n".join(value)
        if name == "section":
            return str(Section.objects.filter(slug=value).values_list("pk", flat=True).first() or "")
        if name == "image":
            return _image_key(value)
        return value

    def claim(self, row: PostedRow) -> Values:
        evidence = tuple(self.ids.get(key, key) for key in row.values.get("evidence", ()))
        return {"text": plain(row.get("text")), "qualification": plain(row.get("qualification")), "evidence": evidence}

    def put_claim(self, row: PostedRow, name: str, value: Value) -> None:
        if name == "evidence":
            row.put(name, *(str(self.sources[one].pk) for one in value if one in self.sources))
        else:
            row.put(name, str(value))

    def source(self, row: PostedRow) -> Values:
        parts = [row.get("accessed_at_0"), row.get("accessed_at_1")]
        whole = row.get("accessed_at") or f"{parts[0]} {parts[1]}".strip()
        try:
            return {"accessed_at": local(forms.DateTimeField().clean(whole))}
        except ValidationError:
            return {"accessed_at": whole}

    def put_source(self, row: PostedRow, name: str, value: Value) -> None:
        day, _, time = str(value).partition(" ")
        if "accessed_at" in row.values:
            row.put("accessed_at", f"{day}T{time}" if day else "")
        else:
            row.put("accessed_at_0", day)
            row.put("accessed_at_1", time)

    def titled(self, value: Value) -> Value:
        """Ids of sources as their titles, for people."""
        if isinstance(value, tuple):
            return tuple(self.sources[one].title if one in self.sources else one for one in value)
        return value


def _image_key(address: str) -> str:
    """The key of the picture at an address, or nothing."""
    places = place_of_image(address, publication.current())
    found = Image.objects.filter(issued_on=places["issued_on"], name=places["name"])
    return next((str(image.pk) for image in found if plain(image) == address), "")


def other_fields(story: Story, names: list[str]) -> Values:
    """What the stored story says in fields that its document has no member for."""
    return {name: plain(getattr(story, name, None)) for name in names}
