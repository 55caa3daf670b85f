"""The archive of editions: the newest ones, the months that have any, and one month. One query each."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime

from stories.delivery import rows
from stories.delivery.outcomes import Unknown

NEWEST = 12
LINE = "e.date, e.slot, e.title, e.number, e.owns_date, e.published_at"
# The site's row comes with the page; its last column is when the record changed last.
SITE = """
UNION ALL SELECT 'site', NULL, NULL, (SELECT document FROM stories_publishedsite WHERE id = 1), NULL, NULL,
       (SELECT at FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1)"""
# From each month to the last edition before it: as many steps along the index as there are months with editions.
ARCHIVE = f"""
WITH RECURSIVE months(day) AS (
    SELECT MAX(date) FROM stories_publishededition
    UNION ALL
    SELECT (SELECT MAX(e.date) FROM stories_publishededition e WHERE e.date < {{month_start}})
    FROM months WHERE months.day IS NOT NULL
)
SELECT * FROM (
    SELECT 'edition', {LINE} FROM stories_publishededition e ORDER BY e.number DESC LIMIT {NEWEST}
) newest
UNION ALL SELECT 'month', day, NULL, NULL, NULL, NULL, NULL FROM months WHERE day IS NOT NULL
{SITE}"""
MONTH = f"""
SELECT 'edition', {LINE} FROM stories_publishededition e WHERE e.date BETWEEN %s AND %s
UNION ALL SELECT 'before', MAX(date), NULL, NULL, NULL, NULL, NULL FROM stories_publishededition WHERE date < %s
UNION ALL SELECT 'after', MIN(date), NULL, NULL, NULL, NULL, NULL FROM stories_publishededition WHERE date > %s
{SITE}"""


@dataclass(frozen=True, slots=True)
class EditionLine:
    """An edition in a list; the one that owns its date is found at the date's address."""

    on: date
    slot: str
    title: str
    number: int
    owns_date: bool
    published_at: datetime


@dataclass(frozen=True, slots=True)
class Archive:
    """The newest editions and every month that has some, as a day of it; both newest first."""

    newest: tuple[EditionLine, ...]
    months: tuple[date, ...]
    site: str
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Month:
    """The editions of a month in the order of print, and days in the nearest months that have some."""

    first: date
    editions: tuple[EditionLine, ...]
    before: date | None
    after: date | None
    site: str
    changed_at: datetime | None


def archive() -> Archive:
    """What the page of all editions shows; without months before the first edition."""
    found = rows.every(ARCHIVE.format(month_start=rows.month_start("months.day")))
    site, changed_at = _site(found)
    return Archive(
        newest=tuple(sorted(_editions(found), key=lambda line: -line.number)),
        months=tuple(sorted((rows.day(row[1]) for row in found if row[0] == "month"), reverse=True)),
        site=site,
        changed_at=changed_at,
    )


def month(year: int, number: int) -> Month | Unknown:
    """The editions of a month, 1 to 12; Unknown if it has none."""
    first, last = date(year, number, 1), date(year, number, monthrange(year, number)[1])
    asked = (day.isoformat() for day in (first, last, first, last))
    found = rows.every(MONTH, *asked)
    editions = tuple(sorted(_editions(found), key=lambda line: (line.on, line.number)))
    if not editions:
        return Unknown()
    site, changed_at = _site(found)
    beside = {row[0]: rows.day(row[1]) for row in found if row[0] in ("before", "after") and row[1]}
    return Month(first, editions, beside.get("before"), beside.get("after"), site, changed_at)


def _editions(found: rows.Rows) -> list[EditionLine]:
    return [
        EditionLine(rows.day(on), slot, title, number, bool(owns_date), rows.instant(published_at))
        for kind, on, slot, title, number, owns_date, published_at in found
        if kind == "edition"
    ]


def _site(found: rows.Rows) -> tuple[str, datetime | None]:
    ((*_, document, _number, _owns, changed_at),) = [row for row in found if row[0] == "site"]
    return document or "{}", rows.instant(changed_at) if changed_at else None
