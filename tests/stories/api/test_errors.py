"""Every error below /api is a problem document whose type leads to a page; methods, and what nobody may see."""

import logging

import pytest
from django.db import OperationalError
from django.test import Client

from newsroom.api import kinds
from stories.delivery import rows
from tests import factories
from tests.partners.making import make_key, with_key

pytestmark = pytest.mark.django_db
LIST = "/api/v1/stories"
ONE = f"{LIST}/mp-2026-08-29-001"


@pytest.fixture
def story():
    return factories.make_published()


def told(answer, slug: str):
    """The problem document of an answer, which is of this kind."""
    kind, document = kinds.KINDS[slug], answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.status_code, document["status"]) == (kind.status, kind.status), document
    assert (document["type"], document["title"]) == (kind.url, kind.title)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Set-Cookie" not in answer
    return document


def test_each_type_leads_to_a_page(client):
    listed = client.get("/api/v1/problems")
    assert listed.status_code == 200
    for slug, kind in kinds.KINDS.items():
        path = kind.url.removeprefix("https://themachinepress.com")
        assert path in listed.text
        page = client.get(path)
        assert (page.status_code, page["Content-Type"]) == (200, "text/html; charset=utf-8"), slug
        assert page.text.count("<h1") == 1
        assert kind.title in page.text
    told(client.get("/api/v1/problems/no-such"), "not-found")


def test_what_is_unknown_is_a_problem_document(client, story):
    for address in (
        "/api",
        "/api/v2",
        "/api/v1/nothing",
        f"{LIST}/x",
        f"{LIST}/mp-2026-08-29-999",
        f"{ONE}/versions/9",
    ):
        told(client.get(address), "not-found")
    for address in ("/api/v1/", f"{LIST}/"):
        assert client.get(address)["Location"] == address[:-1]


def test_a_draft_is_as_unknown_as_what_never_was(client, story):
    factories.make_story()
    unknown = client.get(f"{LIST}/mp-2026-08-29-900")
    _, key = make_key()
    for number in (0, *range(2, 8)):
        for who in ({}, with_key(key)):
            answer = client.get(f"{LIST}/mp-2026-08-29-{number:03}", **who)
            assert (answer.status_code, answer.content) == (404, unknown.content)
            same = set(answer.headers) - {"RateLimit", "RateLimit-Policy", "Cache-Groups"}
            assert {name: answer[name] for name in same} == {name: unknown[name] for name in same}


def test_only_reading_is_allowed_and_options_tells_methods_alone(client, story):
    for address in ("/api/v1", LIST, ONE, f"{ONE}/versions", f"{ONE}/versions/1"):
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            answer = client.generic(method, address, b"{}", "application/json", HTTP_X_HTTP_METHOD_OVERRIDE="GET")
            told(answer, "method-not-allowed")
            assert answer["Allow"] == "GET, HEAD, OPTIONS"
        for method in ("TRACE", "FOO"):
            answer = client.generic(method, address, HTTP_X_SECRET="abc")
            told(answer, "method-not-allowed")
            assert "abc" not in answer.content.decode()
        asked = client.options(address)
        assert (asked.status_code, asked.content, asked["Allow"]) == (204, b"", "GET, HEAD, OPTIONS")
        assert "Authorization" in asked["Access-Control-Allow-Headers"]
        head, get = client.head(address), client.get(address)
        assert (head.status_code, head.content) == (200, b"")
        rated = {"RateLimit"}
        assert {k: v for k, v in head.headers.items() if k not in rated} == {
            k: v for k, v in get.headers.items() if k not in rated
        }
        assert client.head(address, headers={"if-none-match": get["ETag"]}).status_code == 304
        assert client.get(address, headers={"if-none-match": '"x", W/' + get["ETag"]}).status_code == 304
        assert client.get(address, headers={"if-modified-since": "99 Foo 99999"}).status_code == 200


def test_json_is_all_there_is(client, story):
    for accept in ("application/xml", "text/html", "*/*;q=0"):
        told(client.get(ONE, headers={"accept": accept}), "not-acceptable")
    for accept in (";;;,,//", "text", "text/html,application/xhtml+xml,*/*;q=0.8"):
        assert client.get(ONE, headers={"accept": accept})["Content-Type"] == "application/json"
    told(client.get(f"{LIST}?format=api"), "invalid-parameter")


def test_a_key_that_opens_nothing_is_401_even_where_none_is_needed(client, story):
    for header in ("Bearer mp_x_y", "Basic abc", "Bearer", ""):
        answer = client.get(LIST, headers={"authorization": header})
        told(answer, "invalid-key")
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_with_a_key_nothing_is_kept_by_others(client, story):
    _, key = make_key()
    answer, unchanged = (
        client.get(ONE, headers={"authorization": f"Bearer {key}", **more}) for more in ({}, {"if-none-match": "*"})
    )
    assert answer["Cache-Control"] == unchanged["Cache-Control"] == "private, no-cache"
    assert answer["Vary"] == "Accept-Encoding, Authorization"


def test_a_database_that_cannot_be_asked_is_503(client, story, monkeypatch):
    def broken(*args, **kwargs):
        raise OperationalError("secret host")

    with monkeypatch.context() as patched:
        patched.setattr(rows, "_rows", broken)
        answer = client.get(ONE)
    told(answer, "unavailable")
    assert answer["Retry-After"] == "5"
    assert "secret" not in answer.content.decode()


def test_a_mistake_of_ours_is_500_and_says_nothing(story, monkeypatch, caplog):
    def mistaken(*args, **kwargs):
        raise ValueError("a secret value")

    monkeypatch.setattr(rows, "_rows", mistaken)
    with caplog.at_level(logging.ERROR):
        answer = Client(raise_request_exception=False).get(ONE)
    told(answer, "server-error")
    assert "secret" not in answer.content.decode()


def test_the_index_leads_everywhere(client):
    found = client.get("/api/v1").json()
    assert found["name"] == "The Machine Press"
    assert set(found["resources"]) >= {"stories", "editions", "claims", "sources", "corrections", "changes", "export"}
    for address in (found["resources"]["stories"], found["problems_url"]):
        assert client.get(address.removeprefix("https://themachinepress.com")).status_code == 200
