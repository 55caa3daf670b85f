"""The archive of editions as its pages print it: years of months, and a month as a calendar. Pure."""

from calendar import Calendar
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from newsroom.publication import edition_path
from stories.presentation.words import MONTHS, WEEKDAYS, clock, day

Data = dict[str, Any]
MONDAY = 0


def archive_page(newest: Iterable[Data], months: Sequence[date]) -> Data:
    """What `site/editions.html` prints as `page`.

    `newest` are editions with `on`, `slot`, `title`, `number`, `owns_date` and `published_at`; `months` has one day of
    each month that has editions, newest first.
    """
    years: dict[int, list[Data]] = defaultdict(list)
    for one in months:
        years[one.year].append({"name": MONTHS[one.month - 1], "href": month_path(one), "label": month_name(one)})
    return {
        "title": "Every edition",
        "newest": [{**_edition(one), "day": day(one["on"], weekday=True)} for one in newest],
        "years": [{"year": year, "months": found[::-1]} for year, found in years.items()],
    }


def month_page(first: date, editions: Iterable[Data], before: date | None, after: date | None, zone: ZoneInfo) -> Data:
    """What `site/month.html` prints as `page`: the weeks of the month from Monday, each day with its editions.

    `before` and `after` are days in the nearest months with editions, `editions` as for `archive_page`.
    """
    printed: dict[date, list[Data]] = defaultdict(list)
    for one in editions:
        printed[one["on"]].append({**_edition(one), "time": clock(one["published_at"], zone)})
    weeks = Calendar(MONDAY).monthdatescalendar(first.year, first.month)
    return {
        "title": month_name(first),
        "path": month_path(first),
        "month": f"{first.year:04}-{first.month:02}",
        "year": first.year,
        "weekdays": [{"name": name, "short": name[:3]} for name in WEEKDAYS],
        "weeks": [[_cell(one, first, printed) for one in week] for week in weeks],
        "before": _beside(before),
        "after": _beside(after),
    }


def month_name(one: date) -> str:
    return f"{MONTHS[one.month - 1]} {one.year}"


def month_path(one: date) -> str:
    return f"/editions/{one.year:04}/{one.month:02}"


def _beside(one: date | None) -> Data | None:
    return {"name": month_name(one), "href": month_path(one)} if one else None


def _cell(one: date, first: date, printed: dict[date, list[Data]]) -> Data:
    """A day of the calendar; one of a neighbouring month stays blank."""
    if one.month != first.month:
        return {"number": None, "day": None, "editions": []}
    return {"number": one.day, "day": day(one, weekday=True), "editions": printed.get(one, [])}


def _edition(one: Data) -> Data:
    return {
        "title": one["title"],
        "slot": one["slot"],
        "number": one["number"],
        "href": edition_path(one["on"], None if one["owns_date"] else one["slot"]),
    }
