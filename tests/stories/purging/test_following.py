"""The turn of the worker: what a cache in front is sent, when the place in the ledger moves, that nothing is lost."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from newsroom import cdn
from newsroom.pages.models import Page
from stories import groups, publishing, purging
from stories.models import LedgerCursor, LedgerEntry, StaleGroup
from stories.publishing.staling import mark_stale
from tests import factories
from tests.newsroom.outbound.servers import serving

YES = (200, {}, b"{}")
TOKEN = "a-secret-token"


@pytest.fixture
def cache(settings):
    """A cache that takes every purge and says yes, as a server on this machine."""
    with serving() as server:
        server.pages["/purge"] = YES
        settings.NEWSROOM_CDN, settings.NEWSROOM_HOT_SECONDS = "cloudflare", 7
        settings.NEWSROOM_PURGE_URL, settings.NEWSROOM_PURGE_TOKEN = server.at("/purge"), TOKEN
        yield server


def follow(**options) -> list[float]:
    """One turn of the worker; the seconds that it waited before each batch."""
    waited: list[float] = []
    purging.follow(wait=waited.append, **options)
    return waited


def sent(cache) -> list[set[str]]:
    """The groups of each request so far, which are then forgotten here."""
    told = [set(json.loads(one.body)["tags"]) for one in cache.asked]
    cache.asked.clear()
    return told


def place() -> int:
    return LedgerCursor.objects.get(consumer="purge").seq


@pytest.mark.parametrize("kind", cdn.KINDS)
def test_each_cache_is_spoken_to_in_its_own_way(settings, cache, kind):
    settings.NEWSROOM_CDN = kind
    purging.purge(["front", "story-1"])
    (asked,) = cache.asked
    assert asked.method == "POST"
    said = {
        "fastly": (asked.headers.get("fastly-key"), asked.body),
        "cloudflare": (asked.headers.get("authorization"), asked.body),
        "varnish": (asked.headers.get("x-purge-token"), asked.headers.get("xkey-purge")),
    }
    assert (
        said[kind]
        == {
            "fastly": (TOKEN, b'{"surrogate_keys":["front","story-1"]}'),
            "cloudflare": (f"Bearer {TOKEN}", b'{"tags":["front","story-1"]}'),
            "varnish": (TOKEN, "front story-1"),
        }[kind]
    )
    assert asked.headers.get("content-type") == (None if kind == "varnish" else "application/json")


@pytest.mark.django_db
def test_the_answers_carry_the_same_groups_as_the_cache_reads_them(settings, client):
    for kind, (name, separator) in {"fastly": ("Surrogate-Key", " "), "cloudflare": ("Cache-Tag", ",")}.items():
        settings.NEWSROOM_CDN = kind
        for answer in (client.get("/"), client.get("/nothing"), client.head("/robots.txt")):
            told = [group.strip(' "') for group in answer["Cache-Groups"].split(",")]
            assert answer[name].split(separator) == told
        unchanged = client.get("/", headers={"if-none-match": client.get("/")["ETag"]})
        assert unchanged.status_code == 304
        assert unchanged[name]
    settings.NEWSROOM_CDN = "none"
    assert not {"Surrogate-Key", "Cache-Tag", "xkey"} & set(client.get("/").headers)


@pytest.mark.django_db
def test_a_turn_purges_what_was_changed_since_the_last_one(cache):
    """Asks 69 and 70: the first turn forgets every page; then each change is told once, and after memory is empty."""
    follow()
    assert sent(cache) == [set(groups.EVERY_PAGE)]
    story = factories.make_published()
    assert follow() == [7.5]
    (told,) = sent(cache)
    assert {groups.story(story.story_id), groups.FRONT, groups.PAGES, groups.day(factories.DAY)} <= told
    assert place() == LedgerEntry.objects.latest("seq").seq
    Page.objects.create(slug="our-press", title="Our press", body="We print.")
    publishing.refresh_site()
    follow()
    assert sent(cache) == [{"page-our-press", "pages", "feeds", "site", "sitemaps"}]
    assert not StaleGroup.objects.exists()
    assert follow() == []
    assert sent(cache) == []


@pytest.mark.django_db
def test_what_could_not_be_sent_is_kept_and_sent_later(settings, cache):
    """Away, in error, or sending on: the place stays, nothing is lost, and the reason holds no secret."""
    follow()
    story, began = factories.make_published(), place()
    StaleGroup.objects.all().delete()
    mark_stale(["page-about"])
    address = settings.NEWSROOM_PURGE_URL
    for page in ((503, {}, b""), (429, {}, b""), (302, {"Location": address}, b"")):
        cache.pages["/purge"] = page
        with pytest.raises(purging.NotPurged) as failed:
            follow()
        assert not [secret for secret in (TOKEN, "127.0.0.1") if secret in str(failed.value)]
        assert (place(), StaleGroup.objects.count()) == (began, 1)
    settings.NEWSROOM_PURGE_URL = "http://127.0.0.1:1/"
    with pytest.raises(purging.NotPurged, match="No connection"):
        follow()
    settings.NEWSROOM_PURGE_URL, cache.pages["/purge"] = address, YES
    sent(cache)
    follow()
    assert {groups.story(story.story_id), "page-about"} <= sent(cache)[0]
    assert not StaleGroup.objects.exists()


@pytest.mark.django_db
def test_a_crash_after_the_request_sends_it_again(cache, monkeypatch):
    follow()
    factories.make_published()
    sent(cache)
    with monkeypatch.context() as patched:
        patched.setattr(LedgerCursor, "save", lambda *args, **options: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            follow()
    first = sent(cache)
    follow()
    assert sent(cache) == first


@pytest.mark.django_db
def test_a_change_that_is_taken_back_purges_nothing(cache):
    follow()
    sent(cache)
    with transaction.atomic():
        mark_stale(["page-about"])
        transaction.set_rollback(True)
    follow()
    assert sent(cache) == []


@pytest.mark.django_db
def test_no_request_holds_more_groups_than_a_cache_takes(cache):
    follow()
    sent(cache)
    mark_stale(f"page-{number:03}" for number in range(250))
    follow()
    told = sent(cache)
    assert max(map(len, told)) <= cdn.MOST_GROUPS
    assert len(set().union(*told)) == 250


@pytest.mark.django_db
def test_the_worker_purges_and_a_cache_that_fails_keeps_no_other_work_up(settings, cache, caplog):
    settings.NEWSROOM_HOT_SECONDS = 0
    call_command("worker", once=True)
    assert sent(cache)[0] == set(groups.EVERY_PAGE)
    factories.make_published()
    cache.pages["/purge"] = (500, {}, b"")
    with pytest.raises(CommandError, match="could not be done: purge"):
        call_command("worker", once=True)
    assert "purge failed; the other work goes on" in caplog.text
    assert TOKEN not in caplog.text


@pytest.mark.django_db
def test_without_a_cache_in_front_a_turn_does_nothing(settings, cache):
    settings.NEWSROOM_CDN = "none"
    factories.make_published()
    assert follow() == []
    assert cache.asked == []
    assert not LedgerCursor.objects.filter(consumer="purge").exists()
