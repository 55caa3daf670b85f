"""The seed document as unsaved rows, which is how an archive import holds a document before it is stored."""

import json
from datetime import date
from typing import Any

from newsroom import instants, publication
from newsroom.pages.models import Section
from sources.models import Source
from stories.document.parts import EditionParts, StoryParts
from stories.models import Claim, Correction, Edition, Image, Placement, Story, StorySource
from tests.contracts import golden

SEED = golden("seed/story.json")
EDITION_DAY = date(2026, 8, 29)


def seed() -> dict[str, Any]:
    return json.loads(SEED)


def rows_of(story: dict[str, Any]) -> Story:
    """An unsaved story with the content of a story-v1 document's `story`."""
    copied = (
        "story_id source_story_id headline slug dek summary body_text why_it_matters limitations tags "
        "editorial_classification importance"
    )
    return Story(
        section=Section(slug=story["section"], name=story["section"]),
        image=Image(name=story["image_url"].rpartition("/")[2].removesuffix(".png"), issued_on=EDITION_DAY),
        **{name: story[name] for name in copied.split()},
    )


def source_of(printed: dict[str, Any]) -> Source:
    return Source(
        source_id=printed["source_id"],
        title=printed["title"],
        publisher=printed["publisher"] or "",
        url=printed["url"] or "",
        canonical_url=printed["canonical_url"] or "",
        source_type=printed["source_type"],
        is_primary_source=printed["is_primary_source"],
        published_at=instants.parsed(printed["published_at"]),
    )


def seed_edition(**changed: Any) -> Edition:
    values = {
        "edition_id": "mp-2026-08-29-morning-0051",
        "number": 51,
        "date": EDITION_DAY,
        "slot": "morning",
        "owns_date": True,
    }
    return Edition(**{**values, **changed})


def seed_parts(**changed: Any) -> StoryParts:
    """The parts of the seed, with `changed` in place of what a test wants otherwise."""
    document = seed()
    story = rows_of(document["story"])
    edition = seed_edition()
    sources = [source_of(printed) for printed in document["sources"]]
    printed_claims = document["story"]["key_claims"]
    values = {
        "story": story,
        "section_slug": document["story"]["section"],
        "claims": [
            Claim(story=story, number=number, text=printed["text"], qualification=printed["qualification"])
            for number, printed in enumerate(printed_claims, 1)
        ],
        "claim_sources": {1: sources},
        "citations": [
            StorySource(story=story, source=source, accessed_at=instants.parsed(printed["accessed_at"]))
            for source, printed in zip(sources, document["sources"], strict=True)
        ],
        "placement": Placement(
            edition=edition,
            story=story,
            position=document["story"]["position"],
            story_type=document["story"]["story_type"],
        ),
        "edition": edition,
        "corrections": [],
        "first_published_at": instants.parsed(document["story"]["first_published_at"]),
        "modified_at": instants.parsed(document["story"]["modified_at"]),
        "content_status": document["story"]["content_status"],
        "publication": publication.current(),
    }
    return StoryParts(**{**values, **changed})


def seed_correction(story: Story, **changed: Any) -> Correction:
    values = {
        "number": 1,
        "correction_type": "correction",
        "text": "The number of stages was wrong.",
        "affected_claims": [1],
        "previous_text": "five stages",
        "corrected_text": "four stages",
        "from_version": 1,
        "to_version": 2,
        "published_at": instants.parsed("2026-08-30T10:00:00.000-04:00"),
    }
    return Correction(story=story, **{**values, **changed})


def seed_edition_parts(**changed: Any) -> EditionParts:
    printed_at = instants.parsed("2026-08-29T09:00:00.000-04:00")
    values = {
        "edition": seed_edition(),
        "title": "The Machine Press, Saturday 29 August 2026, morning edition",
        "listings": [],
        "published_at": printed_at,
        "modified_at": printed_at,
        "publication": publication.current(),
    }
    return EditionParts(**{**values, **changed})
