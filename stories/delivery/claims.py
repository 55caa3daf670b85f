"""Claims as readers get them: as their story prints them now, and every state that they had."""

from dataclasses import dataclass
from datetime import datetime

from stories.choices import PublicStatus
from stories.delivery import rows
from stories.delivery.outcomes import Gone, Unknown
from stories.delivery.removals import gone

CLAIM = """
SELECT s.status, s.slug, s.version_number, v.published_at, v.sha256, v.document, v.presentation,
       v.presentation_sha256, site.document, c.claim_id
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.id = s.version_id
LEFT JOIN stories_publishedsite site ON site.id = 1
LEFT JOIN stories_publishedclaimstate c ON c.story_id = s.story_id AND c.claim_id = %s
WHERE s.story_id = %s LIMIT 1"""

# Of a retracted story the old words are read in its versions alone, under their banner.
STATES = """
SELECT c.version_number, c.published_at, c.change, v.reason,
       CASE WHEN s.status = 'retracted' AND c.change <> 'retracted' THEN NULL ELSE c.document END,
       (SELECT MAX(p.number) FROM stories_storyversion p
        WHERE p.story_id = c.story_id AND p.number < c.version_number)
FROM stories_publishedclaimstate c
JOIN stories_publishedstory s ON s.story_id = c.story_id
JOIN stories_storyversion v ON v.story_id = c.story_id AND v.number = c.version_number
WHERE c.claim_id = %s ORDER BY c.version_number DESC"""


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """A claim that was printed at some time, with the live version of its story; the bytes are JSON."""

    claim_id: str
    story_id: str
    slug: str
    status: str  # of the story: live or retracted
    version: int
    published_at: datetime  # of that version
    sha256: str
    document: bytes
    presentation: bytes | None
    presentation_sha256: str
    site: str


@dataclass(frozen=True, slots=True)
class ClaimState:
    """What a claim said from a version on; `document` (JSON) is None where it may be read in the version alone."""

    version: int
    published_at: datetime
    change: str  # of stories.choices.ClaimChange
    reason: str  # why that version was printed
    document: str | None
    previous: int | None  # the version before it that is held


def claim(claim_id: str) -> ClaimPage | Gone | Unknown:
    """A claim by its id, also one that a later version took out; Gone with its story."""
    story_id = claim_id.removeprefix("claim-").rpartition("-")[0]
    row = rows.one(CLAIM, claim_id, story_id)
    if row is None:
        return Unknown()
    status, slug, version, published_at, sha256, document, presentation, presentation_sha256, site, known = row
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    if known is None:
        return Unknown()
    return ClaimPage(
        claim_id=claim_id,
        story_id=story_id,
        slug=slug,
        status=status,
        version=version,
        published_at=rows.instant(published_at),
        sha256=sha256,
        document=bytes(document),
        presentation=rows.octets(presentation),
        presentation_sha256=presentation_sha256,
        site=site or "{}",
    )


def claim_states(claim_id: str) -> list[ClaimState]:
    """Every state of a claim, newest first."""
    return [
        ClaimState(version, rows.instant(published_at), change, reason, document, previous)
        for version, published_at, change, reason, document, previous in rows.every(STATES, claim_id)
    ]
