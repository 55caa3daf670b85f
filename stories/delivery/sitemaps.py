"""What sitemaps are made of: addresses that search engines may list, and when each changed last. Removed is gone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Generic, TypeVar

import orjson

from newsroom.publication import edition_path
from stories.delivery import rows
from stories.delivery.outcomes import Unknown

# The protocol's limits are 50,000 addresses and 50 MB; so many of the longest take 4 MB.
MOST_ADDRESSES = 10_000
MOST_EDITIONS = 50_000
MOST_NEWS = 1_000
YOUNG = timedelta(days=2)  # what a news sitemap may hold
RECORD_CHANGED = "(SELECT at FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1)"
# Stories by their day, read from one index that leaves out removed ones: parts are numbered, so this counts.
DAYS = f"""
SELECT edition_date, COUNT(*), MAX(modified_at) FROM stories_publishedstory
WHERE status <> 'removed' GROUP BY edition_date
UNION ALL SELECT NULL, 0, {RECORD_CHANGED}
UNION ALL SELECT NULL, 1, MAX(version_published_at) FROM stories_publishededition"""
# A part begins at a count of rows of its month: its number is all that its address tells.
STORIES = f"""
SELECT NULL, NULL, {RECORD_CHANGED}
UNION ALL SELECT * FROM (
    SELECT story_id, slug, modified_at FROM stories_publishedstory
    WHERE status <> 'removed' AND edition_date >= %s AND edition_date < %s
    ORDER BY edition_date, story_id LIMIT %s OFFSET %s
) part"""
EDITIONS = f"""
SELECT NULL, NULL, NULL, {RECORD_CHANGED}
UNION ALL SELECT * FROM (
    SELECT date, slot, owns_date, version_published_at FROM stories_publishededition ORDER BY number DESC LIMIT %s
) newest"""
PAGES = f"""
SELECT NULL, {RECORD_CHANGED}, (SELECT document FROM stories_publishedsite WHERE id = 1), 0
UNION ALL SELECT 'corrections', MAX(published_at), NULL, 0 FROM stories_publishedcorrection
UNION ALL SELECT slug, updated_at, NULL, position FROM stories_publishedpage"""
# The news of two days, and the story that left them last.
NEWS = f"""
SELECT NULL, NULL, NULL, {RECORD_CHANGED}, NULL
UNION ALL SELECT '', NULL, NULL, MAX(first_published_at), NULL FROM stories_publishedstory WHERE first_published_at < %s
UNION ALL SELECT * FROM (
    SELECT story_id, slug, headline, first_published_at, summary FROM stories_publishedstory
    WHERE first_published_at >= %s AND status = 'live' AND editorial_classification <> 'sponsored'
    ORDER BY first_published_at DESC, story_id DESC LIMIT %s
) news"""
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """A page by its path, and when it changed last, if that is known."""

    path: str
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class News:
    """A story of the last two days; `summary` is the JSON that lists print."""

    path: str
    headline: str
    first_published_at: datetime
    summary: str


@dataclass(frozen=True, slots=True)
class Sitemap(Generic[Item]):
    """A sitemap; `changed_at` is when it may have changed last, or None before the first print."""

    items: tuple[Item, ...]
    changed_at: datetime | None


def parts() -> Sitemap[Address]:
    """The parts of the sitemap, by their paths: pages, editions, and the stories of each month. One query."""
    found = rows.every(DAYS)
    changed, pressed = (_instant(at) for _, at in sorted((count, at) for on, count, at in found if on is None))
    fixed = [Address("/sitemaps/pages.xml", None)]
    fixed += [Address("/sitemaps/editions.xml", pressed)] if pressed else []
    days = sorted((rows.day(on), count, rows.instant(at)) for on, count, at in found if on is not None)
    months = groupby(days, key=lambda day: day[0].strftime("%Y-%m"))
    return Sitemap((*fixed, *(part for month, its_days in months for part in _parts(month, list(its_days)))), changed)


def stories(month: date, number: int) -> Sitemap[Address] | Unknown:
    """Part `number` of the stories whose edition is of the month that begins on `month`; Unknown if there is none."""
    until = (month + timedelta(days=31)).replace(day=1)
    offset = (number - 1) * MOST_ADDRESSES
    found = rows.every(STORIES, month.isoformat(), until.isoformat(), MOST_ADDRESSES, offset)
    listed = sorted((story_id, slug, at) for story_id, slug, at in found if story_id is not None)
    return _part([Address(f"/story/{story_id}/{slug}", rows.instant(at)) for story_id, slug, at in listed], found, 2)


def editions() -> Sitemap[Address] | Unknown:
    """The pages of the newest editions; Unknown before the first."""
    found = rows.every(EDITIONS, MOST_EDITIONS)
    listed = sorted(
        Address(edition_path(rows.day(on), None if owns_date else slot), rows.instant(at))
        for on, slot, owns_date, at in found
        if on is not None
    )
    return _part(listed, found, 3)


def pages() -> Sitemap[Address]:
    """The front page, the archive, sections, corrections and the paper's own pages."""
    found = rows.every(PAGES)
    ((_, recorded, site, _),) = [row for row in found if row[0] is None]
    about = orjson.loads(site or "{}")
    others = sorted((row for row in found if row[0] is not None), key=lambda row: (row[3], row[0]))
    listed = [
        *(Address(path, None) for path in ("/", "/editions")),
        *(Address(f"/section/{section['slug']}", None) for section in about.get("sections") or []),
        *(Address(f"/{slug}", _instant(at)) for slug, at, _, _ in others),
    ]
    changes = [_instant(recorded), *(one.changed_at for one in listed)]
    return Sitemap(tuple(listed), max((at for at in changes if at), default=None))


def news(now: datetime) -> Sitemap[News]:
    """What was first published in the two days before an instant, newest first: nothing retracted, no advertising."""
    since = rows.stored(now - YOUNG)
    found = rows.every(NEWS, since, since, MOST_NEWS)
    listed = sorted(
        (News(f"/story/{row[0]}/{row[1]}", row[2], rows.instant(row[3]), row[4]) for row in found if row[0]),
        key=lambda one: (one.first_published_at, one.path),
        reverse=True,
    )
    recorded, left = (next(_instant(row[3]) for row in found if row[0] == key) for key in (None, ""))
    changes = [at for at in (recorded, left + YOUNG if left else None) if at]
    return Sitemap(tuple(listed), max(changes, default=None))


def _part(listed: Sequence[Address], found: Sequence[rows.Row], at: int) -> Sitemap[Address] | Unknown:
    """A part that has addresses; in column `at` of the row without a key stands when the record changed last."""
    changed = next(_instant(row[at]) for row in found if row[0] is None)
    return Sitemap(tuple(listed), changed) if listed else Unknown()


def _parts(month: str, days: Sequence[tuple[date, int, datetime]]) -> Iterable[Address]:
    count, changed_at = sum(day[1] for day in days), max(day[2] for day in days)
    for number in range(1, -(-count // MOST_ADDRESSES) + 1):
        yield Address(f"/sitemaps/{month}{'' if number == 1 else f'-{number}'}.xml", changed_at)


def _instant(value: datetime | str | None) -> datetime | None:
    return rows.instant(value) if value else None
