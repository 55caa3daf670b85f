"""story-v1, every member written out in the order of print."""

from rest_framework import serializers

from newsroom.text import slug_from
from stories.document.parts import PrintedSource, StoryParts, image_address

from .fields import (
    Computed,
    DocumentSerializer,
    Instant,
    Number,
    PublisherSerializer,
    Text,
    TextOrNull,
    Texts,
    Truth,
    edition_url,
    publication_of,
)


class ClaimSerializer(Computed):
    """One of `story.key_claims`."""

    claim_id = Text()
    text = Text(source="claim.text")
    source_ids = Texts()
    qualification = TextOrNull(source="claim.qualification")


class CorrectionSerializer(Computed):
    """One of `corrections`."""

    correction_id = Text()
    correction_type = Text(source="correction.correction_type")
    text = Text(source="correction.text")
    published_at = Instant(source="correction.published_at")
    affected_claim_ids = Texts()
    previous_text = TextOrNull(source="correction.previous_text")
    corrected_text = TextOrNull(source="correction.corrected_text")
    from_version = Number(source="correction.from_version")
    to_version = Number(source="correction.to_version")


class SourceSerializer(Computed):
    """One of `sources`. What would name a confidential source is null, whatever its row holds."""

    source_id = Text(source="source.source_id")
    title = Text(source="source.title")
    publisher = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()
    canonical_url = serializers.SerializerMethodField()
    source_type = Text(source="source.source_type")
    is_primary_source = Truth(source="source.is_primary_source")
    published_at = Instant(source="source.published_at")
    accessed_at = Instant()
    supports_claim_ids = Texts()

    def get_publisher(self, printed: PrintedSource) -> str | None:
        return self._unless_confidential(printed, "publisher")

    def get_url(self, printed: PrintedSource) -> str | None:
        return self._unless_confidential(printed, "url")

    def get_canonical_url(self, printed: PrintedSource) -> str | None:
        return self._unless_confidential(printed, "canonical_url")

    def _unless_confidential(self, printed: PrintedSource, member: str) -> str | None:
        return None if printed.source.is_confidential else getattr(printed.source, member) or None


class StorySerializer(Computed):
    """The `story` member of story-v1, from StoryParts."""

    story_id = Text(source="story.story_id")
    source_story_id = TextOrNull(source="story.source_story_id")
    edition_id = Text(source="edition.edition_id")
    edition_url = serializers.SerializerMethodField()
    position = Number(source="placement.position")
    story_type = Text(source="placement.story_type")
    section = TextOrNull(source="section_slug")
    editorial_classification = Text(source="story.editorial_classification")
    headline = Text(source="story.headline")
    slug = serializers.SerializerMethodField()
    dek = Text(source="story.dek")
    summary = Text(source="story.summary")
    body_text = Text(source="story.body_text")
    why_it_matters = Text(source="story.why_it_matters")
    limitations = Texts(source="story.limitations")
    importance = Number(source="story.importance")
    canonical_url = serializers.SerializerMethodField()
    json_url = serializers.SerializerMethodField()
    first_published_at = Instant()
    modified_at = Instant()
    content_status = Text()
    is_carryover = Truth(source="placement.is_carryover")
    carryover_reason = TextOrNull(source="placement.carryover_reason")
    key_claims = ClaimSerializer(source="printed_claims", many=True)
    source_ids = serializers.SerializerMethodField()
    tags = Texts(source="story.tags")
    image_url = serializers.SerializerMethodField()
    corrections = CorrectionSerializer(source="printed_corrections", many=True)

    def get_edition_url(self, parts: StoryParts) -> str:
        return edition_url(parts.edition, publication_of(self))

    def get_slug(self, parts: StoryParts) -> str:
        return parts.story.slug or slug_from(parts.story.headline)

    def get_canonical_url(self, parts: StoryParts) -> str:
        return publication_of(self).story_url(parts.story.story_id, self.get_slug(parts))

    def get_json_url(self, parts: StoryParts) -> str:
        return publication_of(self).story_json_url(parts.story.story_id)

    def get_source_ids(self, parts: StoryParts) -> list[str]:
        return [row.source.source_id for row in parts.citations]

    def get_image_url(self, parts: StoryParts) -> str | None:
        image = parts.story.image
        return image_address(image, publication_of(self)) if image else None


class CitationSerializer(Computed):
    """The `cite_this_report` member: always generated, never taken from input."""

    title = Text(source="story.headline")
    publisher = Text(source="publication.name")
    published_at = Instant(source="first_published_at")
    canonical_url = serializers.SerializerMethodField()

    def get_canonical_url(self, parts: StoryParts) -> str:
        slug = parts.story.slug or slug_from(parts.story.headline)
        return publication_of(self).story_url(parts.story.story_id, slug)


class StoryDocumentSerializer(DocumentSerializer):
    """story-v1, from StoryParts."""

    kind = "story"
    story = StorySerializer(source="*")
    sources = SourceSerializer(source="printed_sources", many=True)
    corrections = CorrectionSerializer(source="printed_corrections", many=True)
    publisher = PublisherSerializer(source="publication")
    cite_this_report = CitationSerializer(source="*")
