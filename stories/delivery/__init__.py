"""The only door out: what readers get, as stored at publication. Never sees a working copy."""

from stories.delivery.editions import edition, edition_json, edition_version, latest_edition, story_states
from stories.delivery.lists import Listed, Place, Start
from stories.delivery.lists import section as section_stories
from stories.delivery.lists import tag as tag_stories
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
from stories.delivery.surroundings import image, image_as_last_shown, site

__all__ = [
    "EditionDocument",
    "EditionPage",
    "Gone",
    "Image",
    "Listed",
    "Moved",
    "Place",
    "Start",
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
    "image_as_last_shown",
    "latest_edition",
    "redirect",
    "section_stories",
    "site",
    "story",
    "story_json",
    "story_states",
    "story_version",
    "story_versions",
    "tag_stories",
]
