"""The memory of hot answers, and what readers get while the database cannot be asked."""

import pytest
from django.db import OperationalError, connection

from stories.site.serving import MEMORY
from tests import factories

pytestmark = pytest.mark.django_db


def down(execute, sql, params, many, context):
    raise OperationalError("the server is away")


@pytest.fixture
def hot(settings):
    settings.NEWSROOM_HOT_SECONDS = 60
    MEMORY.clear()
    yield
    MEMORY.clear()


def test_a_hot_answer_asks_no_database(client, hot, django_assert_num_queries):
    story = factories.make_published()
    for path in ("/", "/edition/2026-08-29", f"/story/{story.story_id}.json", f"/story/{story.story_id}/{story.slug}"):
        first = client.get(path)
        with django_assert_num_queries(0):
            again = client.get(path)
            assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
            zipped = client.get(path, headers={"accept-encoding": "gzip"})
            head = client.head(f"{path}?utm_source=x")
        assert again.content == first.content
        assert dict(again.items()) == dict(first.items()) == dict(head.items())
        assert zipped["Content-Encoding"] == "gzip"


def test_a_hot_answer_is_forgotten_in_time(client, settings, hot):
    story = factories.make_published()
    path = f"/story/{story.story_id}.json"
    before = client.get(path).content
    factories.correct(story)
    assert client.get(path).content == before
    settings.NEWSROOM_HOT_SECONDS = 1e-9
    assert client.get(path).content != before


def test_with_no_seconds_nothing_is_kept(client, settings):
    settings.NEWSROOM_HOT_SECONDS = 0
    MEMORY.clear()
    client.get("/")
    assert MEMORY.bytes == 0


def test_what_is_missing_is_not_kept(client, hot):
    assert client.get("/story/mp-2026-08-29-001.json").status_code == 404
    story = factories.make_published()
    assert client.get(f"/story/{story.story_id}.json").status_code == 200


def test_while_the_database_is_away_readers_get_what_is_kept(client, settings, hot):
    path = f"/story/{factories.make_published().story_id}.json"
    before = client.get(path)
    settings.NEWSROOM_HOT_SECONDS = 1e-9
    with connection.execute_wrapper(down):
        kept = client.get(path)
    assert (kept.status_code, kept.content) == (200, before.content)


@pytest.mark.parametrize("path", ["/", "/edition/2026-08-29", "/story/mp-2026-08-29-001", "/story/x.json"])
def test_or_an_honest_503(client, path, caplog):
    MEMORY.clear()
    with connection.execute_wrapper(down):
        response = client.get(path)
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert response["Cache-Control"] == "no-store"
    assert "the server is away" not in response.text
    assert "the server is away" in caplog.text
    machine = path.endswith(".json")
    assert response["Content-Type"] == ("application/problem+json" if machine else "text/html; charset=utf-8")


def test_a_page_half_read_when_the_database_goes_away_is_503(client):
    factories.make_published()
    MEMORY.clear()

    asked = []

    def down_at_second(execute, sql, params, many, context):
        asked.append(sql)
        if len(asked) > 1:
            raise OperationalError("the server is away")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(down_at_second):
        assert client.get("/").status_code == 503
    assert len(asked) > 1


def test_what_was_taken_back_does_not_come_out_of_memory_later(client, settings, hot):
    story = factories.make_published()
    path = f"/story/{story.story_id}.json"
    assert client.get(path).status_code == 200
    factories.remove(story)
    settings.NEWSROOM_HOT_SECONDS = 1e-9
    assert client.get(path).status_code == 410
    with connection.execute_wrapper(down):
        assert client.get(path).status_code == 503


def test_what_cannot_be_asked_is_refused_without_a_traceback_in_the_log(client, caplog):
    for address in ("/corrections?type=wrong", "/section/standards?after=x", "/search?q=a&q=b"):
        assert client.get(address).status_code == 400
    assert not [record for record in caplog.records if record.exc_info]
