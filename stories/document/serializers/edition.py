"""edition-v1 and what lists print of a story, every member written out in the order of print."""

from rest_framework import serializers

from stories.document.parts import EditionParts

from .fields import (
    Computed,
    Day,
    DocumentSerializer,
    Instant,
    Number,
    PublisherSerializer,
    Text,
    Texts,
    Truth,
    edition_url,
    publication_of,
)


class ListingSerializer(Computed):
    """One of the `stories` of edition-v1, from the `story` member of a document with version and digest."""

    position = Number()
    story_type = Text()
    story_id = Text()
    section = Text()
    headline = Text()
    dek = Text()
    importance = Number()
    content_status = Text()
    is_carryover = Truth()
    carryover_reason = Text()
    canonical_url = Text()
    json_url = Text()
    image_url = Text()
    version = Number()
    sha256 = Text()


class SummarySerializer(Computed):
    """What lists print of a story, from the `story` member of a document with version and digest."""

    story_id = Text()
    headline = Text()
    dek = Text()
    section = Text()
    story_type = Text()
    editorial_classification = Text()
    importance = Number()
    content_status = Text()
    is_carryover = Truth()
    edition_id = Text()
    first_published_at = Text()
    modified_at = Text()
    canonical_url = Text()
    json_url = Text()
    image_url = Text()
    tags = Texts()
    version = Number()
    sha256 = Text()


class EditionSerializer(Computed):
    """The `edition` member of edition-v1, from EditionParts."""

    edition_id = Text(source="edition.edition_id")
    edition_number = Number(source="edition.number")
    edition_date = Day(source="edition.date")
    slot = Text(source="edition.slot")
    title = Text()
    edition_url = serializers.SerializerMethodField()
    json_url = serializers.SerializerMethodField()
    published_at = Instant()
    modified_at = Instant()

    def get_edition_url(self, parts: EditionParts) -> str:
        return edition_url(parts.edition, publication_of(self))

    def get_json_url(self, parts: EditionParts) -> str:
        return edition_url(parts.edition, publication_of(self)) + ".json"


class EditionDocumentSerializer(DocumentSerializer):
    """edition-v1, from EditionParts."""

    kind = "edition"
    edition = EditionSerializer(source="*")
    stories = ListingSerializer(source="listings", many=True)
    publisher = PublisherSerializer(source="publication")
