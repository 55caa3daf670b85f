"""The export by the API: the lines of the command, for partners with the scope, bounded, written down, whole or not."""

import gzip
import io
import json
from datetime import timedelta
from hashlib import sha256

import pytest
from django.core.management import call_command

from newsroom import instants
from partners import exports, keys
from partners.models import ExportTaken
from stories.exporting import BrokenOff, streaming
from tests import factories
from tests.partners.making import make_key, make_partner, with_key

pytestmark = pytest.mark.django_db
EXPORT = "/api/v1/export"


@pytest.fixture
def asking():
    """What a client sends whose key opens exports."""
    return with_key(make_key("bulk")[1])


@pytest.fixture
def small_blocks(monkeypatch):
    """Each line is sent by itself, and is a sign of life."""
    monkeypatch.setattr(streaming, "BLOCK", 1)
    monkeypatch.setattr(exports, "EVERY", 0)


def commanded(**options):
    stream = io.StringIO()
    call_command("export_stories", stdout=stream, **options)
    return stream.getvalue().encode()


def test_each_selection_gives_the_lines_of_the_command_and_as_many_stories_as_the_list(client, asking):
    """Asks 105 and 106, fault PG-12: a snapshot with its watermark, a count and a digest."""
    stories = [factories.approve(factories.make_story()) for _ in range(3)]
    edition = factories.make_pressed(*stories)
    factories.correct(stories[0])
    factories.retract(stories[1])
    factories.remove(stories[2])
    since = "2026-09-01T00:00:00Z"
    selections = (
        ({}, {}),
        ({"latest": "true"}, {"latest": True}),
        ({"latest": "false", "edition": edition.edition_id}, {"edition": edition.edition_id}),
        ({"since": since}, {"since": since}),
    )
    for query, options in selections:
        answer = client.get(EXPORT, query, **asking)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
        assert answer.getvalue() == commanded(**options), query
    *written, trailer = client.get(EXPORT, {"latest": "true"}, **asking).getvalue().splitlines(keepends=True)
    told = {"count": len(written), "sha256": sha256(b"".join(written)).hexdigest(), "ledger": 9}
    assert json.loads(trailer) == {"kind": "trailer", **told}
    exported = {line["id"] for line in map(json.loads, written) if line["kind"] == "story"}
    assert exported == {story["story_id"] for story in client.get("/api/v1/stories").json()["results"]}
    assert stories[2].headline.encode() not in b"".join(written)


def test_an_export_is_for_keys_with_its_scope_and_tells_others_nothing(client):
    unknown = {"edition": "mp-2026-08-29-morning-0099"}
    assert client.get(EXPORT).status_code == 401
    assert client.get(EXPORT, unknown, **with_key(make_key("read", "import", "webhooks")[1])).status_code == 403
    asking = with_key(make_key("bulk")[1])
    assert client.get(EXPORT, unknown, **asking).status_code == 404
    wrong = client.get(f"{EXPORT}?latest=yes&since=2026-08-29&edition=%20&section=science", **asking)
    assert {error["parameter"] for error in wrong.json()["errors"]} == {"latest", "since", "edition", "section"}
    assert client.get(EXPORT, headers={"Accept": "text/csv"}, **asking).status_code == 406
    assert client.post(EXPORT, **asking).status_code == 405
    assert not ExportTaken.objects.exists()


def test_an_export_has_a_tag_and_a_compressed_form_and_is_nobody_elses(client, asking):
    factories.make_published()
    plain = client.get(EXPORT, **asking)
    whole = plain.getvalue()
    zipped = client.get(EXPORT, headers={"Accept-Encoding": "gzip"}, **asking)
    assert gzip.decompress(zipped.getvalue()) == whole
    assert (plain["Cache-Control"], plain["Vary"]) == ("private, no-cache", "Accept-Encoding, Authorization")
    assert zipped["ETag"] == plain["ETag"][:-1] + '-gzip"'
    again = client.get(EXPORT, headers={"If-None-Match": plain["ETag"]}, **asking)
    assert (again.status_code, again["ETag"], again.content) == (304, plain["ETag"], b"")
    assert client.head(EXPORT, {"latest": "true"}, **asking)["ETag"] != plain["ETag"]
    head = client.head(EXPORT, **asking)
    assert (head.status_code, head["ETag"], head.content) == (200, plain["ETag"], b"")
    factories.make_published(day=factories.a_day_later())
    assert client.get(EXPORT, headers={"If-None-Match": plain["ETag"]}, **asking).status_code == 200


def test_a_partner_takes_as_many_exports_at_once_as_its_plan_allows(client, small_blocks):
    factories.make_published()
    partner = make_partner(plan={"exports_at_once": 2})
    one, other = (with_key(make_key("bulk", partner=partner)[1]) for _ in range(2))
    running = [client.get(EXPORT, **asking) for asking in (one, other)]
    refused = client.get(EXPORT, {"latest": "true"}, **other)
    assert (refused.status_code, refused["Retry-After"]) == (429, "30")
    assert refused.json()["type"].endswith("/problems/quota-exceeded")
    assert "2 exports" in refused.json()["detail"]
    assert client.head(EXPORT, **one).status_code == 200
    assert client.get(EXPORT, **with_key(make_key("bulk")[1])).getvalue()
    assert len(running[0].getvalue().splitlines()) == 3
    broken = client.get(EXPORT, **other)
    first_line = next(iter(broken.streaming_content))
    broken._iterator.close()  # as a server does when the line breaks; `broken.close` would close the test's database
    assert json.loads(first_line)["kind"] == "story"
    ExportTaken.objects.filter(ended_at=None).update(seen_at=instants.now() - timedelta(minutes=4))
    last = client.get(EXPORT, {"latest": "true"}, **other)
    assert last.getvalue() == client.get(EXPORT, {"latest": "true"}, **one).getvalue()
    written = partner.exports.order_by("pk").values_list("is_whole", "lines", "ledger", "selection")
    assert list(written) == [
        (True, 3, 2, {}),
        (False, 0, 2, {}),
        (False, 1, 2, {}),
        (True, 3, 2, {"latest": "true"}),
        (True, 3, 2, {"latest": "true"}),
    ]


def test_an_export_ends_without_its_trailer_where_the_key_is_revoked_or_the_reader_too_slow(
    client, small_blocks, monkeypatch
):
    factories.make_published()
    key, text = make_key("bulk")
    running = iter(client.get(EXPORT, **with_key(text)).streaming_content)
    got = [next(running)]
    keys.revoke(key)
    with pytest.raises(BrokenOff):
        got += running
    asking = with_key(make_key("bulk")[1])
    monkeypatch.setattr(streaming, "PATIENCE", -1)
    slow = iter(client.get(EXPORT, **asking).streaming_content)
    with pytest.raises(BrokenOff):
        got += slow
    assert b"trailer" not in b"".join(got)
    assert not ExportTaken.objects.filter(is_whole=True).exists()
    assert ExportTaken.objects.exclude(ended_at=None).count() == 2
