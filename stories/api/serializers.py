"""The JSON of resources: each serializer prints rows of the catalogue, and describes what it prints for OpenAPI."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson
from rest_framework import serializers

from newsroom import instants, publication
from newsroom.api.printing import api_url as api_url
from newsroom.api.printing import printed as printed
from stories.choices import Classification, ContentStatus, CorrectionType, PublicStatus, Reason, StoryType
from stories.delivery.catalogue import parted
from stories.presentation.listing import fit

Row = Mapping[str, Any]

log = logging.getLogger(__name__)


def fitting(rows: Iterable[Row], print_one: Callable[[Row], bytes], id: str) -> list[bytes]:
    """The rows that can be printed. One that cannot is left out and told to the log by its column `id`."""
    items, left_out = fit(rows, print_one, lambda row: str(row[id]))
    if left_out:
        log.error("A list of the API leaves out what cannot be printed: %s", left_out)
    return items


def frozen(row: Row) -> bytes:
    """The bytes of a document as frozen. Raises ValueError where they are no JSON, which would break a list."""
    document = bytes(row["version__document"])
    orjson.loads(document)
    return document


class StoryPresentation(serializers.Serializer):
    """What is shown with a story beside its document."""

    language = serializers.CharField(allow_null=True)
    direction = serializers.CharField(allow_null=True)
    byline = serializers.CharField(allow_null=True)
    sponsor = serializers.CharField(allow_null=True)
    image = serializers.DictField(allow_null=True)


class StorySummary(serializers.Serializer):
    """A story as lists print it: what was stored at its publication, its state, and where there is more."""

    story_id = serializers.CharField()
    headline = serializers.CharField()
    dek = serializers.CharField()
    slug = serializers.CharField()
    section = serializers.CharField()
    story_type = serializers.ChoiceField(StoryType.choices)
    editorial_classification = serializers.ChoiceField(Classification.choices)
    content_status = serializers.ChoiceField(ContentStatus.choices)
    importance = serializers.IntegerField(min_value=1, max_value=10)
    is_carryover = serializers.BooleanField()
    carryover_reason = serializers.CharField(allow_null=True)
    edition_id = serializers.CharField(help_text="The edition in which it ran last.")
    edition_url = serializers.URLField()
    position = serializers.IntegerField(min_value=1)
    tags = serializers.ListField(child=serializers.CharField())
    canonical_url = serializers.URLField()
    json_url = serializers.URLField()
    image_url = serializers.URLField(allow_null=True)
    first_published_at = serializers.DateTimeField()
    modified_at = serializers.DateTimeField(help_text="The last change of substance: minor changes do not move it.")
    claims = serializers.IntegerField(min_value=0, help_text="How many claims it makes.")
    sources = serializers.IntegerField(min_value=0, help_text="How many sources it names.")
    primary_sources = serializers.IntegerField(min_value=0)
    corrections = serializers.IntegerField(min_value=0, help_text="How many notices it carries.")
    version = serializers.IntegerField(min_value=1)
    sha256 = serializers.CharField(help_text="The digest of the document of this version.")
    presentation = StoryPresentation()
    status = serializers.ChoiceField([PublicStatus.LIVE, PublicStatus.RETRACTED])
    api_url = serializers.URLField(help_text="The document.")
    versions_url = serializers.URLField()
    corrections_url = serializers.URLField()

    STORED = (
        *("story_id", "headline", "dek", "slug", "section", "story_type", "editorial_classification", "content_status"),
        *("importance", "is_carryover", "carryover_reason", "edition_id", "edition_url", "position", "tags"),
        *("canonical_url", "json_url", "image_url", "first_published_at", "modified_at"),
        *("claims", "sources", "primary_sources", "corrections", "version", "sha256", "presentation"),
    )

    def to_representation(self, row: Row) -> dict[str, Any]:
        address, stored = api_url("stories", row["story_id"]), orjson.loads(row["summary"])
        return {
            **{name: stored[name] for name in self.STORED},
            "status": row["status"],
            "api_url": address,
            "versions_url": f"{address}/versions",
            "corrections_url": f"{api_url('corrections')}?story={row['story_id']}",
        }


class Version(serializers.Serializer):
    """One public version of a story: when and why it came, and where its document is."""

    story_id = serializers.CharField()
    version = serializers.IntegerField(min_value=1)
    reason = serializers.ChoiceField(Reason.choices)
    published_at = serializers.DateTimeField()
    sha256 = serializers.CharField(help_text="The digest of its document.")
    schema_version = serializers.CharField()
    is_current = serializers.BooleanField()
    correction_ids = serializers.ListField(child=serializers.CharField(), help_text="The notices that it brought.")
    html_url = serializers.URLField()
    json_url = serializers.URLField()
    api_url = serializers.URLField()

    def to_representation(self, row: Row) -> dict[str, Any]:
        paper, story_id, number = publication.current(), row["story_id"], row["number"]
        page = f"{paper.url}/story/{story_id}/v/{number}"
        return {
            "story_id": story_id,
            "version": number,
            "reason": row["reason"],
            "published_at": instants.printed(row["published_at"], paper.zone),
            "sha256": row["sha256"],
            "schema_version": row["schema_version"],
            "is_current": number == row["current"],
            "correction_ids": parted(row["corrections"]),
            "html_url": page,
            "json_url": f"{page}.json",
            "api_url": api_url("stories", story_id, "versions", str(number)),
        }


class NoticeObject(serializers.Serializer):
    """A public notice as story-v1 holds it."""

    correction_id = serializers.CharField()
    correction_type = serializers.ChoiceField(CorrectionType.choices)
    text = serializers.CharField()
    published_at = serializers.DateTimeField()
    affected_claim_ids = serializers.ListField(child=serializers.CharField())
    previous_text = serializers.CharField(allow_null=True, help_text="What was wrong.")
    corrected_text = serializers.CharField(allow_null=True, help_text="What is right.")
    from_version = serializers.IntegerField(min_value=1)
    to_version = serializers.IntegerField(min_value=1)
