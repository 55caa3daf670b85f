"""Single versions, two versions side by side, and the instants from which each holds. Nothing of removed stories."""

from dataclasses import dataclass
from datetime import datetime

from stories.choices import PublicStatus
from stories.delivery import rows
from stories.delivery.outcomes import Gone, Unknown
from stories.delivery.removals import gone

HELD = "SELECT {} (h.number) FROM stories_storyversion h WHERE h.story_id = s.story_id"
VERSION = f"""
SELECT s.status, s.slug, s.version_number, s.version_published_at, site.document,
       v.number, v.sha256, v.published_at, v.document, v.presentation, v.presentation_sha256,
       first.number, first.published_at, previous.number, previous.published_at,
       following.number, following.published_at
FROM stories_publishedstory s
LEFT JOIN stories_publishedsite site ON site.id = 1
LEFT JOIN stories_storyversion v ON v.story_id = s.story_id AND v.number = %s
LEFT JOIN stories_storyversion first ON first.story_id = s.story_id AND first.number = ({HELD.format("MIN")})
LEFT JOIN stories_storyversion previous
       ON previous.story_id = s.story_id AND previous.number = ({HELD.format("MAX")} AND h.number < v.number)
LEFT JOIN stories_storyversion following
       ON following.story_id = s.story_id AND following.number = ({HELD.format("MIN")} AND h.number > v.number)
WHERE s.story_id = %s"""

LATER = """
SELECT v.number, v.reason, v.published_at, c.document
FROM stories_storyversion v
LEFT JOIN stories_publishedcorrection c ON c.story_id = v.story_id AND c.to_version = v.number
WHERE v.story_id = %s AND v.number > %s ORDER BY v.number, c.correction_id"""

TWO = """
SELECT s.status, s.slug, s.headline, s.version_published_at, site.document,
       a.number, a.sha256, a.published_at, a.document, a.presentation, a.presentation_sha256, a.reason,
       b.number, b.sha256, b.published_at, b.document, b.presentation, b.presentation_sha256, b.reason
FROM stories_publishedstory s
LEFT JOIN stories_publishedsite site ON site.id = 1
LEFT JOIN stories_storyversion a ON a.story_id = s.story_id AND a.number = %s
LEFT JOIN stories_storyversion b ON b.story_id = s.story_id AND b.number = %s
WHERE s.story_id = %s"""

MEMENTOS = """
SELECT s.status, s.slug, EXISTS (
           SELECT 1 FROM stories_formerslug f WHERE f.story_id = s.story_id AND f.slug = %s
       ), v.number, v.published_at
FROM stories_publishedstory s
LEFT JOIN stories_storyversion v ON v.story_id = s.story_id AND v.document IS NOT NULL
WHERE s.story_id = %s ORDER BY v.number"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A version and the instant from which it was what readers got."""

    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Frozen:
    """One version as it was printed; the bytes are JSON."""

    number: int
    sha256: str
    published_at: datetime
    document: bytes
    presentation: bytes | None
    presentation_sha256: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class VersionPage:
    """One version of a public story with its neighbours in time; `live` is the version that readers get now."""

    story_id: str
    slug: str  # the present one of the story
    status: str  # of the story: live or retracted
    frozen: Frozen
    first: Mark
    previous: Mark | None
    following: Mark | None
    live: Mark
    site: str


@dataclass(frozen=True, slots=True)
class LaterVersion:
    """A version that came after one, with its notice as JSON if it brought one."""

    number: int
    reason: str
    published_at: datetime
    notice: str | None


@dataclass(frozen=True, slots=True)
class TwoVersions:
    """Two versions of a public story, in the order asked for."""

    story_id: str
    slug: str
    status: str
    headline: str  # the present one
    changed_at: datetime  # of the live version
    before: Frozen
    after: Frozen
    site: str


@dataclass(frozen=True, slots=True)
class Mementos:
    """Every version that is held of a public story, oldest first; at least one."""

    story_id: str
    slug: str
    marks: tuple[Mark, ...]


def version_page(story_id: str, number: int) -> VersionPage | Gone | Unknown:
    """One version with what its page says around it."""
    row = rows.one(VERSION, number, story_id)
    if row is None:
        return Unknown()
    status, slug, live, live_at, site, *about = row
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    frozen = _frozen(about[:6])
    if frozen is None:
        return Unknown()
    first, previous, following = _mark(*about[6:8]), _mark(*about[8:10]), _mark(*about[10:12])
    now = Mark(live, rows.instant(live_at))
    return VersionPage(story_id, slug, status, frozen, first or now, previous, following, now, site or "{}")


def later_versions(story_id: str, number: int) -> list[LaterVersion]:
    """What came after a version of a public story, oldest first; one that brought two notices is named twice."""
    return [
        LaterVersion(later, reason, rows.instant(published_at), notice)
        for later, reason, published_at, notice in rows.every(LATER, story_id, number)
    ]


def two_versions(story_id: str, before: int, after: int) -> TwoVersions | Gone | Unknown:
    """Two versions of a story to be compared; Unknown if one of them is not held."""
    row = rows.one(TWO, before, after, story_id)
    if row is None:
        return Unknown()
    status, slug, headline, changed_at, site, *both = row
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    old, new = _frozen(both[:7]), _frozen(both[7:])
    if old is None or new is None:
        return Unknown()
    return TwoVersions(story_id, slug, status, headline, rows.instant(changed_at), old, new, site or "{}")


def mementos(story_id: str, slug: str | None = None) -> Mementos | Gone | Unknown:
    """The versions of a story; with a slug only if the story has it or had it."""
    found = rows.every(MEMENTOS, slug or "", story_id)
    if not found:
        return Unknown()
    status, present, is_former, *_ = found[0]
    if status == PublicStatus.REMOVED:
        return gone(story_id)
    if slug not in (None, present) and not is_former:
        return Unknown()
    return Mementos(story_id, present, tuple(Mark(number, rows.instant(at)) for *_, number, at in found))


def _frozen(columns: list) -> Frozen | None:
    number, sha256, published_at, document, presentation, presentation_sha256, *reason = columns
    if document is None:
        return None
    at, shown = rows.instant(published_at), rows.octets(presentation)
    return Frozen(number, sha256, at, bytes(document), shown, presentation_sha256, *reason)


def _mark(number: int | None, at: datetime | str | None) -> Mark | None:
    return None if number is None or at is None else Mark(number, rows.instant(at))
