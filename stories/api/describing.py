"""What stands in descriptions for whole documents: their published schemas, put in where the document is composed."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers


class StoryDocument(serializers.Serializer):
    """A story as its document, story-v1."""


class EditionDocument(serializers.Serializer):
    """An edition as its document, edition-v1."""


class _Place(OpenApiSerializerExtension):
    """Keeps the place of a document's schema: serializers without members are left out otherwise."""

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": True}


class StoryPlace(_Place):
    target_class = StoryDocument


class EditionPlace(_Place):
    target_class = EditionDocument
