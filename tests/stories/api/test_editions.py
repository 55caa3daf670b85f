"""Editions by the API: what lists say of each, and each as its document."""

from datetime import UTC, datetime

import pytest

from tests import factories

pytestmark = pytest.mark.django_db
HOME = "https://themachinepress.com"
LIST = "/api/v1/editions"


@pytest.fixture
def two_days():
    """An edition of two stories, one of them corrected since, and the next day's."""
    story = factories.approve(factories.make_story())
    factories.make_pressed(story, factories.approve(factories.make_story()))
    factories.make_published(day=factories.a_day_later())
    story.refresh_from_db()
    factories.correct(story, at=datetime(2026, 8, 31, 9, tzinfo=UTC))


def listed(client, query: str = "") -> list:
    return client.get(LIST + query).json()["results"]


def test_the_list_says_what_was_pressed_when_and_where_it_is(client, two_days):
    later, first = listed(client)
    assert first == {
        "edition_id": "mp-2026-08-29-morning-0001",
        "edition_number": 1,
        "edition_date": "2026-08-29",
        "slot": "morning",
        "title": first["title"],
        "published_at": "2026-08-29T05:00:00.000-04:00",
        "version": 1,
        "version_published_at": "2026-08-29T05:00:00.000-04:00",
        "sha256": first["sha256"],
        "edition_url": f"{HOME}/edition/2026-08-29",
        "json_url": f"{HOME}/edition/2026-08-29.json",
        "api_url": f"{HOME}{LIST}/mp-2026-08-29-morning-0001",
        "stories_url": f"{HOME}/api/v1/stories?edition=mp-2026-08-29-morning-0001",
    }
    document = client.get(first["api_url"].removeprefix(HOME))
    assert document.content == client.get("/edition/2026-08-29.json").content
    assert document["ETag"] == f'"{first["sha256"]}"'
    assert document.fetched == ((first["edition_id"], 1),)
    assert len(client.get(first["stories_url"].removeprefix(HOME)).json()["results"]) == 2
    latest = client.get(f"{LIST}/latest")
    assert latest.content == client.get(later["api_url"].removeprefix(HOME)).content
    assert latest["Content-Location"] == later["api_url"].removeprefix(HOME)


def test_whole_documents_are_those_that_were_frozen(client, two_days):
    answer = client.get(f"{LIST}?include=document")
    assert answer.json()["results"] == [client.get(f"/edition/2026-08-{day}.json").json() for day in (30, 29)]
    assert answer.fetched == (("mp-2026-08-30-morning-0002", 1), ("mp-2026-08-29-morning-0001", 1))


@pytest.mark.parametrize(
    "query, days",
    [
        ("?date=2026-08-29", ["2026-08-29"]),
        ("?slot=evening", []),
        ("?published_after=2026-08-30T09:00:00Z", ["2026-08-30"]),
        ("?published_before=2026-08-30T09:00:00Z", ["2026-08-29"]),
        ("?ordering=published_at", ["2026-08-29", "2026-08-30"]),
    ],
)
def test_the_list_is_narrowed_and_ordered(client, two_days, query, days):
    assert [one["edition_date"] for one in listed(client, query)] == days


def test_a_removed_story_is_in_no_edition_any_more(client):
    story = factories.make_published(headline="What a court forbade")
    factories.remove(story, at=datetime(2026, 8, 30, 9, tzinfo=UTC))
    (edition,) = listed(client, "?include=document")
    assert edition["stories"] == []
    assert listed(client)[0]["version"] == 2


def test_what_is_not_there_is_404(client):
    for address in (f"{LIST}/latest", f"{LIST}/mp-2026-08-29-morning-0009", f"{LIST}/x"):
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), address
    assert listed(client) == []
