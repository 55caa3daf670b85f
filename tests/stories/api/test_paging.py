"""Walks of lists lose no story and repeat none, whatever is printed, corrected, retracted or removed meanwhile."""

import base64
import copy
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from stories.models import PublishedStory
from tests import factories
from tests.partners.making import make_key, with_key

pytestmark = pytest.mark.django_db
LIST = "/api/v1/stories"
PAPER = "https://themachinepress.com"
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


def make_crowd() -> list:
    """120 stories of one instant: three that editors can work on stand in the middle. Returns these, newest first."""
    made = [factories.approve(factories.make_story()) for _ in range(3)]
    factories.make_pressed(*made)
    row = PublishedStory.objects.get(story_id="mp-2026-08-29-001")
    ids = [f"mp-2026-08-{day}-{number:03}" for day, most in ((28, 57), (30, 60)) for number in range(1, most + 1)]
    PublishedStory.objects.bulk_create([twin(row, story_id) for story_id in ids])
    for story in made:
        story.refresh_from_db()
    return made[::-1]


def twin(row: PublishedStory, story_id: str) -> PublishedStory:
    made = copy.copy(row)
    made.pk = story_id
    made.summary = row.summary.replace(row.story_id, story_id)
    return made


def path(address: str) -> str:
    assert address.startswith(f"{PAPER}/api/"), address
    return address.removeprefix(PAPER)


def walked(client, address: str, towards: str = "next", between=lambda page: None) -> tuple[list[str], str]:
    """The ids of all pages from an address on, page by page, and the address of the last page."""
    seen = []
    for page in range(1, 200):
        answer = client.get(address)
        assert answer.status_code == 200, answer.content
        found = answer.json()
        seen.append([item["story_id"] for item in found["results"]])
        links = answer.get("Link", "")
        for name, rel in (("next", "next"), ("previous", "prev")):
            assert (f'<{found[name]}>; rel="{rel}"' in links) == (found[name] is not None)
        if found[towards] is None:
            return seen, address
        between(page)
        address = path(found[towards])
    raise AssertionError("it has no end")


def flat(pages: list[list[str]]) -> list[str]:
    return [one for page in pages for one in page]


def test_stories_of_one_instant_are_walked_once_in_each_direction(client):
    make_crowd()
    everything = sorted(PublishedStory.objects.values_list("story_id", flat=True), reverse=True)
    assert len(everything) == 120
    for ordering, expected in (("-published_at", everything), ("published_at", everything[::-1])):
        forward, last = walked(client, f"{LIST}?page_size=10&ordering={ordering}")
        assert flat(forward) == expected
        assert {len(page) for page in forward} == {10}
        backward, first = walked(client, last, "previous")
        assert flat(backward[::-1]) == expected
        # The first page by its cursor holds what the first page without one holds.
        assert (
            client.get(first).json()["results"]
            == client.get(f"{LIST}?ordering={ordering}&page_size=10").json()["results"]
        )


def test_a_walk_goes_on_while_stories_are_printed_corrected_retracted_and_removed(client):
    third, second, first = make_crowd()
    before = sorted(PublishedStory.objects.values_list("story_id", flat=True), reverse=True)
    gone = "mp-2026-08-28-030"

    def meanwhile(page: int) -> None:
        at = LATER + timedelta(hours=page)
        if page == 2:
            factories.make_published(at=at, day=date(2026, 8, 31))
        if page == 5:
            factories.correct(third, at=at)
        if page == 9:  # the cursor stands on it
            factories.retract(first, at=at)
        if page == 10:
            factories.correct(second, at=at)
            PublishedStory.objects.filter(story_id=gone).delete()

    forward, last = walked(client, f"{LIST}?page_size=7", between=meanwhile)
    assert forward[8][-1] == first.story_id
    assert flat(forward) == [one for one in before if one != gone]
    backward, _ = walked(client, last, "previous")
    new = "mp-2026-08-31-001"
    assert flat(backward[::-1]) == [new, *flat(forward)]


def test_by_the_last_change_a_walk_onward_sees_every_change_at_least_once(client):
    third, _, first = make_crowd()

    def meanwhile(page: int) -> None:
        if page == 1:
            factories.correct(first, at=LATER)
        if page == 3:
            factories.retract(third, at=LATER + timedelta(hours=1))

    seen = flat(walked(client, f"{LIST}?page_size=30&ordering=modified_at", between=meanwhile)[0])
    assert set(seen) == set(PublishedStory.objects.values_list("story_id", flat=True))
    assert seen[-2:] == [first.story_id, third.story_id]


def test_a_cursor_that_was_not_given_out_for_this_list_is_refused(client):
    make_crowd()
    cursor = path(client.get(f"{LIST}?page_size=2&section=standards").json()["next"]).partition("cursor=")[2]
    cursor = cursor.partition("&")[0]
    assert all(letter.isalnum() or letter in "-_%" for letter in cursor), "it goes into an address as it is"
    made = [base64.b64encode(text).decode().rstrip("=") for text in (b"o=-1", b"p=abc", b"o=100000000&p=2026-01-01")]
    bad = ["zzz", "%E2%82%AC", *made, "WyJuIiwiYSIsImIiXQ:x", cursor[:-2], cursor + "x", "x" + cursor]
    for one in bad:
        answer = client.get(f"{LIST}?section=standards&cursor={one}")
        assert (answer.status_code, answer.json()["type"]) == (400, f"{PAPER}/api/v1/problems/invalid-cursor"), one
    others = ["", "section=none&", "section=standards&ordering=published_at&", "section=standards&include=document&"]
    for other in others:
        assert client.get(f"{LIST}?{other}cursor={cursor}").status_code == 400, other
    assert client.get(f"{LIST}/mp-2026-08-29-001/versions?cursor={cursor}").status_code == 400
    # Its own list takes it in any order of the parameters, at any size, from anybody.
    _, key = make_key()
    for query in (f"cursor={cursor}&section=standards", f"page_size=9&section=standards&cursor={cursor}"):
        assert client.get(f"{LIST}?{query}", **with_key(key)).status_code == 200


def test_a_list_costs_one_query_at_any_size_and_place(client):
    make_crowd()
    deep = path(client.get(f"{LIST}?page_size=100").json()["next"])
    addresses = [*(f"{LIST}?page_size={size}{more}" for size in (1, 100) for more in ("", "&include=document")), deep]
    for address in addresses:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answer = client.get(address)
        assert len(asked) == 1, address
        with CaptureQueriesContext(connection) as asked:
            again = client.get(address, headers={"if-none-match": answer["ETag"]})
        assert (len(asked), again.status_code, again.content) == (1, 304, b""), address
        assert again["Cache-Control"] == answer["Cache-Control"]
        assert again["Vary"] == answer["Vary"] == "Accept-Encoding, Authorization"
    for address, most in ((f"{LIST}?q=measured", 2), (f"{LIST}?section=none", 2), (f"{LIST}/mp-2026-08-29-001", 1)):
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        assert len(asked) == most, address
