"""Words, days, instants and addresses as readers see them. Pure: never reads a clock or a setting."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

Data = Mapping[str, Any]
Printed = dict[str, Any]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MISREAD = re.compile(r"[\\\x00-\x20]")
NOT_PUBLISHED = "(not published yet)"
STATUS_LABELS = {"updated": "Updated", "corrected": "Corrected", "retracted": "Retracted"}
REASON_LABELS = {
    "first": "First publication",
    "note": "Editor’s note",
    "minor": "Minor change",
    "carryover": "Carried over",
}
CORRECTION_LABELS = {
    "correction": "Correction",
    "clarification": "Clarification",
    "update": "Update",
    "editors_note": "Editor’s note",
    "retraction": "Retraction",
}


def human(word: str) -> str:
    """A word of a vocabulary as readers see it: `primary_research` becomes `primary research`."""
    return word.replace("_", " ")


def day(value: str | date, *, weekday: bool = False) -> dict[str, str]:
    """A calendar day as `{"datetime": "2026-08-29", "text": "29 August 2026"}`, its weekday in front if wanted.

    `value` is a date or its ISO 8601 form. Raises ValueError for another notation.
    """
    on = date.fromisoformat(value) if isinstance(value, str) else value
    text = f"{on.day} {MONTHS[on.month - 1]} {on.year}"
    return {
        "datetime": f"{on.year:04}-{on.month:02}-{on.day:02}",
        "text": f"{WEEKDAYS[on.weekday()]}, {text}" if weekday else text,
    }


def moment(value: str, zone: ZoneInfo) -> dict[str, str]:
    """An instant in the paper's zone: `text` is "29 August 2026, 9:00 a.m. EDT", `day` and `time` are its two parts.

    `datetime` is the value itself, which is RFC 3339. Raises ValueError for another notation or one without offset.
    """
    instant = datetime.fromisoformat(value)
    if instant.tzinfo is None:
        raise ValueError(f"{value!r} has no offset")
    local = instant.astimezone(zone)
    half = "a.m." if local.hour < 12 else "p.m."
    on, time = day(local.date())["text"], f"{local.hour % 12 or 12}:{local.minute:02} {half} {zone_name(local)}"
    return {"datetime": value, "text": f"{on}, {time}", "day": on, "time": time}


def clock(instant: datetime, zone: ZoneInfo) -> str:
    """The time of day of an instant in the paper's zone, such as `5:00 a.m.`."""
    local = instant.astimezone(zone)
    return f"{local.hour % 12 or 12}:{local.minute:02} {'a.m.' if local.hour < 12 else 'p.m.'}"


def pending(words: str) -> dict[str, str]:
    """What stands in place of an instant that publication, or the writer, has not given yet: no `datetime`."""
    return {"datetime": "", "text": words, "day": words, "time": words}


def moment_or(value: str | None, zone: ZoneInfo, words: str = NOT_PUBLISHED) -> dict[str, str]:
    """An instant as `moment` says it; `words` where there is none, as in drafts."""
    return moment(value, zone) if value else pending(words)


def zone_name(local: datetime) -> str:
    """The zone's abbreviation such as EDT, or its offset such as UTC+03:00 where it has none."""
    name = local.tzname() or ""
    return name if name.isalpha() else f"UTC{local.isoformat()[-6:]}"


def path(address: str | None, publication_url: str) -> str | None:
    """The address of a page of ours as a path; any other web address unchanged; None for what must not be linked.

    `publication_url` has no trailing slash. Only http and https may be linked: other schemes can run code.
    """
    if not address:
        return None
    if address == publication_url or address.startswith(publication_url + "/"):
        address = address[len(publication_url) :] or "/"
    is_path = address.startswith("/") and not address.startswith("//")
    return address if is_path and not is_misread(address) else web_address(address)


def web_address(address: str | None) -> str | None:
    """`address` if it is an absolute http(s) address that a browser reads as written, else None."""
    if not address or is_misread(address):
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return address if parts.scheme in ("http", "https") and parts.hostname else None


def is_misread(address: str) -> bool:
    """Whether browsers read the address otherwise than it is written: they drop blanks and turn backslashes."""
    return MISREAD.search(address) is not None


def reason_label(reason: str) -> str:
    """Why a version exists, as readers are told: `note` becomes `Editor’s note`."""
    return REASON_LABELS.get(reason, human(reason).capitalize())


def correction_label(correction_type: str) -> str:
    """The label that a notice carries: `editors_note` becomes `Editor’s note`."""
    return CORRECTION_LABELS.get(correction_type, human(correction_type).capitalize())
