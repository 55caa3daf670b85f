"""Instants: whole milliseconds, stored in UTC, printed in the paper's zone with offset. Imports nothing of ours."""

import re
from datetime import UTC, datetime, tzinfo

PRINTED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d")


def now() -> datetime:
    """The present instant in UTC, cut to whole milliseconds."""
    return whole_milliseconds(datetime.now(UTC))


def whole_milliseconds(instant: datetime) -> datetime:
    return instant.replace(microsecond=instant.microsecond // 1000 * 1000)


def printed(instant: datetime, zone: tzinfo) -> str:
    """An aware instant as documents print it: `2026-08-29T09:00:00.000-04:00` (RFC 3339, milliseconds)."""
    return instant.astimezone(zone).isoformat(timespec="milliseconds")


def parsed(text: str) -> datetime:
    """The instant in UTC of a printed one.

    Raises ValueError for another notation, an impossible date, or an instant outside the years 1900 to 9998:
    databases disagree about what lies beyond, so nothing there is ever stored.
    """
    if not PRINTED.fullmatch(text):
        raise ValueError(
            f"{text!r} is not an instant with milliseconds and offset such as 2026-08-29T09:00:00.000-04:00"
        )
    instant = datetime.fromisoformat(text)
    if not 1900 <= instant.year <= 9998:
        raise ValueError(f"{text!r} lies outside the years 1900 to 9998")
    return instant.astimezone(UTC)
