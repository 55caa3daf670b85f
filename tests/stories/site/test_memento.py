"""Memento (RFC 7089): a client walks a story's history; the gate, the map and every answer that is refused."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
import requests
from django.core.exceptions import BadRequest
from memento_client import MementoClient

from stories.site import memento
from tests import factories

pytestmark = pytest.mark.django_db
PAPER = "https://themachinepress.com"
SATURDAY, SUNDAY, MONDAY = (datetime(2026, 8, day, 9, 0, 0, 250_000, tzinfo=UTC) for day in (29, 30, 31))
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


class InProcess(requests.adapters.BaseAdapter):
    """Lets a client of the web ask the application of the test."""

    def __init__(self, client) -> None:
        super().__init__()
        self.client = client

    def send(self, request, **_):
        path = urlsplit(request.url).path
        answer = self.client.generic(request.method, path, headers=dict(request.headers))
        response = requests.Response()
        response.status_code, response.url, response.request = answer.status_code, request.url, request
        response.headers.update(answer.headers)
        response._content, response._content_consumed = answer.getvalue(), True
        return response

    def close(self) -> None:
        pass


@pytest.fixture
def story():
    """A story of three versions, one a day, under two names."""
    story = factories.make_published(at=SATURDAY, slug="a-first-name")
    factories.correct(story, at=SUNDAY, slug="a-second-name")
    return factories.retract(story, at=MONDAY)


@pytest.fixture
def web(client):
    session = requests.Session()
    session.mount(PAPER, InProcess(client))
    return session


def at(instant: datetime) -> dict[str, str]:
    return {"accept-datetime": memento.http_date(instant.timestamp())}


@pytest.mark.parametrize("end", ["/a-second-name", ".json"])
def test_a_memento_client_finds_its_own_way_to_what_was_public_when(web, story, end):
    reader = MementoClient(session=web, check_native_timegate=True)
    original, suffix = f"{PAPER}/story/{story.story_id}{end}", end if end == ".json" else ""
    versions = [f"{PAPER}/story/{story.story_id}/v/{number}{suffix}" for number in (1, 2, 3)]
    told = reader.get_memento_info(original, SUNDAY.replace(tzinfo=None) + HOUR)
    assert told["timegate_uri"] == f"{PAPER}/timegate/{original}"
    assert told["original_uri"] == original
    found = told["mementos"]
    assert found["closest"] == {
        "uri": [versions[1]],
        "http_status_code": 200,
        "datetime": SUNDAY.replace(tzinfo=None, microsecond=0),
    }
    assert [found[name]["uri"] for name in ("first", "prev", "next", "last")] == [
        [versions[0]],
        [versions[0]],
        [versions[2]],
        [versions[2]],
    ]
    assert MementoClient.is_memento(versions[0], response=web.head(versions[0]))
    assert MementoClient.is_timegate(
        told["timegate_uri"], response=web.head(told["timegate_uri"], allow_redirects=False)
    )


def test_the_gate_leads_to_the_version_of_that_second_the_first_before_all_the_last_without_a_time(client, story):
    gate = f"/timegate/{PAPER}/story/{story.story_id}/a-first-name"
    for asked, number in (
        *((SATURDAY - DAY, 1), (SATURDAY, 1), (SUNDAY - timedelta(seconds=1), 1)),
        *((SUNDAY, 2), (MONDAY + DAY, 3), (None, 3)),
    ):
        response = client.get(gate, headers=at(asked) if asked else {})
        assert (response.status_code, response["Location"]) == (302, f"{PAPER}/story/{story.story_id}/v/{number}")
        assert response["Vary"] == "Accept-Datetime"
        assert "Memento-Datetime" not in response
        assert f'<{PAPER}/story/{story.story_id}/a-second-name>; rel="original"' in response["Link"]
        assert 'rel="timemap"; type="application/link-format"' in response["Link"]


def test_the_same_gate_in_every_notation_and_no_other(client, story):
    path = f"/story/{story.story_id}/a-second-name"
    for address in (f"{PAPER}{path}", f"https:/themachinepress.com{path}", path.removeprefix("/")):
        assert client.get(f"/timegate/{address}").status_code == 302, address
    for address in (f"https://example.org{path}", f"{PAPER}/edition/2026-08-29", f"{PAPER}{path}/v/1", "x", PAPER):
        assert client.get(f"/timegate/{address}").status_code == 404, address
        assert client.get(f"/timemap/{address}").status_code == 404, address


def test_a_time_in_another_form_is_a_bad_request(client):
    for written in (
        *("", "yesterday", "2026-08-29T09:00:00Z", "Sat, 29 Aug 2026 09:00:00 +0000"),
        *("Sat, 31 Feb 2026 09:00:00 GMT", "Saturday, 29-Aug-26 09:00:00 GMT", "Sat, 29 Aug 2026 25:00:00 GMT"),
        *("Sat, 29 Aug 0000 09:00:00 GMT", "Sat, 29 Aug 2026 09:00:00 GMT, Sun, 30 Aug 2026 09:00:00 GMT"),
    ):
        with pytest.raises(BadRequest):
            memento.moment(written)
    gate = "/timegate/story/mp-2026-08-29-001"
    assert client.get(gate, headers={"accept-datetime": "yesterday"}).status_code == 400


def test_the_map_names_every_version_with_its_instant(client, story):
    page = f"{PAPER}/story/{story.story_id}/a-second-name"
    response = client.get(f"/timemap/{page}")
    assert response["Content-Type"] == "application/link-format"
    assert response["Access-Control-Allow-Origin"] == "*"
    lines = response.text.split(",\n")
    assert lines[0] == f'<{page}>; rel="original"'
    assert 'from="Sat, 29 Aug 2026 09:00:00 GMT"; until="Mon, 31 Aug 2026 09:00:00 GMT"' in lines[1]
    assert f'<{PAPER}/timegate/{page}>; rel="timegate"' in lines
    version = f"{PAPER}/story/{story.story_id}/v"
    assert [line.strip() for line in lines[3:]] == [
        f'<{version}/1>; rel="first memento"; datetime="Sat, 29 Aug 2026 09:00:00 GMT"',
        f'<{version}/2>; rel="memento"; datetime="Sun, 30 Aug 2026 09:00:00 GMT"',
        f'<{version}/3>; rel="last memento"; datetime="Mon, 31 Aug 2026 09:00:00 GMT"',
    ]
    told = client.get(f"/timemap/json/{page}").json()
    assert [one["uri"] for one in told["mementos"]["list"]] == [f"{version}/{number}" for number in (1, 2, 3)]
    assert told["timemap_uri"]["link_format"] == f"{PAPER}/timemap/{page}"


def test_a_version_says_when_it_was_public_and_which_stand_beside_it(client, story):
    page, document = (client.get(f"/story/{story.story_id}/v/2{end}") for end in ("", ".json"))
    for response in (page, document):
        assert response["Memento-Datetime"] == "Sun, 30 Aug 2026 09:00:00 GMT"
        assert response["X-Robots-Tag"] == "noindex"
        assert 'rel="original"' in response["Link"]
    version = f"/story/{story.story_id}/v"
    assert f'<{PAPER}{version}/1>; rel="first prev memento"; datetime=' in page["Link"]
    assert f'<{PAPER}{version}/3>; rel="next last memento"; datetime=' in page["Link"]
    for number, relation in ((1, "predecessor"), (3, "successor"), (3, "latest")):
        assert f'<{version}/{number}>; rel="{relation}-version"' in page["Link"]
    assert f'<{version}/1.json>; rel="predecessor-version"' in document["Link"]
    assert "successor-version" not in document["Link"]  # what is kept for ever cannot know it
    assert "immutable" in document["Cache-Control"]
    assert "immutable" not in page["Cache-Control"]
    live = client.get(f"/story/{story.story_id}/a-second-name")
    assert "Memento-Datetime" not in live
    assert f'<{PAPER}/timegate/{PAPER}/story/{story.story_id}/a-second-name>; rel="timegate"' in live["Link"]
    assert f'<{version}/2>; rel="predecessor-version"' in live["Link"]


def test_a_removed_story_has_no_times(client, story):
    factories.remove(story, at=MONDAY + DAY)
    for address in ("timegate", "timemap", "timemap/json"):
        for end in ("a-first-name", "a-second-name"):
            response = client.get(f"/{address}/{PAPER}/story/{story.story_id}/{end}")
            assert response.status_code == 410
            assert "Link" not in response
