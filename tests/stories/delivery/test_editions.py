"""What delivery hands out of an edition, and whose the date's address is."""

from datetime import UTC, date, datetime

import orjson
import pytest

from stories import delivery
from stories.models import EditionVersion
from tests import factories

pytestmark = pytest.mark.django_db
DAY = factories.DAY
AT = datetime(2026, 8, 29, 9, 0, tzinfo=UTC)
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


def ids(document: bytes) -> list[str]:
    return [line["story_id"] for line in orjson.loads(document)["stories"]]


def test_an_edition_is_the_frozen_bytes():
    factories.make_pressed()
    found, frozen = delivery.edition_json(DAY), EditionVersion.objects.get()
    assert found.document == bytes(frozen.document)
    assert found.document_gzip == bytes(frozen.document_gzip)
    assert (found.edition_id, found.version, found.sha256) == (frozen.edition_id, 1, frozen.sha256)
    assert found.published_at == AT
    assert delivery.edition_version(DAY, None, 1).document == found.document
    assert delivery.edition(DAY).document == found.document


def test_the_first_edition_pressed_on_a_day_owns_the_date():
    evening = factories.make_pressed(slot="evening")
    morning = factories.make_pressed(slot="morning", at=LATER)
    assert delivery.edition(DAY).edition_id == evening.edition_id
    assert delivery.edition_json(DAY).edition_id == evening.edition_id
    assert delivery.edition(DAY, "morning").edition_id == morning.edition_id
    assert delivery.edition(DAY, "evening") == delivery.Moved("/edition/2026-08-29")
    assert delivery.edition_json(DAY, "evening") == delivery.Moved("/edition/2026-08-29.json")
    assert delivery.edition_version(DAY, "evening", 1) == delivery.Moved("/edition/2026-08-29/v/1.json")
    assert delivery.edition_version(DAY, "morning", 1).edition_id == morning.edition_id


def test_the_latest_edition_is_the_one_pressed_last():
    assert isinstance(delivery.latest_edition(), delivery.Unknown)
    assert delivery.site() == "{}"
    factories.make_pressed(day=date(2026, 8, 30), at=LATER)
    late = factories.make_pressed(at=LATER.replace(hour=10))
    found = delivery.latest_edition()
    assert (found.edition_id, found.is_closed) == (late.edition_id, False)
    assert delivery.edition_json(date(2026, 8, 30)).is_closed
    assert delivery.edition(date(2026, 8, 30)).is_closed
    assert orjson.loads(delivery.site())["latest_edition"]["edition_id"] == late.edition_id


@pytest.mark.parametrize("on, slot", [(date(2026, 8, 28), None), (date(1, 1, 1), None), (date(9999, 12, 31), "v")])
def test_an_edition_never_pressed_is_unknown(on, slot):
    factories.make_pressed()
    factories.make_edition(day=date(2026, 8, 28))
    assert isinstance(delivery.edition(on, slot), delivery.Unknown)
    assert isinstance(delivery.edition_json(on, slot), delivery.Unknown)
    assert isinstance(delivery.edition_version(on, slot, 1), delivery.Unknown)
    assert isinstance(delivery.edition_version(DAY, None, 2), delivery.Unknown)


def test_a_correction_changes_the_state_of_the_edition_and_not_the_edition():
    story = factories.make_published()
    before = delivery.edition(DAY)
    factories.correct(story, at=LATER)
    after = delivery.edition(DAY)
    assert after.document == before.document
    assert after.state != before.state
    assert (before.changed_at, after.changed_at) == (AT, LATER)
    (state,) = delivery.story_states(after.edition_id)
    assert (state.story_id, state.status, state.content_status) == (story.story_id, "live", "corrected")
    summary = orjson.loads(state.summary)
    assert (summary["corrections"], summary["presentation"]["direction"]) == (1, "ltr")


def test_an_edition_that_lists_a_removed_story_is_gone_in_that_version():
    kept, removed = factories.approve(factories.make_story()), factories.approve(factories.make_story())
    factories.make_pressed(kept, removed)
    removed.refresh_from_db()
    kept.refresh_from_db()
    factories.remove(removed, at=LATER)
    gone = delivery.edition_version(DAY, None, 1)
    assert isinstance(gone, delivery.Gone)
    assert gone.story_id == removed.story_id
    latest = delivery.edition_json(DAY)
    assert latest.version == 2
    assert ids(latest.document) == [kept.story_id]
    assert delivery.edition_version(DAY, None, 2).document == latest.document


def test_queries(django_assert_num_queries):
    edition = factories.make_pressed()
    for ask in (delivery.edition, delivery.edition_json):
        with django_assert_num_queries(1):
            ask(DAY)
    with django_assert_num_queries(1):
        delivery.edition_version(DAY, None, 1)
    with django_assert_num_queries(1):
        delivery.latest_edition()
    with django_assert_num_queries(1):
        delivery.story_states(edition.edition_id)
