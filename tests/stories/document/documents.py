"""Whole documents of every kind, valid as they are, for tests that spoil or print them."""

from typing import Any

from newsroom import instants
from sources.models import Source
from stories.document import build
from stories.models import Claim, StorySource
from tests.stories.document.seeds import (
    seed_correction,
    seed_edition_parts,
    seed_parts,
)

DIGEST = "776f90bfe5f4be87ccd9d5d2d05f1481b70c874c38e73c352f1df02d24984f88"
STORY_ID = "mp-2026-08-29-002"
FIRST, SECOND = f"claim-{STORY_ID}-001", f"claim-{STORY_ID}-002"
CORRECTED_AT = "2026-08-30T10:00:00.000-04:00"
RETRACTED_AT = "2026-08-31T10:00:00.000-04:00"


def full_parts():
    """The seed, corrected, with a second claim and a confidential second source that both claims name."""
    parts = seed_parts()
    told = Source(
        source_id="source-2026-08-29-003",
        title="A person who maintains such a system",
        source_type="interview",
        is_confidential=True,
    )
    second = Claim(number=2, text="Maintainers plan for it.", qualification=None)
    return seed_parts(
        story=parts.story,
        claims=[*parts.claims, second],
        claim_sources={1: [*parts.claim_sources[1], told], 2: [told]},
        citations=[
            *parts.citations,
            StorySource(source=told, accessed_at=instants.parsed("2026-08-29T08:30:00.000-04:00")),
        ],
        corrections=[seed_correction(parts.story)],
        modified_at=instants.parsed(CORRECTED_AT),
        content_status="corrected",
    )


def full_document() -> dict[str, Any]:
    return build.story_document(full_parts())


def full_draft() -> dict[str, Any]:
    return build.story_draft(full_parts())


def full_presentation() -> dict[str, Any]:
    parts = full_parts()
    parts.story.byline = "The desk"
    parts.story.image.alt_text, parts.story.image.width, parts.story.image.height = "A diagram.", 1600, 900
    return build.story_presentation(parts)


def full_edition() -> dict[str, Any]:
    return build.edition_document(seed_edition_parts(listings=[build.edition_listing(full_document(), 2, DIGEST)]))


def retracted_document() -> dict[str, Any]:
    correction = seed_correction(
        full_parts().story,
        number=2,
        correction_type="retraction",
        text="This example is withdrawn.",
        previous_text=None,
        corrected_text=None,
        from_version=2,
        to_version=3,
        published_at=instants.parsed(RETRACTED_AT),
    )
    notice = build.correction_object(STORY_ID, correction)
    return build.retracted_document(full_document(), notice, RETRACTED_AT)


def second_correction(**changed: Any) -> dict[str, Any]:
    """A correction object that may follow on the one of `full_document`."""
    return {
        "correction_id": f"correction-{STORY_ID}-002",
        "correction_type": "clarification",
        "text": "What is meant by a stage was unclear.",
        "published_at": RETRACTED_AT,
        "affected_claim_ids": [FIRST],
        "previous_text": None,
        "corrected_text": None,
        "from_version": 2,
        "to_version": 3,
        **changed,
    }
