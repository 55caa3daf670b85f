"""What lists print of a story: made once at its publication, so that a list of any length is one query."""

import json
from typing import Any

from stories.models import StoryVersion

MEMBERS = (
    *("story_id", "headline", "dek", "slug", "section", "story_type", "editorial_classification", "content_status"),
    *(
        "importance",
        "is_carryover",
        "carryover_reason",
        "edition_id",
        "edition_url",
        "position",
        "tags",
        "canonical_url",
    ),
    *("json_url", "image_url", "first_published_at", "modified_at"),
)
SHOWN = ("language", "direction", "byline", "sponsor", "image")


def summary(version: StoryVersion, document: dict[str, Any]) -> dict[str, Any]:
    """The members of a story that lists print, with counts of its evidence and what its presentation says of them."""
    story, shown = document["story"], json.loads(bytes(version.presentation or b"{}"))
    return {
        **{name: story[name] for name in MEMBERS},
        "claims": len(story["key_claims"]),
        "sources": len(document["sources"]),
        "primary_sources": sum(source["is_primary_source"] for source in document["sources"]),
        "corrections": len(document["corrections"]),
        "version": version.number,
        "sha256": version.sha256,
        "presentation": {name: shown.get(name) for name in SHOWN},
    }
