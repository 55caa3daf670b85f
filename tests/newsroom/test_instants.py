"""Instants: whole milliseconds, printed with the offset that holds then, read from no other notation."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from newsroom import instants

NEW_YORK = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    "moment, printed",
    [
        # 2026-03-08: two o'clock does not come, at 07:00 UTC the offset changes from -05:00 to -04:00.
        (datetime(2026, 3, 8, 6, 59, 59, 999000, UTC), "2026-03-08T01:59:59.999-05:00"),
        (datetime(2026, 3, 8, 7, 0, tzinfo=UTC), "2026-03-08T03:00:00.000-04:00"),
        # 2026-11-01: half past one comes twice, and the offset tells which one it is.
        (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "2026-11-01T01:30:00.000-04:00"),
        (datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "2026-11-01T01:30:00.000-05:00"),
        (datetime(2026, 8, 29, 13, 0, tzinfo=timezone(timedelta(hours=2))), "2026-08-29T07:00:00.000-04:00"),
    ],
)
def test_an_instant_is_printed_with_the_offset_that_holds_then(moment, printed):
    assert instants.printed(moment, NEW_YORK) == printed
    assert instants.parsed(printed) == moment
    assert instants.parsed(printed).tzinfo is UTC


def test_the_two_hours_of_an_autumn_night_stay_two():
    first, second = (instants.parsed(f"2026-11-01T01:30:00.000{offset}") for offset in ("-04:00", "-05:00"))
    assert second - first == timedelta(hours=1)


def test_what_is_finer_than_a_millisecond_is_cut_and_never_rounded_up():
    moment = datetime(2026, 12, 31, 23, 59, 59, 999999, UTC)
    assert instants.whole_milliseconds(moment) == moment.replace(microsecond=999000)
    assert instants.printed(moment, UTC) == "2026-12-31T23:59:59.999+00:00"


def test_now_is_in_utc_and_of_whole_milliseconds():
    now = instants.now()
    assert now.tzinfo is UTC
    assert now.microsecond % 1000 == 0
    assert instants.parsed(instants.printed(now, NEW_YORK)) == now


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-08-29",
        "2026-08-29T09:00:00-04:00",
        "2026-08-29T09:00:00.000000-04:00",
        "2026-08-29T09:00:00.000Z",
        "2026-08-29T09:00:00.000",
        "2026-08-29 09:00:00.000-04:00",
        "2026-08-29T09:00:00.000-04:00\n",
        " 2026-08-29T09:00:00.000-04:00",
        "2026-02-29T09:00:00.000-05:00",
        "2026-08-29T24:00:00.000-04:00",
        "2026-08-29T09:00:60.000-04:00",
        "2026-08-29T09:00:00.000-24:00",
        "1899-12-31T23:59:59.999+00:00",
        "9999-01-01T00:00:00.000+00:00",
    ],
)
def test_another_notation_or_no_instant_of_the_calendar_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        instants.parsed(text)


@pytest.mark.parametrize("text", ["1900-01-01T00:00:00.000+14:00", "9998-12-31T23:59:59.999-12:00"])
def test_the_first_and_the_last_year_are_read_with_every_offset(text):
    assert instants.printed(instants.parsed(text), UTC).endswith("+00:00")


def test_digits_of_other_scripts_are_no_instant():
    with pytest.raises(ValueError, match=r"."):
        instants.parsed("٢٠٢٦-08-29T09:00:00.000-04:00")
