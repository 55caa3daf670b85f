"""The only door out: what readers get, as stored at publication. Never sees a working copy."""

from stories.delivery.editions import edition, edition_json, edition_version, latest_edition, story_states
from stories.delivery.outcomes import (
    EditionDocument,
    EditionPage,
    Gone,
    Image,
    Moved,
    StoryDocument,
    StoryPage,
    StoryState,
    StoryVersion,
    Unavailable,
    Unknown,
)
from stories.delivery.stories import redirect, story, story_json, story_version, story_versions
from stories.delivery.surroundings import image, site

__all__ = [
    "EditionDocument",
    "EditionPage",
    "Gone",
    "Image",
    "Moved",
    "StoryDocument",
    "StoryPage",
    "StoryState",
    "StoryVersion",
    "Unavailable",
    "Unknown",
    "edition",
    "edition_json",
    "edition_version",
    "image",
    "latest_edition",
    "redirect",
    "site",
    "story",
    "story_json",
    "story_states",
    "story_version",
    "story_versions",
]
