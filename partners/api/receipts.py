"""The JSON of imports: what was sent, and what became of each document."""

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework import serializers

from newsroom.api.printing import api_url
from partners.api.own import instant
from partners.receiving import RESULTS


class PlaceAndReason(serializers.Serializer):
    """A place in a document, and what is said of it."""

    pointer = serializers.CharField(allow_blank=True, help_text="A JSON pointer (RFC 6901); empty: the whole document.")
    detail = serializers.CharField()


class DocumentResult(serializers.Serializer):
    """What became of one document."""

    line = serializers.IntegerField(min_value=1, help_text="Of the body, counted from 1.")
    result = serializers.ChoiceField(RESULTS)
    story_id = serializers.CharField(allow_null=True, help_text="As the document has it.")
    problems = PlaceAndReason(many=True, help_text="Why it was not taken.")
    notes = PlaceAndReason(many=True, help_text="What of it was not taken as it says.")


class ImportSummary(serializers.Serializer):
    """One request to take in documents, with how many became what."""

    import_id = serializers.CharField()
    idempotency_key = serializers.CharField()
    state = serializers.ChoiceField(["running", "ended"])
    began_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    imported = serializers.IntegerField(min_value=0)
    unchanged = serializers.IntegerField(min_value=0)
    refused = serializers.IntegerField(min_value=0)
    postponed = serializers.IntegerField(min_value=0, help_text="Not reached in time: send them again.")
    api_url = serializers.URLField()

    def to_representation(self, row: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "import_id": row["public_id"],
            "idempotency_key": row["idempotency_key"],
            "state": "ended" if row["ended_at"] else "running",
            "began_at": instant(row["began_at"]),
            "ended_at": instant(row["ended_at"]),
            **{name: row[name] for name in RESULTS},
            "api_url": api_url("imports", row["public_id"]),
        }


class Receipt(ImportSummary):
    """The same with what became of each document."""

    results = DocumentResult(many=True)

    def to_representation(self, row: Mapping[str, Any]) -> dict[str, Any]:
        return {**super().to_representation(row), "results": orjson.loads(row["answer"] or "[]")}
