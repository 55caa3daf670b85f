"""Times at the paper: hours that are none or come twice are told with both offsets; countdowns say how far off."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError

from stories.admin.edition.times import ScheduleField, countdown, in_papers_time, words_until

NOW = datetime(2026, 8, 29, 4, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "typed, instant",
    [
        ("2026-08-29T00:00", "2026-08-29T04:00:00+00:00"),
        ("2026-08-29T23:59:59", "2026-08-30T03:59:59+00:00"),
        ("2026-12-31T23:59:59", "2027-01-01T04:59:59+00:00"),
        ("2028-02-29T12:00", "2028-02-29T17:00:00+00:00"),
        ("2026-03-08T01:59:59", "2026-03-08T06:59:59+00:00"),
        ("2026-03-08T03:00", "2026-03-08T07:00:00+00:00"),
        ("2026-11-01T00:59:59", "2026-11-01T04:59:59+00:00"),
        ("2026-11-01T02:00", "2026-11-01T07:00:00+00:00"),
    ],
)
def test_a_time_is_of_the_papers_clock_on_every_edge(typed, instant):
    assert in_papers_time(datetime.fromisoformat(typed)).astimezone(UTC).isoformat() == instant


def test_an_hour_that_is_left_out_is_told_with_both_offsets():
    with pytest.raises(ValidationError, match=r"no 02:30 on 8 March 2026.*UTC-05:00 to UTC-04:00"):
        in_papers_time(datetime(2026, 3, 8, 2, 30))  # noqa: DTZ001


def test_an_hour_that_comes_twice_is_told_with_both_offsets():
    with pytest.raises(ValidationError, match=r"01:30 comes twice on 1 November 2026, at UTC-04:00.*at UTC-05:00"):
        in_papers_time(datetime(2026, 11, 1, 1, 30))  # noqa: DTZ001


def test_with_its_offset_a_doubled_hour_is_one_instant():
    field = ScheduleField()
    assert field.clean("2026-11-01T01:30-04:00") == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert field.clean("2026-11-01T01:30-05:00") == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "bad", ["tomorrow", "2026-02-30T10:00", "0001-01-01T00:00", "9999-12-31T23:59", "2026-08-29T25:00"]
)
def test_what_is_no_time_is_told(bad):
    with pytest.raises(ValidationError):
        ScheduleField().clean(bad)


@pytest.mark.parametrize(
    "seconds, words",
    [
        (3 * 86400, "in 3 days"),
        (47 * 3600 + 59, "in 47 h 0 min"),
        (2 * 3600 + 5 * 60, "in 2 h 5 min"),
        (61, "in 1 min"),
        (59, "in less than a minute"),
        (0, "now"),
        (-59, "now"),
        (-12 * 60, "12 min late"),
        (-3 * 3600, "3 h 0 min late"),
    ],
)
def test_a_countdown_speaks_as_people_do(seconds, words):
    assert words_until(timedelta(seconds=seconds)) == words
    found = countdown(NOW + timedelta(seconds=seconds), NOW)
    assert (found.words, found.late) == (words, seconds < 0)


def test_without_an_instant_there_is_no_countdown():
    assert countdown(None) is None
