"""The versions of a story by the API: what a list says of each, and each as its document."""

from datetime import UTC, datetime, timedelta

import pytest

from stories.delivery.catalogue import parted
from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
ONE = "mp-2026-08-29-001"
LIST = f"/api/v1/stories/{ONE}/versions"


@pytest.fixture
def story():
    """A story with two corrections and a retraction."""
    story = factories.make_published()
    for hours in (0, 1):
        factories.correct(story, at=LATER + timedelta(hours=hours), body_text=f"Corrected {hours}.")
    factories.retract(story, at=LATER + timedelta(hours=2))
    return story


def test_the_list_says_when_and_why_each_came(client, story):
    answer = client.get(LIST)
    listed = answer.json()["results"]
    assert [(one["version"], one["reason"], one["is_current"]) for one in listed] == [
        (4, "retraction", True),
        (3, "correction", False),
        (2, "correction", False),
        (1, "first", False),
    ]
    assert [one["correction_ids"] for one in listed] == [
        [f"correction-{ONE}-003"],
        [f"correction-{ONE}-002"],
        [f"correction-{ONE}-001"],
        [],
    ]
    assert listed[0]["published_at"] == "2026-08-30T07:00:00.000-04:00"
    assert answer["Last-Modified"] == "Sun, 30 Aug 2026 11:00:00 GMT"
    for one in listed:
        document = client.get(one["api_url"].removeprefix("https://themachinepress.com"))
        assert document["ETag"] == f'"{one["sha256"]}"'
        assert document.fetched == ((ONE, one["version"]),)
        assert document.content == client.get(one["json_url"].removeprefix("https://themachinepress.com")).content
        assert client.get(one["html_url"].removeprefix("https://themachinepress.com")).status_code == 200


def test_the_list_is_paged_both_ways(client, story):
    def numbers(address: str) -> list[int]:
        return [one["version"] for one in client.get(address).json()["results"]]

    assert numbers(f"{LIST}?ordering=version") == [1, 2, 3, 4]
    following = client.get(f"{LIST}?page_size=3").json()["next"].removeprefix("https://themachinepress.com")
    assert numbers(following) == [1]
    before = client.get(following).json()["previous"].removeprefix("https://themachinepress.com")
    assert numbers(before) == [4, 3, 2]


def test_what_is_not_there_is_404(client, story):
    for address in (f"{LIST}/9", "/api/v1/stories/mp-2026-08-29-009/versions", "/api/v1/stories/x/versions/1"):
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), address


def test_ids_that_were_joined_come_apart_in_order():
    assert parted("b,a") == ["a", "b"]
    assert parted(None) == []
