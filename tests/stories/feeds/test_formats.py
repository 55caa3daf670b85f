"""Each format as a strict reader takes it: valid, the same words in all, its exact bytes agreed."""

import json
from datetime import UTC, datetime

import feedparser
import html5lib
import orjson
import pytest
import time_machine

from newsroom import publication
from stories.delivery.feeds import Notice, Printed
from stories.feeds import atom, entries, ids, jsonfeed, rss
from tests import factories
from tests.contracts import golden
from tests.stories import papers
from tests.stories.feeds import reading

WRITERS = {"atom": atom, "rss": rss, "json": jsonfeed}
ODD = "AT&T <b>x</b> ]]> 5 > 3 &amp; 🙂"
PAPER = "https://themachinepress.com"
CHANGED = "2026-08-30T11:42:00.000-04:00"
SITE = json.dumps({"sections": papers.SITE["sections"]})


def printed(**changes) -> Printed:
    shown = {"language": "en", "direction": "ltr", "byline": "A. Writer", "sponsor": None, "image": papers.IMAGE}
    return Printed(orjson.dumps(papers.story_document(**changes)), orjson.dumps({**shown, "notices": []}))


def feed_of(*stories: Printed, removed: tuple[entries.Removed, ...] = (), **changes) -> entries.Feed:
    paper = publication.current()
    about = {
        "id": ids.of_feed(paper, "latest"),
        "title": paper.name,
        "subtitle": paper.description,
        "home": f"{paper.url}/",
        "path": "/feeds/latest",
        "entries": entries.of_stories(stories, SITE),
        "removed": removed,
        "pages": {},
        "paper": paper,
    }
    return entries.Feed(**{**about, **changes})


def corrected_feed() -> entries.Feed:
    """A corrected story with everything that feeds print, and a story that was removed."""
    notice = papers.correction("correction", previous_text="three headers", corrected_text="two headers")
    story = printed(
        headline=ODD, corrections=[notice], content_status="corrected", modified_at=CHANGED, tags=["archives", "C++"]
    )
    gone = entries.Removed(ids.of_story(publication.current(), "mp-2026-08-28-004"), "2026-08-29T10:00:00.000-04:00")
    return feed_of(story, removed=(gone,), pages={"first": "/feeds/latest", "next": "/feeds/latest?after=x"})


@pytest.mark.parametrize("form", WRITERS)
def test_a_format_is_written_as_agreed(form, settings):
    settings.PUBLICATION_LICENSE_URL = "https://creativecommons.org/licenses/by/4.0/"
    body = WRITERS[form].written(corrected_feed())
    reading.judged(form, body, f"{PAPER}/feeds/latest")
    assert body.decode() == golden(f"feeds/latest.{form}").decode()


@pytest.mark.parametrize("form", WRITERS)
def test_a_feed_that_never_held_anything_is_valid_and_always_the_same(form):
    body = WRITERS[form].written(feed_of())
    reading.judged(form, body, f"{PAPER}/feeds/latest")
    assert reading.items(form, body) == []
    assert feed_of().updated_at == "1970-01-01T00:00:00Z"


@pytest.mark.parametrize("form", WRITERS)
def test_what_xml_cannot_carry_is_dropped_from_an_old_story_and_the_others_are_served(form):
    odd = printed(
        headline="A\x0b head\x1dline\x08 \x07\x10\x0c\ufffe", dek="\x01", summary="Sum\x1fmary", body_text="x\x00y"
    )
    body = WRITERS[form].written(feed_of(odd, Printed(b'{"story": {"story_id": "broken"}}', None)))
    reading.judged(form, body, f"{PAPER}/feeds/latest")
    assert [item["title"] for item in reading.items(form, body)] == ["A headline "]


def test_a_notice_that_cannot_be_printed_is_left_out(caplog):
    assert entries.of_notices([Notice("correction-x-001", datetime(2026, 8, 30, tzinfo=UTC), "[{}, {}, false]")]) == ()
    assert "correction-x-001" in caplog.text


def test_what_was_wrong_is_read_first_and_every_word_is_escaped_once():
    entry = corrected_feed().entries[0]
    content = html5lib.parse(entry.content, namespaceHTMLElements=False)
    text = "".join(content.itertext()).strip()
    assert text.startswith("Correction, 30 August 2026, 11:42 a.m. EDT: Notice 1.")
    assert entry.text.startswith("Correction, 30 August 2026, 11:42 a.m. EDT: Notice 1.\n\nThe first paragraph.")
    assert entry.author == "A. Writer"
    assert [one.label for one in entry.categories] == ["Standards", "archives", "C++"]
    assert [one.href for one in entry.sources] == ["https://example.org/1"]


def test_a_sponsored_story_says_who_paid_before_it_says_anything():
    sponsored = {"language": "ar", "direction": "rtl", "sponsor": "Clockmakers & Sons", "notices": []}
    document = papers.story_document(editorial_classification="sponsored")
    entry = entries.of_stories([Printed(orjson.dumps(document), orjson.dumps(sponsored))], SITE)[0]
    assert entry.content.startswith(
        '<div lang="ar" dir="rtl">\n<p>\n<strong>Sponsored by Clockmakers &amp; Sons</strong>'
    )
    assert (entry.language, entry.author, entry.picture) == ("ar", "The Machine Press", None)


@pytest.mark.django_db
def test_a_title_is_the_same_wherever_it_is_read(client):
    at = factories.press_time()
    story = factories.make_published(headline=ODD, at=at)
    titles = {form: reading.items(form, client.get(f"/feeds/latest.{form}").content)[0]["title"] for form in WRITERS}
    page = html5lib.parse(client.get(f"/story/{story.story_id}/{story.slug}").content, namespaceHTMLElements=False)
    titles["html"] = "".join(page.find(".//h1").itertext()).strip()
    with time_machine.travel(at, tick=False):
        news = reading.tree(client.get("/news-sitemap.xml").content)
    titles["sitemap"] = news.findtext(".//{*}title")
    assert titles == dict.fromkeys([*WRITERS, "html", "sitemap"], ODD)


@pytest.mark.django_db
def test_a_common_reader_takes_every_feed(client):
    factories.correct(factories.make_published(), at=factories.press_time(factories.a_day_later()))
    for address in (
        "/feeds/latest.atom",
        "/feeds/latest.rss",
        "/feeds/corrections.atom",
        "/feeds/edition/2026-08-29.atom",
    ):
        found = feedparser.parse(client.get(address).content)
        assert not found.bozo, address
        assert len(found.entries) == 1, address
        assert found.entries[0].id.startswith("urn:uuid:")
