"""What share images are drawn from: one version of a story or of an edition. One query each."""

from dataclasses import dataclass
from datetime import datetime

from stories.choices import PublicStatus
from stories.delivery import rows
from stories.delivery.outcomes import Gone, Moved, Unknown
from stories.delivery.removals import gone

STORY = """
SELECT s.status, s.version_number, v.sha256, v.presentation_sha256, v.published_at, v.document, v.presentation,
       site.document
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.story_id = s.story_id AND v.number = %s
LEFT JOIN stories_publishedsite site ON site.id = 1
WHERE s.story_id = %s"""
EDITION = """
SELECT v.sha256, v.published_at, v.document, site.document,
       (SELECT MIN(b.story_id) FROM stories_publishedblock b
        WHERE b.edition_id = v.edition_id AND b.version_number = v.number)
FROM stories_publishededition e
JOIN stories_editionversion v ON v.edition_id = e.edition_id AND v.number = %s
LEFT JOIN stories_publishedsite site ON site.id = 1
WHERE e.edition_id = %s"""


@dataclass(frozen=True, slots=True)
class Shared:
    """One version as a share image shows it; the bytes are JSON, `presentation` is empty for an edition."""

    id: str
    sha256: str
    presentation_sha256: str
    published_at: datetime
    document: bytes
    presentation: bytes
    site: str


def shared_story(story_id: str, number: int) -> Shared | Moved | Gone | Unknown:
    """One version of a story. Of a retracted one only the last is shared: the others lead there."""
    row = rows.one(STORY, number, story_id)
    if row is None:
        return Unknown()
    status, live, sha256, presentation_sha256, published_at, document, presentation, site = row
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    if document is None:
        return Unknown()
    if status == PublicStatus.RETRACTED and number != live:
        return Moved(f"/share/{story_id}/{live}.png")
    at, shown = rows.instant(published_at), rows.octets(presentation) or b"{}"
    return Shared(story_id, sha256, presentation_sha256, at, bytes(document), shown, site or "{}")


def shared_edition(edition_id: str, number: int) -> Shared | Gone | Unknown:
    """One version of an edition; gone if it lists a story that has been removed."""
    row = rows.one(EDITION, number, edition_id)
    if row is None:
        return Unknown()
    sha256, published_at, document, site, removed = row
    if removed:
        return gone(removed)
    return Shared(edition_id, sha256, "", rows.instant(published_at), bytes(document), b"{}", site or "{}")
