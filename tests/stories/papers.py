"""Small documents as plain data for the tests of pages; nothing here touches the database."""

import copy
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

URL = "https://themachinepress.com"
ZONE = ZoneInfo("America/New_York")
STORY_ID = "mp-2026-08-29-002"
SITE = {
    "name": "The Machine Press",
    "description": "A paper for tests.",
    "language": "en",
    "sections": [{"slug": "standards", "name": "Standards"}],
    "by_slug": {"standards": {"slug": "standards", "name": "Standards", "href": "/section/standards", "colour": 1}},
    "contact": "/contact",
    "latest_edition": {"date": "2026-08-29", "title": "Morning edition", "url": f"{URL}/edition/2026-08-29"},
}
EDITION = {
    "edition_id": "mp-2026-08-29-morning-0051",
    "edition_number": 51,
    "date": "2026-08-29",
    "slot": "morning",
    "title": "Morning edition",
    "url": f"{URL}/edition/2026-08-29",
}
CONTEXT = {
    "edition": EDITION,
    "previous": {"headline": "The one before", "url": f"{URL}/story/mp-2026-08-29-001/the-one-before"},
    "next": None,
    "ran_in": [{**EDITION, "position": 2}],
}
IMAGE = {
    "alt_text": "A clock.",
    "is_decorative": False,
    "credit": "Desk",
    "caption": None,
    "width": 1200,
    "height": 675,
}


def source(number: int, **changes: Any) -> dict[str, Any]:
    """A source entry that supports the first claim."""
    return {
        "source_id": f"source-2026-08-29-{number:03}",
        "title": f"Request for Comments {number}",
        "publisher": "IETF",
        "url": f"https://example.org/{number}",
        "canonical_url": f"https://example.org/{number}",
        "source_type": "official_document",
        "is_primary_source": True,
        "published_at": "2026-08-27T23:30:00.000-04:00",
        "accessed_at": "2026-08-29T08:24:00.000-04:00",
        "supports_claim_ids": [f"claim-{STORY_ID}-001"],
        **changes,
    }


def correction(kind: str, number: int = 1, **changes: Any) -> dict[str, Any]:
    """A public notice on the first claim."""
    return {
        "correction_id": f"correction-{STORY_ID}-{number:03}",
        "correction_type": kind,
        "text": f"Notice {number}.",
        "published_at": "2026-08-30T11:42:00.000-04:00",
        "affected_claim_ids": [f"claim-{STORY_ID}-001"],
        "previous_text": None,
        "corrected_text": None,
        "from_version": number,
        "to_version": number + 1,
        **changes,
    }


def version(number: int, reason: str, **changes: Any) -> dict[str, Any]:
    """A public version as delivery tells of it."""
    return {
        "number": number,
        "reason": reason,
        "published_at": datetime(2026, 8, 28 + number, 9, tzinfo=UTC),
        "sha256": f"{number}" * 64,
        "provenance": "newsroom",
        "is_erased": False,
        **changes,
    }


def story_document(*, sources: list[dict[str, Any]] | None = None, **changes: Any) -> dict[str, Any]:
    """A story-v1 document with one claim; `changes` are members of its story."""
    sources = [source(1)] if sources is None else sources
    canonical = f"{URL}/story/{STORY_ID}/a-clock-for-the-archive"
    story = {
        "story_id": STORY_ID,
        "source_story_id": None,
        "edition_id": EDITION["edition_id"],
        "edition_url": EDITION["url"],
        "position": 2,
        "story_type": "secondary",
        "section": "standards",
        "editorial_classification": "editorial",
        "headline": "A clock for the archive",
        "slug": "a-clock-for-the-archive",
        "dek": "Archives can answer for any moment.",
        "summary": "A standard gives pages a time of their own.",
        "body_text": "The first paragraph.\n\nThe second paragraph.",
        "why_it_matters": "Records can be checked.",
        "limitations": ["Only what was kept.", "Only what was asked."],
        "importance": 5,
        "canonical_url": canonical,
        "json_url": f"{URL}/story/{STORY_ID}.json",
        "first_published_at": "2026-08-29T09:00:00.000-04:00",
        "modified_at": "2026-08-29T09:00:00.000-04:00",
        "content_status": "new",
        "is_carryover": False,
        "carryover_reason": None,
        "key_claims": [
            {
                "claim_id": f"claim-{STORY_ID}-001",
                "text": "The standard names two headers.",
                "source_ids": [entry["source_id"] for entry in sources],
                "qualification": "As of its first edition.",
            }
        ],
        "source_ids": [entry["source_id"] for entry in sources],
        "tags": ["archives"],
        "image_url": f"{URL}/issues/2026-08-29/clock.png",
        "corrections": [],
    }
    story |= changes
    return copy.deepcopy(
        {
            "$schema": f"{URL}/schemas/story-v1.schema.json",
            "schema_version": "1.0.0",
            "document_type": "machine_press_story",
            "story": story,
            "sources": sources,
            "corrections": story["corrections"],
            "publisher": {"name": "The Machine Press", "url": URL, "description": "A paper for tests."},
            "cite_this_report": {
                "title": story["headline"],
                "publisher": "The Machine Press",
                "published_at": story["first_published_at"],
                "canonical_url": canonical,
            },
        }
    )


def entry(position: int, story_type: str = "secondary", **changes: Any) -> dict[str, Any]:
    """One story of an edition-v1 document."""
    story_id = f"mp-2026-08-29-{position:03}"
    return {
        "position": position,
        "story_type": story_type,
        "story_id": story_id,
        "section": "standards",
        "headline": f"Headline {position}",
        "dek": f"Dek {position}.",
        "importance": 5,
        "content_status": "new",
        "is_carryover": False,
        "carryover_reason": None,
        "canonical_url": f"{URL}/story/{story_id}/headline-{position}",
        "json_url": f"{URL}/story/{story_id}.json",
        "image_url": f"{URL}/issues/2026-08-29/{position}.png",
        "version": 1,
        "sha256": "0" * 64,
        **changes,
    }


def edition_document(*stories: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """An edition-v1 document; `changes` are members of its edition."""
    return {
        "$schema": f"{URL}/schemas/edition-v1.schema.json",
        "schema_version": "1.0.0",
        "document_type": "machine_press_edition",
        "edition": {
            "edition_id": EDITION["edition_id"],
            "edition_number": 51,
            "edition_date": "2026-08-29",
            "slot": "morning",
            "title": "Morning edition",
            "edition_url": EDITION["url"],
            "json_url": f"{EDITION['url']}.json",
            "published_at": "2026-08-29T09:00:00.000-04:00",
            "modified_at": "2026-08-29T09:00:00.000-04:00",
            **changes,
        },
        "stories": list(stories),
        "publisher": {"name": "The Machine Press", "url": URL, "description": "A paper for tests."},
    }
