"""The only door out: what readers get, as stored at publication. Never sees a working copy."""

from stories.delivery.claims import claim, claim_states
from stories.delivery.corrections import corrections
from stories.delivery.editions import (
    edition,
    edition_json,
    edition_json_of,
    edition_version,
    latest_edition,
    latest_edition_json,
    story_states,
)
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
from stories.delivery.sources import source
from stories.delivery.stories import redirect, story, story_as_of, story_json, story_version, story_versions
from stories.delivery.surroundings import image, image_as_last_shown, site
from stories.delivery.versions import later_versions, mementos, two_versions, version_page

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
    "claim",
    "claim_states",
    "corrections",
    "edition",
    "edition_json",
    "edition_json_of",
    "edition_version",
    "image",
    "image_as_last_shown",
    "later_versions",
    "latest_edition",
    "latest_edition_json",
    "mementos",
    "redirect",
    "section_stories",
    "site",
    "source",
    "story",
    "story_as_of",
    "story_json",
    "story_states",
    "story_version",
    "story_versions",
    "tag_stories",
    "two_versions",
    "version_page",
]
