"""Instants as editors type and read them: in the paper's zone, never an hour that is none or that comes twice."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from newsroom import instants, publication
from newsroom.adminkit import within_years

DAYS_FROM = timedelta(hours=48)  # from here on a countdown speaks of days


@dataclass(frozen=True)
class Countdown:
    """How far off an instant is, as the server saw it; `static/admin_press/countdown.js` keeps the words going."""

    at: datetime
    now: datetime
    late: bool
    words: str


def countdown(at: datetime | None, now: datetime | None = None) -> Countdown | None:
    """For `admin/stories/edition/_countdown.html`; None where there is no instant."""
    if at is None:
        return None
    now = now or instants.now()
    return Countdown(at, now, at < now, words_until(at - now))


def words_until(left: timedelta) -> str:
    """`in 2 h 5 min`, `in 3 days`, `now`, `12 min late`. The script has the same words."""
    seconds = int(left.total_seconds())
    if abs(seconds) < 60:
        return "in less than a minute" if seconds > 0 else "now"
    length = _length(abs(left))
    return f"in {length}" if seconds > 0 else f"{length} late"


def _length(length: timedelta) -> str:
    hours, minutes = divmod(int(length.total_seconds()) // 60, 60)
    if length >= DAYS_FROM:
        return f"{length.days} days"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def in_papers_time(naive: datetime) -> datetime:
    """The instant that a wall clock at the paper means.

    Raises ValidationError, with both offsets, for the hour that is left out or comes twice when clocks change.
    """
    zone = publication.current().zone
    earlier, later = (naive.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if earlier.utcoffset() == later.utcoffset():
        return earlier
    if earlier.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != naive:
        raise ValidationError(_left_out(naive, earlier, later), code="no-such-time")
    raise ValidationError(_twice(naive, earlier, later), code="time-twice")


def _left_out(naive: datetime, earlier: datetime, later: datetime) -> str:
    return (
        f"There is no {naive:%H:%M} on {_day(naive)}: clocks at the paper go forward over it, from "
        f"{_offset(earlier)} to {_offset(later)}. Choose a time before or after that hour."
    )


def _twice(naive: datetime, earlier: datetime, later: datetime) -> str:
    return (
        f"{naive:%H:%M} comes twice on {_day(naive)}, at {_offset(earlier)} and, once clocks at the paper have gone "
        f"back, at {_offset(later)}. Choose a time before or after that hour."
    )


def _day(naive: datetime) -> str:
    return f"{naive.day} {naive:%B %Y}"


def _offset(moment: datetime) -> str:
    """`UTC-04:00`."""
    return f"UTC{moment.isoformat()[-6:]}"


class PressTimeField(forms.SplitDateTimeField):
    """Date and time of the paper's wall clock, in two inputs as the admin's forms have them."""

    def compress(self, data_list: list[Any]) -> datetime | None:
        if data_list and all(one not in self.empty_values for one in data_list):
            return in_papers_time(datetime.combine(*data_list))
        return super().compress(data_list)


class ScheduleField(forms.DateTimeField):
    """Date and time of the paper's wall clock in one input, as `2026-08-29T05:00`; with an offset, that instant."""

    def to_python(self, value: Any) -> datetime | None:
        if value in self.empty_values or isinstance(value, datetime):
            return value or None
        try:
            typed = datetime.fromisoformat(str(value).strip())
        except ValueError as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error
        within_years(typed)
        return in_papers_time(typed) if typed.tzinfo is None else typed.astimezone(UTC)
