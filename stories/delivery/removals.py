"""Removed stories: what answers in the place of everything that showed them."""

from newsroom import publication
from stories.delivery import rows
from stories.delivery.outcomes import Gone, Unknown

TOMBSTONE = "SELECT removed_at, document FROM stories_tombstone WHERE story_id = %s"


def gone(story_id: str) -> Gone | Unknown:
    """The tombstone of a removed story; Unknown if it has none."""
    row = rows.one(TOMBSTONE, story_id)
    if row is None:
        return Unknown()
    removed_at, document = row
    return Gone(story_id, rows.instant(removed_at).astimezone(publication.current().zone).date(), bytes(document))
