"""The archive of editions: months found by steps, the editions of one in the order of print."""

from datetime import UTC, date, datetime

import pytest

from stories.delivery import archive, outcomes
from tests import factories

pytestmark = pytest.mark.django_db


def at(day: date, hour: int = 9) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def test_the_archive_names_every_month_and_the_newest_editions(django_assert_num_queries):
    assert (archive.archive().months, archive.archive().newest) == ((), ())
    days = [date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 31), date(2026, 3, 1)]
    for day in days:
        factories.make_pressed(day=day, at=at(day))
    factories.make_pressed(day=days[0], slot="evening", at=at(days[3], 10))
    with django_assert_num_queries(1):
        found = archive.archive()
    assert [(one.year, one.month) for one in found.months] == [(2026, 3), (2026, 1), (2025, 12)]
    assert [one.number for one in found.newest] == sorted((one.number for one in found.newest), reverse=True)
    assert (found.newest[0].slot, found.newest[0].owns_date) == ("evening", False)
    assert found.changed_at == at(days[3], 10)
    with django_assert_num_queries(1):
        january = archive.month(2026, 1)
    assert [one.on for one in january.editions] == days[1:3]
    assert (january.before, january.after) == (days[0], days[3])
    assert [one.slot for one in archive.month(2025, 12).editions] == ["morning", "evening"]
    assert isinstance(archive.month(2026, 2), outcomes.Unknown)
    assert isinstance(archive.month(9999, 12), outcomes.Unknown)
