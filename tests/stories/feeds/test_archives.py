"""The archive of the paper's feed (RFC 5005): from it alone the whole paper can be had, edition by edition."""

from datetime import UTC, datetime

import pytest

from tests import factories
from tests.stories.feeds import reading

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 9, 1, 9, 0, tzinfo=UTC)
HOME = "https://themachinepress.com"


def fetched(client, address: str) -> bytes:
    body = client.get(address.removeprefix(HOME)).content
    reading.judged("atom", body, address)
    return body


def test_the_whole_paper_is_walked_from_its_newest_feed(client):
    first = factories.make_published(headline="A first headline")
    factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
    factories.make_pressed(day=factories.a_day_later())
    address, walked = reading.links(fetched(client, f"{HOME}/feeds/latest.atom"))["prev-archive"], []
    while address:
        body = fetched(client, address)
        assert reading.tree(body).find("fh:archive", reading.SPACES) is not None
        assert reading.links(body)["current"] == f"{HOME}/feeds/latest.atom"
        walked.append((address, [item["title"] for item in reading.items("atom", body)]))
        address = reading.links(body).get("prev-archive")
    assert [address.removeprefix(f"{HOME}/feeds/edition/") for address, _ in walked] == [
        *("2026-08-30.atom", "2026-08-29/evening.atom", "2026-08-29.atom"),
    ]
    assert walked[-1][1] == [first.headline]
    assert reading.links(fetched(client, walked[-1][0]))["next-archive"] == walked[1][0]


def test_an_archive_stays_as_printed_until_its_edition_is_listed_anew(client):
    story = factories.make_published(headline="A first headline")
    factories.make_pressed(day=factories.a_day_later())
    archive, current = f"{HOME}/feeds/edition/2026-08-29.atom", f"{HOME}/feeds/latest.atom"
    printed = client.get("/feeds/edition/2026-08-29.atom")
    assert "s-maxage=86400" in printed["Cache-Control"]
    factories.correct(story, at=LATER, headline="Another headline")
    assert fetched(client, archive) == printed.content
    assert client.get("/feeds/edition/2026-08-29.atom")["ETag"] == printed["ETag"]
    newest = reading.items("atom", fetched(client, current))[0]
    assert newest["id"] == reading.items("atom", printed.content)[0]["id"]
    assert newest["title"] == "Another headline"
    factories.retract(story, at=LATER)
    assert reading.items("atom", fetched(client, archive))[0]["title"].startswith("RETRACTED: ")


def test_the_slot_that_owns_the_day_leads_to_the_day(client):
    factories.make_published()
    response = client.get("/feeds/edition/2026-08-29/morning.atom")
    assert (response.status_code, response["Location"]) == (301, "/feeds/edition/2026-08-29.atom")
    assert client.get("/feeds/edition/2026-08-28.atom").status_code == 404
    assert client.get("/feeds/edition/2026-02-30.atom").status_code == 404
