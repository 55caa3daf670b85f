"""The change feed: what an entry says, where it goes on, when it has moved, and places that it never gave out."""

import json
from hashlib import sha256

import pytest
from django.conf import settings as configured
from django.db import connection
from django.test.utils import CaptureQueriesContext

from stories import publishing
from stories.api.waiting import PLACES
from stories.choices import EventType
from stories.delivery import changes as feed
from stories.models import LedgerEntry
from tests import factories
from tests.partners.making import make_key, with_key

pytestmark = pytest.mark.django_db
CHANGES = "/api/v1/changes"
NO_HASH = "0" * 64


def path_of(url):
    """The address within the paper of one that a document prints."""
    assert url.startswith(configured.PUBLICATION_URL + "/")
    return url.removeprefix(configured.PUBLICATION_URL)


def walked(client, path=CHANGES):
    """Every entry from an address on, as a consumer follows `next`."""
    found = []
    while path:
        page = client.get(path).json()
        found += page["results"]
        path = page["next"] and path_of(page["next"])
    return found


def a_life():
    """Stories that were corrected, renamed, changed without a notice, retracted, removed; their sources renamed."""
    kept, renamed, withdrawn, removed = (
        factories.make_published(day=factories.DAY.replace(day=day)) for day in (3, 4, 5, 6)
    )
    factories.correct(kept)
    source = factories.make_source()
    factories.correct(renamed, slug="another-slug", tags=["another"], notice="clarification")
    source.title = "A title that was misspelt"
    source.save()
    factories.correct(kept, notice="editors_note", body_text="Two groups measured it.\n\nThey still agree.")
    factories.retract(withdrawn)
    factories.remove(factories.correct(removed))
    return kept, renamed, withdrawn, removed


def test_an_entry_says_what_the_ledger_says_and_where_its_document_is(client):
    story = factories.make_published()
    first, second = LedgerEntry.objects.order_by("seq")
    page = client.get(CHANGES).json()
    assert list(page) == ["results", "next", "previous", "head"]
    assert page["results"] == [
        {
            "seq": 1,
            "type": "story.published",
            "reason": "first",
            "story_id": story.story_id,
            "version": 1,
            "at": "2026-08-29T05:00:00.000-04:00",
            "sha256": first.sha256,
            "previous_hash": NO_HASH,
            "hash": first.hash,
            "json_url": f"https://themachinepress.com/story/{story.story_id}/v/1.json",
        },
        {
            "seq": 2,
            "type": "edition.published",
            "reason": "press",
            "edition_id": "mp-2026-08-29-morning-0001",
            "version": 1,
            "at": "2026-08-29T05:00:00.000-04:00",
            "sha256": second.sha256,
            "previous_hash": first.hash,
            "hash": second.hash,
            "json_url": "https://themachinepress.com/edition/2026-08-29/v/1.json",
        },
    ]
    assert (page["next"], page["previous"]) == (None, None)
    assert page["head"] == {"seq": 2, "hash": second.hash, "at": "2026-08-29T05:00:00.000-04:00"}


def test_whoever_reads_the_feed_alone_ends_with_what_the_api_serves(client, django_assert_num_queries):
    """Fault CF-04, asks 78, 85, 86, 87, 92: each change once, in order, chained, and by whatever route it came."""
    *stories, removed = a_life()
    for query in ("page_size=1", "page_size=1000", "after=9&page_size=2"):
        with django_assert_num_queries(1):
            assert client.get(f"{CHANGES}?{query}").status_code == 200
    found = walked(client, f"{CHANGES}?page_size=3")
    assert [entry["seq"] for entry in found] == list(range(1, LedgerEntry.objects.count() + 1))
    assert [entry["previous_hash"] for entry in found] == [NO_HASH, *(entry["hash"] for entry in found[:-1])]
    assert {entry["type"] for entry in found} == set(EventType)
    mirrored = {entry["story_id"]: entry for entry in found if "story_id" in entry}
    assert mirrored.pop(removed.story_id)["type"] == "story.removed"
    assert set(mirrored) == {story.story_id for story in stories}
    for story_id, entry in mirrored.items():
        live, version = (client.get(path) for path in (f"/story/{story_id}.json", path_of(entry["json_url"])))
        assert live.content == version.content
        assert sha256(live.content).hexdigest() == entry["sha256"]
    for entry in found:
        answer = client.get(path_of(entry["json_url"]))
        is_hidden = answer.status_code == 410
        assert is_hidden or sha256(answer.content).hexdigest() == entry["sha256"], entry
        assert removed.headline not in answer.text
        assert is_hidden or entry.get("story_id") != removed.story_id


def test_the_feed_is_empty_before_the_first_print(client):
    page = client.get(CHANGES).json()
    assert page == {"results": [], "next": None, "previous": None, "head": {"seq": 0, "hash": NO_HASH, "at": None}}
    assert client.get(f"{CHANGES}?hash={NO_HASH}").status_code == 200


def test_a_tag_is_good_until_the_record_moves_on_and_an_instant_says_nothing(client, django_assert_num_queries):
    """Fault CF-07: nobody is told that nothing has changed by a cache, or by a clock that counts whole seconds."""
    factories.make_published()
    first = client.get(CHANGES)
    assert first["Cache-Control"] == "no-cache"
    with django_assert_num_queries(1):
        assert client.get(CHANGES, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.head(CHANGES)["ETag"] == first["ETag"] != client.get(f"{CHANGES}?page_size=1")["ETag"]
    assert client.get(CHANGES, headers={"If-Modified-Since": first["Last-Modified"]}).status_code == 200
    factories.make_published(day=factories.a_day_later(), at=factories.press_time())
    after = client.get(CHANGES, headers={"If-None-Match": first["ETag"]})
    assert (after.status_code, after["Last-Modified"]) == (200, first["Last-Modified"])
    assert len(after.json()["results"]) == 4


def test_a_place_that_the_record_never_gave_out_is_gone_with_the_way_back(client):
    """Fault CF-03: beyond the head, or given out before the record was restored from an older copy."""
    factories.make_published()
    head = client.get(CHANGES).json()["head"]
    for query in ("after=3", "after=9007199254740991", f"after=1&hash={head['hash']}", f"after=3&hash={head['hash']}"):
        answer = client.get(f"{CHANGES}?{query}&wait=25")
        problem = answer.json()
        assert (answer.status_code, answer["Content-Type"]) == (410, "application/problem+json")
        assert problem["type"] == "https://themachinepress.com/api/v1/problems/cursor-ahead"
        assert (problem["head"], path_of(problem["export_url"])) == (head, "/api/v1/export")
        assert "trailer" in problem["detail"]
    assert client.get(f"{CHANGES}?after=2&hash={head['hash']}").json()["results"] == []


def test_what_cannot_be_asked_is_named_and_nothing_of_it_repeated(client):
    """Asks 74 and 75."""
    query = "after=-1&page_size=1001&wait=25.5&hash=ABC&since=2020&after=2&page_size="
    answer = client.get(f"{CHANGES}?{query}")
    named = {error["parameter"] for error in answer.json()["errors"]}
    assert (answer.status_code, named) == (400, {"after", "page_size", "wait", "hash", "since"})
    assert answer.json()["known"] == ["after", "hash", "page_size", "wait"]
    for bad in ("after=%00", "after=%D9%A1", "after=1e3", "after=9007199254740992", "wait=26", "page_size=0", "after="):
        assert client.get(f"{CHANGES}?{bad}").status_code == 400, bad


def test_who_waits_takes_a_place_that_is_free_and_all_others_are_answered_at_once(
    client, settings, django_assert_num_queries, django_assert_max_num_queries
):
    factories.make_published()
    end = f"{CHANGES}?after=2"
    with django_assert_max_num_queries(4):
        assert client.get(f"{end}&wait=1").json()["results"] == []
    with django_assert_num_queries(1):
        assert len(client.get(f"{CHANGES}?after=1&wait=25").json()["results"]) == 1
    settings.NEWSROOM_API_WAITERS = 2  # of which those without a key for bulk take one
    bulk = with_key(make_key("bulk", "read")[1])
    with PLACES.one(1):
        with django_assert_num_queries(1):
            assert client.get(f"{end}&wait=25").json()["results"] == []
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"{end}&wait=1", **bulk).json()["results"] == []
        assert sum("ledgerentry" in query["sql"] for query in asked) > 1
    settings.NEWSROOM_API_WAITERS = 0
    with django_assert_num_queries(1):
        assert client.get(f"{end}&wait=25").json()["results"] == []
    assert PLACES.taken == 0


def test_the_feed_stays_whole_after_a_rebuild_and_an_erasure(client):
    removed = factories.make_published()
    factories.remove(removed)
    before = client.get(CHANGES).content
    publishing.rebuild()
    publishing.erase(story_id=removed.story_id, reason="The law demands it.")
    assert client.get(CHANGES).content == before
    assert json.loads(before)["head"]["seq"] == feed.head().seq
