"""One set of limits: stated in limits.py, repeated by the schemas and the tables."""

import json

import pytest
from django.core.validators import MaxValueValidator

from newsroom import text
from newsroom.pages.models import Section
from sources import models as source_models
from sources.models import Source
from stories.document import limits, validation
from stories.models import Claim, Correction, Edition, EditionVersion, Image, Placement, Story, StoryVersion

LENGTHS = [
    (Story, "story_id", limits.LONGEST_STORY_ID),
    (StoryVersion, "story_id", limits.LONGEST_STORY_ID),
    (Story, "source_story_id", limits.LONGEST_ORIGIN_ID),
    (Story, "headline", limits.LONGEST_HEADLINE),
    (Story, "slug", limits.LONGEST_SLUG),
    (Story, "dek", limits.LONGEST_DEK),
    (Story, "summary", limits.LONGEST_SUMMARY),
    (Story, "body_text", limits.LONGEST_BODY),
    (Story, "why_it_matters", limits.LONGEST_WHY_IT_MATTERS),
    (Story, "language", limits.LONGEST_LANGUAGE),
    (Story, "byline", limits.LONGEST_BYLINE),
    (Story, "sponsor", limits.LONGEST_SPONSOR),
    (Section, "slug", limits.LONGEST_SECTION),
    (Claim, "text", limits.LONGEST_CLAIM),
    (Claim, "qualification", limits.LONGEST_QUALIFICATION),
    (Source, "source_id", limits.LONGEST_SOURCE_ID),
    (Source, "title", limits.LONGEST_SOURCE_TITLE),
    (Source, "publisher", limits.LONGEST_PUBLISHER),
    (Source, "url", limits.LONGEST_URL),
    (Source, "canonical_url", limits.LONGEST_URL),
    (Source, "source_type", limits.LONGEST_WORD),
    (Image, "external_url", limits.LONGEST_URL),
    (Image, "alt_text", limits.LONGEST_ALT_TEXT),
    (Image, "caption", limits.LONGEST_CAPTION),
    (Image, "credit", limits.LONGEST_CREDIT),
    (Correction, "text", limits.LONGEST_CORRECTION),
    (Correction, "previous_text", limits.LONGEST_CORRECTED_TEXT),
    (Correction, "corrected_text", limits.LONGEST_CORRECTED_TEXT),
    (Placement, "carryover_reason", limits.LONGEST_CARRYOVER_REASON),
    (Edition, "edition_id", limits.LONGEST_EDITION_ID),
    (EditionVersion, "edition_id", limits.LONGEST_EDITION_ID),
    (Edition, "title", limits.LONGEST_EDITION_TITLE),
]
STORY = ("$defs", "story", "properties")
SCHEMA_LIMITS = [
    ("story-v1", (*STORY, "source_story_id", "maxLength"), limits.LONGEST_ORIGIN_ID),
    ("story-v1", (*STORY, "headline", "maxLength"), limits.LONGEST_HEADLINE),
    ("story-v1", (*STORY, "dek", "maxLength"), limits.LONGEST_DEK),
    ("story-v1", (*STORY, "summary", "maxLength"), limits.LONGEST_SUMMARY),
    ("story-v1", (*STORY, "body_text", "maxLength"), limits.LONGEST_BODY),
    ("story-v1", (*STORY, "why_it_matters", "maxLength"), limits.LONGEST_WHY_IT_MATTERS),
    ("story-v1", (*STORY, "carryover_reason", "maxLength"), limits.LONGEST_CARRYOVER_REASON),
    ("story-v1", (*STORY, "position", "maximum"), limits.LARGEST_POSITION),
    ("story-v1", (*STORY, "key_claims", "maxItems"), limits.MOST_CLAIMS),
    ("story-v1", (*STORY, "source_ids", "maxItems"), limits.MOST_SOURCES),
    ("story-v1", ("properties", "sources", "maxItems"), limits.MOST_SOURCES),
    ("story-v1", ("$defs", "corrections", "maxItems"), limits.MOST_CORRECTIONS),
    ("story-v1", ("$defs", "limitations", "maxItems"), limits.MOST_LIMITATIONS),
    ("story-v1", ("$defs", "limitations", "items", "maxLength"), limits.LONGEST_LIMITATION),
    ("story-v1", ("$defs", "tags", "maxItems"), limits.MOST_TAGS),
    ("story-v1", ("$defs", "tags", "items", "maxLength"), limits.LONGEST_TAG),
    ("story-v1", ("$defs", "importance", "maximum"), limits.LARGEST_IMPORTANCE),
    ("story-v1", ("$defs", "version", "maximum"), limits.LARGEST_VERSION),
    ("story-v1", ("$defs", "slug", "maxLength"), limits.LONGEST_SLUG),
    ("story-v1", ("$defs", "section", "maxLength"), limits.LONGEST_SECTION),
    ("story-v1", ("$defs", "story_id", "maxLength"), limits.LONGEST_STORY_ID),
    ("story-v1", ("$defs", "edition_id", "maxLength"), limits.LONGEST_EDITION_ID),
    ("story-v1", ("$defs", "claim_id", "maxLength"), limits.LONGEST_CLAIM_ID),
    ("story-v1", ("$defs", "source_id", "maxLength"), limits.LONGEST_SOURCE_ID),
    ("story-v1", ("$defs", "correction_id", "maxLength"), limits.LONGEST_CORRECTION_ID),
    ("story-v1", ("$defs", "web_address_or_null", "maxLength"), limits.LONGEST_URL),
    ("story-v1", ("$defs", "claim", "properties", "text", "maxLength"), limits.LONGEST_CLAIM),
    ("story-v1", ("$defs", "claim", "properties", "qualification", "maxLength"), limits.LONGEST_QUALIFICATION),
    ("story-v1", ("$defs", "claim", "properties", "source_ids", "maxItems"), limits.MOST_SOURCES_OF_A_CLAIM),
    ("story-v1", ("$defs", "source", "properties", "title", "maxLength"), limits.LONGEST_SOURCE_TITLE),
    ("story-v1", ("$defs", "source", "properties", "publisher", "maxLength"), limits.LONGEST_PUBLISHER),
    ("story-v1", ("$defs", "correction", "properties", "text", "maxLength"), limits.LONGEST_CORRECTION),
    ("story-v1", ("$defs", "correction", "properties", "previous_text", "maxLength"), limits.LONGEST_CORRECTED_TEXT),
    ("story-v1", ("$defs", "correction", "properties", "corrected_text", "maxLength"), limits.LONGEST_CORRECTED_TEXT),
    ("edition-v1", ("properties", "stories", "maxItems"), limits.MOST_STORIES_OF_AN_EDITION),
    ("edition-v1", ("$defs", "edition", "properties", "title", "maxLength"), limits.LONGEST_EDITION_TITLE),
    ("edition-v1", ("$defs", "edition", "properties", "edition_number", "maximum"), limits.LARGEST_EDITION_NUMBER),
    ("edition-v1", ("$defs", "listing", "properties", "dek", "maxLength"), limits.LONGEST_DEK),
    ("edition-v1", ("$defs", "listing", "properties", "headline", "maxLength"), limits.LONGEST_HEADLINE),
    ("presentation", ("properties", "language", "maxLength"), limits.LONGEST_LANGUAGE),
    ("presentation", ("properties", "byline", "maxLength"), limits.LONGEST_BYLINE),
    ("presentation", ("properties", "sponsor", "maxLength"), limits.LONGEST_SPONSOR),
    ("presentation", ("properties", "image", "properties", "alt_text", "maxLength"), limits.LONGEST_ALT_TEXT),
    ("presentation", ("properties", "image", "properties", "caption", "maxLength"), limits.LONGEST_CAPTION),
    ("presentation", ("properties", "image", "properties", "credit", "maxLength"), limits.LONGEST_CREDIT),
    ("presentation", ("properties", "image", "properties", "width", "maximum"), limits.LARGEST_IMAGE_SIDE),
    ("presentation", ("properties", "notices", "maxItems"), limits.MOST_NOTICES),
    ("presentation", ("properties", "notices", "items", "maxLength"), limits.LONGEST_NOTICE),
]


def at(name, path):
    part = json.loads(validation.public_schema(name))
    for step in path:
        part = part[step]
    return part


@pytest.mark.parametrize("model, field, limit", LENGTHS, ids=lambda value: getattr(value, "__name__", value))
def test_a_table_holds_as_much_as_a_document_may(model, field, limit):
    assert model._meta.get_field(field).max_length == limit


@pytest.mark.parametrize(
    "name, path, limit", SCHEMA_LIMITS, ids=lambda value: "-".join(value) if isinstance(value, tuple) else value
)
def test_a_schema_states_the_limit(name, path, limit):
    assert at(name, path) == limit


def test_a_draft_may_hold_as_much_as_a_document():
    draft, document = at("story-draft", STORY), at("story-v1", STORY)
    for member in ("source_story_id", "headline", "dek", "summary", "body_text", "why_it_matters"):
        assert draft[member]["maxLength"] == document[member]["maxLength"]
    for part in ("claim", "source"):
        mine, theirs = at("story-draft", ("$defs", part, "properties")), at("story-v1", ("$defs", part, "properties"))
        for member in mine:
            for keyword in ("maxLength", "maxItems"):
                assert mine[member].get(keyword) == theirs[member].get(keyword), (part, member)


def test_lists_of_lines_hold_as_many_and_as_long():
    limitations, tags = Story._meta.get_field("limitations"), Story._meta.get_field("tags")
    assert (limitations.most_lines, limitations.longest_line) == (limits.MOST_LIMITATIONS, limits.LONGEST_LIMITATION)
    assert (tags.most_lines, tags.longest_line) == (limits.MOST_TAGS, limits.LONGEST_TAG)


def test_numbers_and_shared_limits_agree():
    importance = Story._meta.get_field("importance").validators
    assert limits.LARGEST_IMPORTANCE in [v.limit_value for v in importance if isinstance(v, MaxValueValidator)]
    assert (text.LONGEST_SLUG, source_models.LONGEST_URL) == (limits.LONGEST_SLUG, limits.LONGEST_URL)
    assert json.loads(validation.public_schema("story-v1"))["$defs"]["slug"]["not"]["enum"] == sorted(
        text.RESERVED_SLUGS, key=["history", "v", "diff"].index
    )
