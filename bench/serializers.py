"""Nested model serializers of a working copy as a project without frozen documents would write them."""

from rest_framework import serializers

from sources.models import Source
from stories.models import Claim, ClaimSource, Correction, Story, StorySource


class SourceSerializer(serializers.ModelSerializer):
    class Meta:
        model = Source
        fields = [
            *["source_id", "title", "publisher", "url", "canonical_url", "source_type", "is_primary_source"],
            "published_at",
        ]


class CitationSerializer(serializers.ModelSerializer):
    source = SourceSerializer()

    class Meta:
        model = StorySource
        fields = ["position", "accessed_at", "source"]


class ClaimSourceSerializer(serializers.ModelSerializer):
    source_id = serializers.SlugRelatedField(source="source", slug_field="source_id", read_only=True)

    class Meta:
        model = ClaimSource
        fields = ["source_id"]


class ClaimSerializer(serializers.ModelSerializer):
    citations = ClaimSourceSerializer(many=True)

    class Meta:
        model = Claim
        fields = ["number", "position", "text", "qualification", "citations"]


class CorrectionSerializer(serializers.ModelSerializer):
    class Meta:
        model = Correction
        fields = [
            *["number", "correction_type", "text", "published_at", "affected_claims", "previous_text"],
            *["corrected_text", "from_version", "to_version"],
        ]


class StorySerializer(serializers.ModelSerializer):
    section = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    claims = ClaimSerializer(many=True)
    citations = CitationSerializer(many=True)
    corrections = CorrectionSerializer(many=True)

    class Meta:
        model = Story
        fields = [
            *["story_id", "source_story_id", "story_type", "section", "editorial_classification", "headline", "slug"],
            *["dek", "summary", "body_text", "why_it_matters", "limitations", "importance", "public_status", "tags"],
            *["claims", "citations", "corrections"],
        ]
