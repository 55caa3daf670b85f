"""Readers on the two nights when clocks change, and after the paper has moved to another zone: nothing is re-dated."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Edition, LedgerEntry, Story, StoryVersion
from tests import factories

pytestmark = pytest.mark.django_db
SPRING, AUTUMN = date(2026, 3, 8), date(2026, 11, 1)
LATE = datetime(2026, 8, 30, 3, 30, tzinfo=UTC)  # 23:30 at the paper on the day before


def read(client, *addresses: str) -> list[str]:
    """The bodies of these pages, each of which has to be there."""
    answers = [client.get(address) for address in addresses]
    assert [answer.status_code for answer in answers] == [200] * len(addresses)
    return [answer.getvalue().decode() for answer in answers]


@pytest.mark.parametrize(
    "day, at, printed",
    [
        (SPRING, datetime(2026, 3, 8, 6, 30, tzinfo=UTC), "2026-03-08T01:30:00.000-05:00"),
        (SPRING, datetime(2026, 3, 8, 7, 30, tzinfo=UTC), "2026-03-08T03:30:00.000-04:00"),
        (AUTUMN, datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "2026-11-01T01:30:00.000-04:00"),
        (AUTUMN, datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "2026-11-01T01:30:00.000-05:00"),
        (AUTUMN, datetime(2026, 11, 1, 7, 30, tzinfo=UTC), "2026-11-01T02:30:00.000-05:00"),
    ],
)
def test_what_is_printed_in_the_night_of_a_change_of_clocks_is_read_with_its_offset(client, day, at, printed):
    story = factories.make_published(day=day, at=at)
    factories.correct(story, at=at + timedelta(minutes=30))
    here = f"/story/{story.story_id}"
    document, page, _, _, edition, _ = read(
        client,
        f"{here}.json",
        f"{here}/{story.slug}",
        f"{here}/history",
        "/",
        f"/edition/{day}",
        f"/edition/{day}.json",
    )
    told = json.loads(document)["story"]
    assert told["first_published_at"] == printed
    assert datetime.fromisoformat(told["modified_at"]) - at == timedelta(minutes=30)
    assert f'datetime="{printed}"' in page
    assert story.headline in edition


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Niue"])
def test_a_paper_that_moves_to_another_zone_leaves_days_documents_and_record_as_printed(client, settings, zone):
    story = factories.make_published(at=LATE)
    addresses = [f"/story/{story.story_id}.json", f"/edition/{factories.DAY}.json"]
    before = read(client, *addresses)
    settings.PUBLICATION_TIME_ZONE = zone
    assert read(client, *addresses) == before
    assert json.loads(before[0])["story"]["first_published_at"] == "2026-08-29T23:30:00.000-04:00"
    page, _ = read(client, f"/edition/{factories.DAY}", f"/story/{story.story_id}/{story.slug}")
    assert 'datetime="2026-08-29">Saturday, 29 August 2026' in page
    assert client.get("/edition/2026-08-30").status_code == 404
    assert publishing.verify() == []


def test_what_is_corrected_after_the_move_keeps_its_first_instant_and_its_day(client, settings):
    story = factories.make_published(at=LATE)
    settings.PUBLICATION_TIME_ZONE = "Asia/Tokyo"
    factories.correct(story, at=LATE + timedelta(days=1))
    (document,) = read(client, f"/story/{story.story_id}.json")
    told = json.loads(document)["story"]
    assert datetime.fromisoformat(told["first_published_at"]) == LATE
    assert told["edition_url"].endswith("/edition/2026-08-29")
    assert publishing.verify() == []


def test_an_embargo_and_a_press_time_are_instants_whatever_zone_the_paper_has_by_then(settings):
    until = instants.now() + timedelta(hours=2)
    story = factories.approve(factories.make_story())
    edition = factories.make_edition(press_at=until)
    workflow.place(edition=edition, story=story, by=factories.make_user(Role.EDITOR), story_type="lead")
    workflow.set_embargo(story=story, by=factories.make_user(Role.EDITOR), until=until)
    settings.PUBLICATION_TIME_ZONE = "Asia/Tokyo"
    assert publishing.press_due(now=until - timedelta(seconds=1)) == []
    publishing.press_due(now=until)
    publishing.press_due(now=until + timedelta(seconds=1))
    assert StoryVersion.objects.get().published_at == until
    assert LedgerEntry.objects.filter(subject_id=Story.objects.get().story_id).count() == 1
    assert (Edition.objects.get().date, Edition.objects.get().state) == (factories.DAY, "pressed")
