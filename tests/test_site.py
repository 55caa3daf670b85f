"""Walks every named public address: what it says, what it asks of the database, that it sees no working copy."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from stories import publishing
from tests import factories
from tests.addresses import (
    ANSWERED,
    DOCUMENTS,
    FEEDS,
    FILES,
    GATES,
    MISSING,
    NEWSROOM,
    PAGES,
    PAPER,
    PREVIEWS,
    PROBES,
    PUBLIC,
    REDIRECTS,
    every,
)
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
WORKING_COPY = re.compile(
    r"\bstories_(story|claim|claimcheck|claimsource|storysource|correction|revision|edition|placement|image|note"
    r"|activity|withdrawalrequest|notification|logplace)\b"
    r"|\bsources_\w+|\bauth_\w+|\busers_\w+|\bdjango_session\b|\bpages_\w+"
)

# One query for what an answer depends on, so that an unchanged one looks nothing up; two for what a search prints.
MOST_QUERIES = dict.fromkeys(PAGES["site:search"][1:], 3)


@pytest.fixture
def paper(private_media):
    """Two editions of a day with a renamed, a retracted and a removed story, and an image."""
    first = factories.approve(factories.make_story(slug="a-first-name", image=make_image()))
    others = [factories.approve(factories.make_story()) for _ in range(2)]
    factories.make_pressed(first, *others)
    for story in (first, *others):
        story.refresh_from_db()
    factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
    factories.correct(first, at=LATER, slug="a-second-name", image=first.image)
    factories.retract(others[0], at=LATER)
    publishing.render_due()


@pytest.fixture
def paper_with_removal(paper):
    factories.remove(factories.Story.objects.get(story_id="mp-2026-08-29-003"), at=LATER)


def names(patterns, namespace: str = "") -> set[str]:
    found: set[str] = set()
    for pattern in patterns:
        if str(pattern.pattern).startswith(("admin/", "api/")):  # the API: tests/stories/api/test_walk.py
            continue
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            found |= names(pattern.url_patterns, namespace + inner)
        elif isinstance(pattern, URLPattern):
            found.add(f"{namespace}{pattern.name}")
    return found


def test_no_name_is_left_out():
    walked = {name for table in (PAGES, DOCUMENTS, FEEDS, FILES, REDIRECTS, GATES, PROBES) for name in table}
    named = names(get_resolver().url_patterns)
    assert len(named) >= 19
    assert named == walked | NEWSROOM | PREVIEWS


def asked(client, address: str, **headers: str):
    """The answer and the SQL of its queries, the body read to its end."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = client.get(address, headers=headers)
        response.getvalue()
    return response, [query["sql"] for query in captured.captured_queries]


def test_no_reader_sees_a_working_copy_and_none_asks_more_than_two_queries(client, paper_with_removal):
    assert len(PUBLIC) >= 32
    for address in PUBLIC:
        _, queries = asked(client, address)
        assert len(queries) <= MOST_QUERIES.get(address, 2), (address, queries)
        for sql in queries:
            assert not WORKING_COPY.search(sql), (address, sql)


def test_the_door_test_would_see_a_working_copy():
    for table in ("stories_story", "stories_claim", "stories_placement", "sources_source", "users_user"):
        assert WORKING_COPY.search(f'SELECT "{table}"."id" FROM "{table}"')
    for table in ("stories_storyversion", "stories_publishedstory", "stories_publishedplacement", "stories_formerslug"):
        assert not WORKING_COPY.search(f"SELECT slug FROM {table} s")


def test_every_address_answers_in_its_kind(client, paper):
    for address in ANSWERED:
        assert asked(client, address)[0].status_code == 200, address
    for address in every(REDIRECTS):
        response = client.get(address)
        assert response.status_code == 301, address
        assert client.get(response["Location"]).status_code == 200, address
    for address in every(GATES):
        response = client.get(address)
        assert response.status_code == 302, address
        assert client.get(response["Location"].removeprefix(PAPER)).status_code == 200, address
    for address in MISSING:
        assert client.get(address).status_code == 404, address


def test_a_document_costs_one_query_a_page_two_a_304_one(client, paper):
    for address in ANSWERED:
        response, queries = asked(client, address)
        assert len(queries) <= (MOST_QUERIES.get(address, 2) if address in every(PAGES, FEEDS) else 1), (
            address,
            queries,
        )
        for headers in (
            {"if-none-match": response["ETag"]},
            {"if-none-match": "*"},
            {"if-modified-since": response["Last-Modified"]},
        ):
            unchanged, queries = asked(client, address, **headers)
            assert unchanged.status_code == 304, (address, headers)
            assert len(queries) <= 1, (address, queries)
            assert unchanged["Cache-Control"] == response["Cache-Control"]
            assert unchanged.headers.get("Vary") == response.headers.get("Vary")
            assert unchanged["ETag"] == response["ETag"]


def test_every_answer_has_strong_validators_a_lifetime_and_groups(client, paper):
    for address in ANSWERED:
        response, _ = asked(client, address)
        assert re.fullmatch(r'"[0-9a-f]{64}"', response["ETag"]), address
        for name in ("Last-Modified", "Cache-Control", "Cache-Groups", "Content-Length"):
            assert response[name], (address, name)
        assert response.headers.get("Vary", "Accept-Encoding") == "Accept-Encoding"
        assert int(response["Content-Length"]) == len(response.getvalue()) or response.streaming


def test_two_answers_never_share_a_tag(client, paper):
    tags = {}
    for address in every(PAGES, DOCUMENTS, FEEDS):
        for encoding in ("identity", "gzip"):
            response, _ = asked(client, address, **{"accept-encoding": encoding})
            assert tags.setdefault(response["ETag"], response.getvalue()) == response.getvalue(), address
    assert len(tags) >= 16


def test_head_has_the_headers_of_get(client, paper_with_removal):
    for address in [*PUBLIC, *every(PROBES)]:
        for headers in ({}, {"accept-encoding": "gzip"}):
            get, head = client.get(address, headers=headers), client.head(address, headers=headers)
            get.getvalue()
            assert (head.status_code, dict(head.items())) == (get.status_code, dict(get.items())), address
            assert head.getvalue() == b"", address


def test_nobody_leaves_a_trace_on_a_reader(client, admin_client, paper):
    for address in [*PUBLIC, *every(PROBES)]:
        for reader in (client, admin_client):
            response = reader.get(address)
            response.getvalue()
            assert not response.cookies, address
            assert "Cookie" not in response.headers.get("Vary", ""), address


def test_an_editor_reads_what_everybody_reads(client, admin_client, paper):
    for address in every(PAGES, DOCUMENTS, FEEDS):
        assert admin_client.get(address).content == client.get(address).content, address


def test_options_says_what_may_be_asked_and_asks_nothing(client, paper, django_assert_num_queries):
    with django_assert_num_queries(0):
        for address in [*ANSWERED, *every(REDIRECTS), *every(PROBES)]:
            response = client.options(address)
            assert (response.status_code, response.content) == (204, b""), address
            assert response["Allow"] == "GET, HEAD, OPTIONS"


def test_no_reader_writes(client, paper, django_assert_num_queries):
    with django_assert_num_queries(0):
        for address in [*ANSWERED, *every(REDIRECTS), *every(PROBES)]:
            for method in ("POST", "PUT", "PATCH", "DELETE", "TRACE"):
                response = client.generic(method, address)
                assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, OPTIONS"), address
                assert response["Content-Type"] == (
                    "application/problem+json" if address.endswith(".json") else "text/html; charset=utf-8"
                )


def test_a_slash_at_the_end_is_one_hop_to_the_page(client, paper):
    for address in [*ANSWERED, *every(REDIRECTS)]:
        if address != "/" and "?" not in address:
            response = client.get(f"{address}/")
            assert response.status_code == 301, address
            assert client.head(response["Location"]).status_code == 200, address
    for address in MISSING:
        assert client.get(f"{address}/").status_code == 404, address


def test_every_absolute_address_comes_from_the_configuration(client, paper):
    texts = [address for address in every(FILES) if address.endswith((".txt", ".xml"))]
    for address in [*every(PAGES, DOCUMENTS, FEEDS, REDIRECTS), *texts]:
        response = client.get(address, headers={"x-forwarded-host": "evil.example", "forwarded": "host=evil.example"})
        said = response.text + str(dict(response.items()))
        assert "evil.example" not in said, address
        assert "testserver" not in said, address


def test_every_page_has_one_heading_and_no_code(client, paper):
    for address in every(PAGES):
        text = client.get(address).text
        assert len(re.findall(r"<h1\b", text)) == 1, address
        without_data = text.replace('<script type="application/ld+json">', "")
        assert not re.search(r"<script|<style|\son\w+=|style=", without_data), address
