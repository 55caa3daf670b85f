"""The kinds of members that documents have, and what all serializers share. Only for output; no queries."""

from datetime import date, datetime
from typing import Any

from rest_framework import serializers

from newsroom import instants
from newsroom.publication import Publication

SCHEMA_VERSION = "1.0.0"


def publication_of(field: serializers.BaseSerializer | serializers.Field) -> Publication:
    return field.context["publication"]


class Text(serializers.CharField):
    """Text as it stands."""


class TextOrNull(serializers.Field):
    """Text, or null where the row holds none."""

    def to_representation(self, value: str) -> str | None:
        return value or None


class Texts(serializers.Field):
    """A list of texts."""

    def to_representation(self, value: list[str]) -> list[str]:
        return list(value)


class Number(serializers.Field):
    """A whole number."""

    def to_representation(self, value: int) -> int:
        return int(value)


class Truth(serializers.Field):
    """True or false."""

    def to_representation(self, value: bool) -> bool:
        return bool(value)


class Instant(serializers.Field):
    """An instant in the paper's zone with milliseconds and offset, RFC 3339."""

    def to_representation(self, value: datetime) -> str:
        return instants.printed(value, publication_of(self).zone)


class Day(serializers.Field):
    """A calendar day, `2026-08-29`."""

    def to_representation(self, value: date) -> str:
        return value.isoformat()


class Null(serializers.Field):
    """Nothing: publication gives the value."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True)

    def to_representation(self, value: object) -> None:
        return None


class Computed(serializers.Serializer):
    """A serializer of our own objects: output only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"read_only": True, **kwargs})


class PublisherSerializer(Computed):
    """The `publisher` member."""

    name = Text()
    url = Text()
    description = Text()


class DocumentSerializer(Computed):
    """What every document begins with; `kind` names the document type and its schema."""

    kind = ""
    schema_version = serializers.SerializerMethodField()
    document_type = serializers.SerializerMethodField()

    def get_fields(self) -> dict[str, serializers.Field]:
        schema = serializers.SerializerMethodField(method_name="get_schema")
        return {"$schema": schema} | super().get_fields()

    def get_schema(self, parts: object) -> str:
        return publication_of(self).schema_url(self.kind)

    def get_schema_version(self, parts: object) -> str:
        return SCHEMA_VERSION

    def get_document_type(self, parts: object) -> str:
        return publication_of(self).document_type(self.kind)


def edition_url(edition: Any, publication: Publication) -> str:
    """The address of an edition: the first pressed of a day owns the date, another is under its slot."""
    return publication.edition_url(edition.date, None if edition.owns_date else edition.slot)
