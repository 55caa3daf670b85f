"""Public notices as readers get them, newest first; those of removed stories went with them."""

from stories.delivery.lists import Listed, Place, Shelf, Start, page

NOTICES = """FROM stories_publishedcorrection c
JOIN stories_publishedstory s ON s.story_id = c.story_id WHERE {}"""
HELD = "EXISTS (SELECT 1 FROM stories_storyversion v WHERE v.story_id = c.story_id AND v.number = c.{})"
ARE_HELD = f"CASE WHEN {HELD.format('from_version')} AND {HELD.format('to_version')} THEN 'true' ELSE 'false' END"
NOTICE_AND_STORY = f"'[' || c.document || ',' || s.summary || ',' || {ARE_HELD} || ']'"


def corrections(kind: str = "", *, after: Place | None = None, before: Place | None = None) -> Listed | Start:
    """Notices of one type, or of all.

    Each item is a JSON list of three: the notice, its story's summary, whether both its versions are held.
    """
    chosen, values = ("c.correction_type = %s", (kind,)) if kind else ("1 = 1", ())
    notices = NOTICES.format(chosen)
    shelf = Shelf(notices, "c.published_at", "c.correction_id", NOTICE_AND_STORY, values)
    return page(shelf, after=after, before=before)
