"""What feeds are made of: stories by their newest change, notices, editions as printed, and recent removals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from stories.delivery import rows
from stories.delivery.lists import TAG_NAME, Place
from stories.delivery.outcomes import Unknown

MOST_ENTRIES = 50
MOST_BYTES = 1_000_000  # of documents: fewer entries where stories are long, and at least one
# One query, nothing counted: first the last change of the record, the site's row and the feed's own name; then the
# entries; then removals.
LISTED = """
SELECT NULL, (SELECT at FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1), 0, 0,
       (SELECT document FROM stories_publishedsite WHERE id = 1), {name}
UNION ALL SELECT * FROM ({entries}) entries
UNION ALL SELECT * FROM (
    SELECT story_id, removed_at, 0, 0, '', NULL FROM stories_tombstone
    ORDER BY removed_at DESC, story_id DESC LIMIT {limit}
) removals"""
STORIES = """
SELECT s.story_id, {at}, v.id, LENGTH(v.document), v.sha256 || v.presentation_sha256, NULL
FROM {rows}
JOIN stories_storyversion v ON v.id = s.version_id
WHERE {chosen} AND s.status <> 'removed' AND {beyond}
ORDER BY {at} DESC, s.story_id DESC LIMIT {limit}"""
NOTICES = """
SELECT c.correction_id, c.published_at, -1, 0,
       '[' || c.document || ',' || s.summary || ']', NULL
FROM stories_publishedcorrection c
JOIN stories_publishedstory s ON s.story_id = c.story_id
WHERE {beyond}
ORDER BY c.published_at DESC, c.correction_id DESC LIMIT {limit}"""
MEMBERS = "stories_publishedfeedentry f JOIN stories_publishedstory s ON s.story_id = f.story_id"
VERSIONS = """
SELECT v.id, v.document, v.presentation
FROM stories_storyversion v
JOIN stories_publishedstory s ON s.story_id = v.story_id AND s.status <> 'removed'
WHERE v.document IS NOT NULL AND v.id IN ({places})"""
AS_PRINTED = """
SELECT v.story_id, v.document, v.presentation, NULL
FROM stories_storyversion v
WHERE v.document IS NOT NULL AND ({lines}) AND NOT EXISTS (
    SELECT 1 FROM stories_tombstone t WHERE t.story_id = v.story_id
)
UNION ALL SELECT b.story_id, NULL, NULL, t.removed_at
FROM stories_publishedblock b JOIN stories_tombstone t ON t.story_id = b.story_id WHERE b.edition_id = %s
GROUP BY b.story_id, t.removed_at"""

Item = TypeVar("Item", bound="Entry | Notice")


@dataclass(frozen=True, slots=True)
class Entry:
    """A story in a feed: when its substance changed last, and which version of it is printed."""

    story_id: str
    changed_at: datetime
    version_row: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A public notice in the feed of corrections; `document` is a JSON list of it and its story's summary."""

    correction_id: str
    published_at: datetime
    document: str


@dataclass(frozen=True, slots=True)
class Removal:
    """A story that was removed. That it was in this feed is not said, for that would tell of its text."""

    story_id: str
    removed_at: datetime


@dataclass(frozen=True, slots=True)
class Printed:
    """A version as a feed prints it; both are JSON."""

    document: bytes
    presentation: bytes | None


@dataclass(frozen=True, slots=True)
class Feed(Generic[Item]):
    """A page of a feed, newest change first; `older` where the next page begins.

    `name` is what the feed calls itself, or None; `state` differs whenever what is printed does; `changed_at` is when
    the public record changed last, or None before the first print.
    """

    entries: tuple[Item, ...]
    removals: tuple[Removal, ...]
    older: Place | None
    name: str | None
    site: str
    state: str
    changed_at: datetime | None


def latest(*, after: Place | None = None) -> Feed[Entry]:
    """Every story of the paper, retracted ones too."""
    return _stories("stories_publishedstory s", "1 = 1", "s.modified_at", after)


def section(slug: str, *, after: Place | None = None) -> Feed[Entry]:
    """The stories of a section. Whether there is such a section, the site's row tells."""
    return _stories(MEMBERS, "f.feed = %s", "f.changed_at", after, f"section/{slug}")


def tag(slug: str, *, after: Place | None = None) -> Feed[Entry] | Unknown:
    """The stories with a tag, and those that had it when they were retracted; Unknown where there are none."""
    found = _stories(MEMBERS, "f.feed = %s", "f.changed_at", after, f"tag/{slug}", name=TAG_NAME, of_name=slug)
    return found if found.entries or found.name else Unknown()


def corrections(*, after: Place | None = None) -> Feed[Notice]:
    """All public notices; those of removed stories went with them."""
    listed = NOTICES.format(beyond=_beyond("c.published_at", "c.correction_id", after), limit=MOST_ENTRIES + 1)
    found = rows.every(LISTED.format(name="NULL", entries=listed, limit=MOST_ENTRIES), *_key(after))
    notices = [Notice(key, rows.instant(at), text) for key, at, row, _, text, _ in found if row == -1]
    ordered = sorted(notices, key=lambda notice: (notice.published_at, notice.correction_id), reverse=True)
    shown = ordered[:MOST_ENTRIES]
    last = Place(shown[-1].published_at, shown[-1].correction_id) if len(ordered) > len(shown) else None
    return _feed(shown, last, found)


def printed(entries: Iterable[Entry]) -> list[Printed]:
    """The versions of these entries, in their order; one that was removed meanwhile is left out."""
    wanted = [entry.version_row for entry in entries]
    sql = VERSIONS.format(places=", ".join(["%s"] * len(wanted)))
    found = {row: Printed(bytes(text), rows.octets(shown)) for row, text, shown in rows.every(sql, *wanted)}
    return [found[row] for row in wanted if row in found]


def as_printed(edition_id: str, lines: Sequence[tuple[str, int]]) -> tuple[list[Printed], list[Removal]]:
    """The stories of an edition at the versions that it lists, in its order, and those removed from it. One query."""
    chosen = " OR ".join(["(v.story_id = %s AND v.number = %s)"] * len(lines)) or "1 = 0"
    values = [value for line in lines for value in line]
    found = rows.every(AS_PRINTED.format(lines=chosen), *values, edition_id)
    held = {key: Printed(bytes(text), rows.octets(shown)) for key, text, shown, _ in found if text is not None}
    removals = [Removal(key, rows.instant(at)) for key, _, _, at in found if at is not None]
    return [held[key] for key, _ in lines if key in held], sorted(removals, key=lambda one: one.story_id)


def _stories(
    tables: str, chosen: str, at: str, after: Place | None, *values: str, name: str = "NULL", of_name: str = ""
) -> Feed[Entry]:
    listed = STORIES.format(
        rows=tables, chosen=chosen, at=at, beyond=_beyond(at, "s.story_id", after), limit=MOST_ENTRIES + 1
    )
    sql = LISTED.format(name=name, entries=listed, limit=MOST_ENTRIES)
    found = rows.every(sql, *([of_name] if of_name else []), *values, *_key(after))
    entries = [Entry(key, rows.instant(at), row, size) for key, at, row, size, _, _ in found if row > 0]
    ordered = sorted(entries, key=lambda entry: (entry.changed_at, entry.story_id), reverse=True)
    shown = _bounded(ordered)
    last = Place(shown[-1].changed_at, shown[-1].story_id) if len(ordered) > len(shown) else None
    return _feed(shown, last, found)


def _bounded(entries: Sequence[Entry]) -> list[Entry]:
    """As many as a page holds, by their number and by the bytes of their documents."""
    shown: list[Entry] = []
    size = 0
    for entry in entries[:MOST_ENTRIES]:
        size += entry.bytes
        if shown and size > MOST_BYTES:
            break
        shown.append(entry)
    return shown


def _feed(shown: Sequence[Item], older: Place | None, found: Sequence[rows.Row]) -> Feed[Item]:
    (around,) = [row for row in found if row[0] is None]
    removals = sorted((rows.instant(at), key) for key, at, row, _, _, _ in found if key is not None and row == 0)
    states = sorted(f"{row[0]} {row[1]} {row[4]}" for row in found if row[0] is not None)
    return Feed(
        entries=tuple(shown),
        removals=tuple(Removal(key, at) for at, key in reversed(removals)),
        older=older,
        name=around[5],
        site=around[4] or "{}",
        state="\0".join((around[5] or "", *states)),
        changed_at=rows.instant(around[1]) if around[1] else None,
    )


def _beyond(at: str, key: str, after: Place | None) -> str:
    return f"({at}, {key}) < (%s, %s)" if after else "1 = 1"


def _key(after: Place | None) -> tuple[str | datetime, ...]:
    return (rows.stored(after.at), after.id) if after else ()
