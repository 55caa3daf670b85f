"""story-draft: story-v1 of a working copy, null where publication gives the value; and the presentation."""

from typing import Any

from rest_framework import serializers

from stories.choices import PublicStatus
from stories.document.parts import StoryParts

from .fields import (
    Computed,
    DocumentSerializer,
    Null,
    Number,
    PublisherSerializer,
    Text,
    TextOrNull,
    Truth,
    publication_of,
)
from .story import CitationSerializer, CorrectionSerializer, SourceSerializer, StorySerializer

READABLE = frozenset({PublicStatus.LIVE, PublicStatus.RETRACTED})


class DraftStorySerializer(StorySerializer):
    """The same members in the same order for a working copy, null where publication gives the value."""

    given_by_publication = (
        "edition_id",
        "edition_url",
        "position",
        "canonical_url",
        "json_url",
        "first_published_at",
        "modified_at",
        "content_status",
        "is_carryover",
        "carryover_reason",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        fields = super().get_fields()
        fields["story_type"] = Text(source="story.story_type")
        return fields | {name: Null() for name in self.given_by_publication}

    def get_slug(self, parts: StoryParts) -> str:
        return parts.story.slug


class DraftCitationSerializer(CitationSerializer):
    """The same for a working copy."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return super().get_fields() | {"published_at": Null(), "canonical_url": Null()}


class StoryDraftSerializer(DocumentSerializer):
    """story-draft, from StoryParts."""

    kind = "story"
    story = DraftStorySerializer(source="*")
    sources = SourceSerializer(source="printed_sources", many=True)
    corrections = CorrectionSerializer(source="printed_corrections", many=True)
    publisher = PublisherSerializer(source="publication")
    cite_this_report = DraftCitationSerializer(source="*")

    def get_schema(self, parts: object) -> str:
        return f"{publication_of(self).url}/schemas/story-draft.schema.json"

    def get_document_type(self, parts: object) -> str:
        return publication_of(self).document_type("story_draft")


class ImageSerializer(Computed):
    """The `image` member of a presentation: what an address does not say of a picture."""

    alt_text = TextOrNull()
    is_decorative = Truth()
    width = Number()
    height = Number()
    sha256 = serializers.SerializerMethodField()
    caption = TextOrNull()
    credit = TextOrNull()
    focal_point = serializers.SerializerMethodField()

    def get_focal_point(self, image: Any) -> list[int]:
        """What has to stay in sight when it is cropped: percent from the left and from the top."""
        return [image.focal_x, image.focal_y]

    def get_sha256(self, image: Any) -> str | None:
        """The digest of the file, so that approval and record cover the picture; null where none is held."""
        return image.sha256 if image.file and not image.external_url else None


class PresentationSerializer(Computed):
    """What a page needs and story-v1 has no member for, from a story."""

    language = Text()
    direction = Text()
    byline = TextOrNull()
    sponsor = TextOrNull()
    image = ImageSerializer()
    notices = serializers.SerializerMethodField()
    follows = serializers.SerializerMethodField()

    def get_notices(self, story: object) -> list[str]:
        return []

    def get_follows(self, story: Any) -> str | None:
        """The id of the story that this one takes further, while readers can see it: nothing unpublished is named."""
        followed = story.follows
        return followed.story_id if followed is not None and followed.public_status in READABLE else None
