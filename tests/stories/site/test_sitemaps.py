"""Sitemaps as crawlers read them: valid, complete, in parts, true about dates; the news of exactly two days."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from usp.objects.page import SitemapNewsStory
from usp.tree import sitemap_from_str

from newsroom import instants
from stories import publishing
from stories.delivery import sitemaps as door
from stories.models import PublishedStory, StoryVersion
from tests import factories
from tests.stories.feeds import reading

pytestmark = pytest.mark.django_db
HOME = "https://themachinepress.com"
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
PRINTED = "2026-08-29T05:00:00.000-04:00"


def read(client, address: str):
    response = client.get(address)
    assert response.status_code == 200, address
    assert response["Content-Type"] == "application/xml; charset=utf-8"
    return reading.sitemap(response.content)


def test_every_public_page_is_listed_once_with_the_day_it_changed(client):
    first = factories.approve(factories.make_story())
    others = [factories.approve(factories.make_story()) for _ in range(2)]
    factories.make_pressed(first, *others)
    for story in (first, *others):
        story.refresh_from_db()
    factories.correct(first, at=LATER, slug="a-second-name")
    factories.edit(factories.make_story(), by=factories.make_user("editor"), dek="A draft, saved again.")
    factories.remove(others[1], at=LATER)
    parts = read(client, "/sitemap.xml")
    assert [address for address, _ in parts] == [
        f"{HOME}/sitemaps/{name}.xml" for name in ("pages", "editions", "2026-08")
    ]
    listed = [one for address, _ in parts for one in read(client, address.removeprefix(HOME))]
    assert dict(listed)[f"{HOME}/story/{first.story_id}/a-second-name"] == "2026-08-30T05:00:00.000-04:00"
    assert dict(listed)[f"{HOME}/story/{others[0].story_id}/{others[0].slug}"] == PRINTED
    assert {f"{HOME}{path}" for path in ("/", "/corrections", "/section/standards")} <= dict(listed).keys()
    assert not any(others[1].story_id in address for address, _ in listed)
    assert len(listed) == len(dict(listed))
    for address, _ in listed:
        assert client.get(address.removeprefix(HOME)).status_code == 200, address


def test_nothing_printed_yet_gives_valid_files(client):
    assert [address for address, _ in read(client, "/sitemap.xml")] == [f"{HOME}/sitemaps/pages.xml"]
    assert f"{HOME}/" in dict(read(client, "/sitemaps/pages.xml"))
    assert read(client, "/news-sitemap.xml") == []
    assert client.get("/sitemaps/editions.xml").status_code == 404


def test_a_month_of_many_stories_is_split_and_no_other_part_is_there(client, monkeypatch):
    monkeypatch.setattr(door, "MOST_ADDRESSES", 2)
    factories.make_pressed(*(factories.approve(factories.make_story()) for _ in range(5)))
    parts = [address for address, _ in read(client, "/sitemap.xml")][2:]
    assert parts == [f"{HOME}/sitemaps/2026-08{end}.xml" for end in ("", "-2", "-3")]
    found = [read(client, address.removeprefix(HOME)) for address in parts]
    assert [len(one) for one in found] == [2, 2, 1]
    assert len({address for one in found for address, _ in one}) == 5
    for bad in ("2026-08-1", "2026-08-0", "2026-08-4", "2026-08-x", "2026-07", "2026-13", "0000-01", "9999-12", "p"):
        assert client.get(f"/sitemaps/{bad}.xml").status_code == 404, bad
    assert client.get(f"/sitemaps/2026-08-{'9' * 5000}.xml").status_code == 404


def test_many_more_stories_than_a_part_holds_are_listed_whole(client, monkeypatch):
    monkeypatch.setattr(door, "MOST_ADDRESSES", 300)
    story = factories.make_published()
    row, version = PublishedStory.objects.get(), StoryVersion.objects.get()
    with_others = [
        PublishedStory(story_id=f"mp-2026-08-29-{n:06}", version=version, **_copied(row)) for n in range(301)
    ]
    PublishedStory.objects.bulk_create(with_others, batch_size=100)
    addresses = [address.removeprefix(HOME) for address, _ in read(client, "/sitemap.xml")][2:]
    listed = [one for address in addresses for one, _ in read(client, address)]
    assert (len(addresses), len(listed), len(set(listed))) == (2, 302, 302)
    assert f"{HOME}/story/{story.story_id}/{story.slug}" in listed


def test_no_part_outgrows_what_crawlers_take():
    """Fault FE-06: 50,000 addresses and 50 MB; an address has at most 2,048 signs, that of an edition far fewer."""
    assert max(door.MOST_ADDRESSES, door.MOST_EDITIONS, door.MOST_NEWS) <= 50_000
    assert door.MOST_ADDRESSES * (2_048 + 200) < 50_000_000
    assert door.MOST_EDITIONS * (500 + 200) < 50_000_000


def _copied(row: PublishedStory) -> dict:
    kept = {"story_id", "version"}
    return {field.name: getattr(row, field.name) for field in row._meta.concrete_fields if field.name not in kept}


def test_news_is_what_was_first_printed_in_exactly_two_days(client):
    at = factories.press_time()
    story = factories.make_published(at=at, language="en-GB", headline="Fish & chips")
    end = at + timedelta(days=2)
    with time_machine.travel(end, tick=False):
        body = client.get("/news-sitemap.xml").content
        assert len(reading.sitemap(body)) == 1
        unchanged = client.get("/news-sitemap.xml")
    (page,) = sitemap_from_str(body.decode()).all_pages()
    assert isinstance(page.news_story, SitemapNewsStory)
    assert (page.url, page.news_story.title) == (f"{HOME}/story/{story.story_id}/{story.slug}", "Fish & chips")
    assert page.news_story.publish_date == at
    assert (page.news_story.publication_name, page.news_story.publication_language) == ("The Machine Press", "en")
    with time_machine.travel(end + timedelta(milliseconds=1), tick=False):
        assert read(client, "/news-sitemap.xml") == []
    with time_machine.travel(end + timedelta(seconds=2), tick=False):
        since = {"if-modified-since": unchanged["Last-Modified"]}
        assert client.get("/news-sitemap.xml", headers=since).status_code == 200
    assert unchanged["Cache-Control"] == "max-age=60"


def test_a_correction_a_carry_over_a_retraction_and_advertising_are_no_news(client):
    day = factories.a_day_later()
    paid = factories.approve(factories.make_story(editorial_classification="sponsored", sponsor="A firm"))
    others = [factories.approve(factories.make_story()) for _ in range(2)]
    factories.make_pressed(others[0], others[1], paid)
    for story in others:
        story.refresh_from_db()
    factories.correct(others[0], at=factories.press_time(day))
    factories.retract(others[1], at=factories.press_time(day))
    factories.make_pressed(others[0], day=day, at=factories.press_time(day, hour=10))
    with time_machine.travel(factories.press_time(day, hour=11), tick=False):
        (listed,) = read(client, "/news-sitemap.xml")
        assert listed == (f"{HOME}/story/{others[0].story_id}/{others[0].slug}", None)
        assert PRINTED in client.get("/news-sitemap.xml").text
    with time_machine.travel(factories.press_time(day) + timedelta(days=1, hours=1), tick=False):
        assert read(client, "/news-sitemap.xml") == []


@pytest.mark.parametrize(("language", "told"), [("zh-Hant", "zh-tw"), ("zh", "zh-cn"), ("pt-BR", "pt"), ("gsw", "gsw")])
def test_a_language_is_named_as_news_readers_name_it(client, language, told):
    factories.make_published(language=language, at=instants.now())
    assert f"<news:language>{told}</news:language>" in client.get("/news-sitemap.xml").text


def test_the_read_model_holds_what_sitemaps_list_after_a_rebuild(client):
    factories.make_published()
    before = client.get("/sitemaps/2026-08.xml").content
    publishing.rebuild()
    assert client.get("/sitemaps/2026-08.xml").content == before
