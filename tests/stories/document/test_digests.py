"""What a check and an approval are bound to, and what leaves them alone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from sources.models import Source
from stories.document import build, digests
from stories.models import Claim, Image, StorySource
from tests.stories.document.seeds import EDITION_DAY, seed_correction, seed_parts

LATER = datetime(2026, 9, 1, tzinfo=UTC)
CHANGES = {
    "headline": "Another",
    "slug": "another",
    "dek": "Another",
    "summary": "Another",
    "body_text": "Another",
    "why_it_matters": "Another",
    "limitations": [],
    "tags": [],
    "importance": 1,
    "editorial_classification": "opinion",
    "story_type": "brief",
    "byline": "Another",
    "sponsor": "Another",
    "language": "de",
    "direction": "rtl",
    "image": Image(name="another", issued_on=EDITION_DAY),
}
SOURCE_CHANGES = {
    "title": "Another",
    "publisher": "Another",
    "url": "https://another.example",
    "canonical_url": "https://another.example",
    "source_type": "other",
    "is_primary_source": False,
    "published_at": LATER,
}


def two_claims():
    """The seed with a second claim that rests on a source of its own."""
    parts = seed_parts()
    other = Source(source_id="source-2026-08-29-003", title="T", publisher="P", source_type="other")
    return seed_parts(
        story=parts.story,
        claims=[*parts.claims, Claim(number=2, text="A second claim.")],
        claim_sources={**parts.claim_sources, 2: [other]},
        citations=[*parts.citations, StorySource(source=other, accessed_at=LATER)],
    )


def claims_of(parts):
    return digests.claim_digests(build.story_draft(parts))


def approval_of(parts):
    return digests.editorial_digest(build.story_draft(parts), build.story_presentation(parts))


def test_editing_one_claim_changes_its_digest_and_the_approval_only():
    parts = two_claims()
    before, approved = claims_of(parts), approval_of(parts)
    assert set(before) == {1, 2}
    parts.claims[1].text = "Another second claim."
    after = claims_of(parts)
    assert (after[1], after[2]) == (before[1], claims_of(parts)[2])
    assert after[2] != before[2]
    assert approval_of(parts) != approved


def test_a_qualification_is_part_of_a_claim():
    parts = seed_parts()
    before = claims_of(parts)
    parts.claims[0].qualification = None
    assert claims_of(parts) != before


@pytest.mark.parametrize("member", SOURCE_CHANGES)
def test_editing_a_source_touches_the_claims_that_name_it(member):
    parts = two_claims()
    before, approved = claims_of(parts), approval_of(parts)
    setattr(parts.citations[0].source, member, SOURCE_CHANGES[member])
    after = claims_of(parts)
    assert after[1] != before[1]
    assert after[2] == before[2]
    assert approval_of(parts) != approved


def test_the_day_a_source_was_read_is_part_of_the_evidence():
    parts = seed_parts()
    before = claims_of(parts)
    parts.citations[0].accessed_at = LATER
    assert claims_of(parts) != before


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "UTC"])
def test_an_instant_counts_whatever_zone_it_is_printed_in(zone):
    parts = seed_parts()
    parts.citations[0].source.published_at = LATER
    moved = seed_parts(
        story=parts.story, citations=parts.citations, publication=replace(parts.publication, time_zone=zone)
    )
    assert build.story_draft(moved)["sources"] != build.story_draft(parts)["sources"]
    assert claims_of(moved) == claims_of(parts)
    assert approval_of(moved) == approval_of(parts)


def test_a_further_claim_leaves_the_checks_of_the_others():
    parts = seed_parts()
    more = seed_parts(
        story=parts.story,
        claims=[*parts.claims, Claim(number=2, text="A second claim.")],
        claim_sources={1: parts.claim_sources[1], 2: parts.claim_sources[1]},
        citations=parts.citations,
    )
    assert claims_of(more)[1] == claims_of(parts)[1]


@pytest.mark.parametrize("member", CHANGES)
def test_an_approval_covers_content_and_presentation(member):
    parts = seed_parts()
    before = approval_of(parts)
    setattr(parts.story, member, CHANGES[member])
    assert approval_of(parts) != before


def test_an_approval_covers_the_section():
    assert approval_of(seed_parts(section_slug="another")) != approval_of(seed_parts())


def test_placement_id_instants_and_notices_leave_an_approval():
    parts = seed_parts()
    approved, checked = approval_of(parts), claims_of(parts)
    parts.story.story_id, parts.story.source_story_id = None, None
    unplaced = seed_parts(
        story=parts.story,
        placement=None,
        edition=None,
        corrections=[],
        first_published_at=None,
        modified_at=None,
        content_status=None,
    )
    assert (approval_of(unplaced), claims_of(unplaced)) == (approved, checked)
    noticed = seed_parts()
    noticed = seed_parts(story=noticed.story, corrections=[seed_correction(noticed.story)])
    assert approval_of(noticed) == approved


def test_a_slug_made_from_the_headline_is_approved_with_it():
    parts = seed_parts()
    approved = approval_of(parts)
    assert parts.story.slug == "reasoning-training-became-a-systems-problem"
    parts.story.slug = ""
    assert approval_of(parts) == approved
