"""Sources as readers get them: as printed last, with the stories and claims that rest on them, page by page."""

from stories.delivery.lists import Listed, Place, Shelf, Start, page
from stories.delivery.outcomes import Unknown

CITING = """FROM stories_publishedcitation c JOIN stories_publishedstory s ON s.story_id = c.story_id
WHERE c.source_id = %s AND c.claim_id = ''"""
ENTRY = "(SELECT p.document FROM stories_publishedsource p WHERE p.source_id = %s)"
STORY_AND_CLAIMS = "'[' || s.summary || ',' || c.claims || ']'"


def source(source_id: str, *, after: Place | None = None, before: Place | None = None) -> Listed | Start | Unknown:
    """A source that a public story cites: `name` is its entry as printed last (JSON).

    Each item is a JSON list of two: the story's summary and its claims that rest on the source.
    """
    shelf = Shelf(CITING, "c.first_published_at", "c.story_id", STORY_AND_CLAIMS, (source_id,), ENTRY, (source_id,))
    found = page(shelf, after=after, before=before)
    return Unknown() if isinstance(found, Listed) and found.name is None else found
