"""A search engine beside the database: the same answers, an index that follows the ledger, and a fall back."""

import logging
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command

from newsroom import checks
from stories.models import LedgerCursor, LedgerEntry, PublishedText
from stories.search import Asked, Away, fill, follow, search
from stories.search.engines import REST
from tests import factories
from tests.stories.search.server import opensearch

pytestmark = pytest.mark.django_db
ZONE = ZoneInfo("America/New_York")


@pytest.fixture
def server(settings):
    REST.end()
    with opensearch() as (indexes, url):
        settings.SEARCH_URL = url
        yield indexes
    REST.end()


def hits(text: str, **filters) -> list[str]:
    found = search(Asked(text, ZONE, **filters))
    return [hit.claim_id or hit.story_id for hit in (*found.hits, *found.claims)]


def rows(indexes) -> dict:
    return {row["place"]: row["words"] for row in indexes.of("paper").values()}


def test_both_engines_give_the_same_answer_in_the_same_order(server, settings):
    factories.make_published(headline="Zebras <return>", editorial_classification="opinion", tags=["Wild life"])
    factories.make_published(day=factories.a_day_later(), dek="About zebras.", headline="中国新闻工作者")
    assert follow() == PublishedText.objects.count() == 4
    assert server.identities == {"press:secret"}
    questions = [
        *({"text": text} for text in ("zebras", "zeb", "laboratory", "新闻", "mp-2026-08-29-001", "nothing at all")),
        *(
            {"text": "", "type": "claim"},
            {"text": "", "tag": "wild life"},
            {"text": "zebras", "since": factories.a_day_later()},
        ),
        {"text": "zebras", "type": "opinion", "is_primary": True},
    ]
    by_engine = [hits(**one) for one in questions]
    settings.SEARCH_URL = ""
    assert by_engine == [hits(**one) for one in questions]
    assert sum(map(bool, by_engine)) >= 7


def test_the_index_follows_every_change_and_keeps_its_place(server):
    first = factories.make_published(headline="Zebras return", body_text="An okapi.")
    follow()
    second = factories.make_published(day=factories.a_day_later(), headline="Zebras stay")
    factories.correct(first, body_text="A giraffe.")
    done = LedgerEntry.objects.count() - LedgerCursor.objects.get(consumer="search").seq
    assert follow() == done >= 3
    assert follow() == 0
    assert rows(server) == dict(PublishedText.objects.values_list("place", "words"))
    factories.retract(first)
    factories.remove(second)
    follow()
    assert rows(server) == dict(PublishedText.objects.values_list("place", "words"))
    assert len(rows(server)) == 1


def test_an_index_that_lags_behind_shows_nothing_that_was_taken_back(server):
    corrected = factories.make_published(headline="Zebras return", body_text="An okapi.")
    removed = factories.make_published(day=factories.a_day_later(), headline="Okapis return")
    follow()
    factories.correct(corrected, body_text="A giraffe.")
    factories.remove(removed)
    assert len(rows(server)) == 4
    assert hits("okapi") == hits("okapis") == []
    assert hits("zebras") == [corrected.story_id]


def test_a_filling_is_shown_at_once_and_takes_the_old_index_away(server):
    factories.make_published(headline="Zebras return")
    assert fill() == 2
    (before,) = server.rows
    factories.make_published(day=factories.a_day_later(), headline="Zebras stay")
    assert fill() == 4
    (after,) = server.rows
    assert after != before
    assert len(hits("zebras")) == 2


def test_while_it_fails_the_database_answers_and_it_is_said_once(server, settings, caplog):
    story = factories.make_published(headline="Zebras return")
    follow()
    server.fails = True
    with caplog.at_level(logging.ERROR, logger="stories.search.engines"):
        assert hits("zebras") == hits("zebras") == [story.story_id]
    (record,) = caplog.records
    assert "500" in record.getMessage()
    assert "secret" not in record.getMessage()
    with pytest.raises(Away):
        follow()
    server.fails = False
    REST.end()
    assert hits("zebras") == [story.story_id]


def test_one_that_is_not_there_is_not_waited_for_twice(settings, caplog):
    settings.SEARCH_URL = "http://127.0.0.1:9/paper"
    REST.end()
    story = factories.make_published(headline="Zebras return")
    assert hits("zebras") == hits("zeb") == [story.story_id]
    assert len([record for record in caplog.records if record.name == "stories.search.engines"]) == 1
    REST.end()


def test_without_an_engine_there_is_nothing_to_follow(settings):
    settings.SEARCH_URL = ""
    assert follow() == fill() == 0


def test_the_worker_keeps_the_index_and_a_rebuild_fills_it(server, settings, capsys):
    settings.NEWSROOM_LINK_CHECK = False
    factories.make_published(headline="Zebras return")
    call_command("worker", once=True)
    assert rows(server) == dict(PublishedText.objects.values_list("place", "words"))
    call_command("rebuild_published")
    assert "2 rows given to the search engine" in capsys.readouterr().out
    server.fails = True
    with pytest.raises(CommandError, match="index is not"):
        call_command("rebuild_published")


def test_an_address_that_is_none_is_told(settings):
    for url, right in (
        ("", []),
        ("https://a:b@host/paper", []),
        ("host:9200", ["newsroom.E012"]),
        ("http://h/a/b", ["newsroom.E012"]),
    ):
        settings.SEARCH_URL = url
        assert [one.id for one in checks.search_engine()] == right, url
