"""Stories as readers get them. One query each."""

from datetime import datetime

from stories.choices import PublicStatus
from stories.delivery import rows
from stories.delivery.outcomes import Gone, Moved, StoryDocument, StoryPage, StoryVersion, Unknown
from stories.delivery.removals import gone

# The version before that is held: archives may miss some.
PREVIOUS = """(SELECT MAX(p.number) FROM stories_storyversion p
        WHERE p.story_id = s.story_id AND p.number < v.number)"""
STORY = f"""
SELECT s.status, s.slug, s.version_number, v.sha256, v.published_at, v.document, v.presentation,
       v.presentation_sha256, s.context, site.document, {PREVIOUS}
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.id = s.version_id
LEFT JOIN stories_publishedsite site ON site.id = 1
WHERE s.story_id = %s"""

LIVE_DOCUMENT = f"""
SELECT s.status, s.slug, v.number, v.schema_version, v.sha256, v.published_at, v.document, v.document_gzip,
       {PREVIOUS}
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.id = s.version_id
WHERE s.story_id = %s"""

DOCUMENT_OF_VERSION = f"""
SELECT s.status, s.slug, v.number, v.schema_version, v.sha256, v.published_at, v.document, v.document_gzip,
       {PREVIOUS}
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.story_id = s.story_id AND v.number = %s
WHERE s.story_id = %s"""

# The last one that was printed by then: numbers rise with the instants.
DOCUMENT_AS_OF = f"""
SELECT s.status, s.slug, v.number, v.schema_version, v.sha256, v.published_at, v.document, v.document_gzip,
       {PREVIOUS}
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.story_id = s.story_id AND v.number = (
    SELECT MAX(h.number) FROM stories_storyversion h WHERE h.story_id = s.story_id AND h.published_at <= %s)
WHERE s.story_id = %s"""

VERSIONS = """
SELECT number, reason, published_at, sha256, provenance, document IS NULL
FROM stories_storyversion WHERE story_id = %s ORDER BY number DESC"""

ADDRESS = "SELECT status, slug FROM stories_publishedstory WHERE story_id = %s"

FORMER_ADDRESS = """
SELECT s.status, s.slug
FROM stories_formerslug f
JOIN stories_publishedstory s ON s.story_id = f.story_id
WHERE f.story_id = %s AND f.slug = %s"""


def story(story_id: str) -> StoryPage | Gone | Unknown:
    """What the page of a story prints, live or retracted."""
    row = rows.one(STORY, story_id)
    if row is None:
        return Unknown()
    status, slug, version, sha256, published_at, document, presentation, presentation_sha256, *around = row
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    return StoryPage(
        story_id=story_id,
        version=version,
        slug=slug,
        status=status,
        sha256=sha256,
        published_at=rows.instant(published_at),
        document=bytes(document),
        presentation=rows.octets(presentation),
        presentation_sha256=presentation_sha256,
        context=around[0],
        site=around[1] or "{}",
        previous=around[2],
    )


def story_json(story_id: str) -> StoryDocument | Gone | Unknown:
    """The live version of a story as the bytes that were frozen."""
    return _document(story_id, rows.one(LIVE_DOCUMENT, story_id))


def story_version(story_id: str, number: int) -> StoryDocument | Gone | Unknown:
    """One version of a story, also of a retracted one; of a removed story none is left."""
    return _document(story_id, rows.one(DOCUMENT_OF_VERSION, number, story_id))


def story_as_of(story_id: str, at: datetime) -> StoryDocument | Gone | Unknown:
    """The version that readers got at an instant; Unknown before the first publication."""
    return _document(story_id, rows.one(DOCUMENT_AS_OF, rows.stored(at), story_id))


def story_versions(story_id: str) -> list[StoryVersion]:
    """Every version of a story that is held, newest first; of a removed one too, so ask `story` before."""
    return [
        StoryVersion(number, reason, rows.instant(published_at), sha256, provenance, bool(is_erased))
        for number, reason, published_at, sha256, provenance, is_erased in rows.every(VERSIONS, story_id)
    ]


def redirect(story_id: str, slug: str | None = None) -> Moved | Gone | Unknown:
    """The present page of a story: from its id alone, or from a slug that it had before.

    A removed story leads nowhere from any slug: slugs tell headlines.
    """
    row = rows.one(FORMER_ADDRESS, story_id, slug) if slug else rows.one(ADDRESS, story_id)
    if row is None:
        return Unknown()
    status, present = row
    return gone(story_id) if status == PublicStatus.REMOVED else Moved(f"/story/{story_id}/{present}")


def _document(story_id: str, row: rows.Row | None) -> StoryDocument | Gone | Unknown:
    if row is None:
        return Unknown()
    status, slug, number, schema_version, sha256, published_at, document, document_gzip, previous = row
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    if document is None:
        return Unknown()
    return StoryDocument(
        story_id=story_id,
        version=number,
        slug=slug,
        status=status,
        schema_version=schema_version,
        sha256=sha256,
        published_at=rows.instant(published_at),
        document=bytes(document),
        document_gzip=rows.octets(document_gzip),
        previous=previous,
    )
