"""Walks every named public address: what it says, what it asks of the database, that it sees no working copy."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from stories import publishing
from tests import factories
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
DATE = "/edition/2026-08-29"
STORY = "/story/mp-2026-08-29-001"
FORMS = ("atom", "rss", "json")
PAPER = "https://themachinepress.com"

# One address or more for each name; `test_no_name_is_left_out` sees to it that none is forgotten.
PAGES = {
    "site:front": ["/"],
    "site:edition": [DATE],
    "site:slot-edition": [f"{DATE}/evening"],
    "site:story": [f"{STORY}/a-second-name"],
    "site:story-history": [f"{STORY}/history", "/story/mp-2026-08-29-002/history"],
    "site:story-version": [f"{STORY}/v/1", f"{STORY}/v/2", "/story/mp-2026-08-29-002/v/1"],
    "site:story-difference": [f"{STORY}/diff/1/2", f"{STORY}/diff/2/1", "/story/mp-2026-08-29-002/diff/1/2"],
    "site:claim": ["/claim/claim-mp-2026-08-29-001-001", "/claim/claim-mp-2026-08-29-002-001"],
    "site:source": ["/source/source-2026-08-29-001", "/source/source-2026-08-29-002"],
    "site:corrections": ["/corrections"],
    "site:search": ["/search", "/search?q=measured", "/search?q=zebra+nothing"],
    "site:section": ["/section/standards"],
    "site:tag": ["/tag/measurement"],
    "site:editions": ["/editions"],
    "site:month": ["/editions/2026/08"],
    "policy": ["/about", "/contact"],
}
DOCUMENTS = {
    "site:edition-json": [f"{DATE}.json"],
    "site:slot-edition-json": [f"{DATE}/evening.json"],
    "site:edition-version-json": [f"{DATE}/v/1.json"],
    "site:slot-edition-version-json": [f"{DATE}/evening/v/1.json"],
    "site:story-json": [f"{STORY}.json", "/story/mp-2026-08-29-002.json"],
    "site:story-version-json": [f"{STORY}/v/1.json", f"{STORY}/v/2.json"],
}
# One query for the tag, and one for the documents of the entries when they are wanted.
FEEDS = {
    "feeds:latest": [f"/feeds/latest.{form}" for form in FORMS],
    "feeds:section": [f"/feeds/section/standards.{form}" for form in FORMS],
    "feeds:tag": [f"/feeds/tag/measurement.{form}" for form in FORMS],
    "feeds:corrections": [f"/feeds/corrections.{form}" for form in FORMS],
    "feeds:edition": [f"/feeds{DATE}.atom"],
    "feeds:slot-edition": [f"/feeds{DATE}/evening.atom"],
}
FILES = {
    "site:sitemap": ["/sitemap.xml"],
    "site:sitemap-pages": ["/sitemaps/pages.xml"],
    "site:sitemap-editions": ["/sitemaps/editions.xml"],
    "site:sitemap-month": ["/sitemaps/2026-08.xml"],
    "site:news-sitemap": ["/news-sitemap.xml"],
    "site:llms": ["/llms.txt"],
    "site:security": ["/.well-known/security.txt"],
    "site:story-bibtex": [f"{STORY}.bib", "/story/mp-2026-08-29-002.bib"],
    "site:story-ris": [f"{STORY}.ris"],
    "site:story-csl": [f"{STORY}.csl.json"],
    "site:story-text": [f"{STORY}.txt", "/story/mp-2026-08-29-002.txt"],
    "site:story-card": ["/share/mp-2026-08-29-001/1.png", "/share/mp-2026-08-29-002/2.png"],
    "site:edition-card": ["/share/edition/mp-2026-08-29-morning-0001/1.png"],
    "site:timemap": [f"/timemap/{PAPER}{STORY}/a-second-name", f"/timemap{STORY}.json"],
    "site:timemap-json": [f"/timemap/json/{PAPER}{STORY}"],
    "site:image": ["/issues/2026-08-29/a-bridge.png"],
    "site:rendition": [f"/issues/2026-08-29/a-bridge-{end}" for end in ("wide-4.webp", "wide-4.avif", "card-4.webp")],
    "site:robots": ["/robots.txt"],
    "site:favicon": ["/favicon.ico"],
    "story-schema": ["/schemas/story-v1.schema.json"],
    "edition-schema": ["/schemas/edition-v1.schema.json"],
    "draft-schema": ["/schemas/story-draft.schema.json"],
    "presentation-schema": ["/schemas/presentation.schema.json"],
    "story-schema-version": ["/schemas/story/1.0.0.json"],
}
REDIRECTS = {
    "site:story-card": ["/share/mp-2026-08-29-002/1.png"],  # of a retracted story only the last is shared
    "site:story-without-slug": [STORY],
    "site:story": [f"{STORY}/a-first-name"],
    "site:slot-edition": [f"{DATE}/morning"],
    "feeds:slot-edition": [f"/feeds{DATE}/morning.atom"],
}
# What leads to one version or another, as `Accept-Datetime` asks.
GATES = {"site:timegate": [f"/timegate/{PAPER}{STORY}/a-second-name", f"/timegate{STORY}.json"]}
PROBES = {"healthz": ["/healthz"], "readyz": ["/readyz"]}
NEWSROOM = {"admin-without-slash"}
# The one exception: whoever has such a link sees a working copy. tests/stories/previews/test_door.py walks them.
PREVIEWS = {"previews:story", "previews:picture"}
MISSING = [
    *("/feeds/latest.xml", "/feeds/section/none.atom", "/sitemaps/2026-07.xml", "/sitemaps/2026-08-2.xml"),
    *("/nothing", "/story/x", "/story/x.json", "/story/x/history", f"{STORY}/other"),
    *(f"{STORY}/v/9", f"{STORY}/diff/1/9", f"{STORY}/diff/1", f"{STORY}/v", f"/timegate/{PAPER}{STORY}/other"),
    *(
        "/claim/claim-mp-2026-08-29-001-009",
        "/claim/x",
        "/feeds/latest.xml",
        "/sitemaps/2026-07.xml",
        "/sitemaps/2026-08-2.xml",
        "/source/x",
        "/timemap/https://example.org/",
    ),
    *("/edition/2026-08-28", "/issues/2026-08-29/x.png", "/issues/2026-08-29/a-bridge-wide-5.webp"),
    *("/section/x", "/tag/x", "/editions/2026/09", "/editions/2026/13", "/editions/0000/01", "/editions/2026/8"),
    *(f"/story/x.{end}" for end in ("bib", "ris", "csl.json", "txt")),
    *("/share/x/1.png", "/share/mp-2026-08-29-001/9.png", "/share/edition/x/1.png", "/share/x/0.png"),
]
REMOVED = [
    *(f"/story/mp-2026-08-29-003{end}" for end in ("", ".json", "/any", "/history", "/v/1", "/v/9", "/diff/1/2")),
    *("/claim/claim-mp-2026-08-29-003-001", f"/timegate/{PAPER}/story/mp-2026-08-29-003/any"),
    "/timemap/story/mp-2026-08-29-003",
    *(f"/story/mp-2026-08-29-003.{end}" for end in ("bib", "ris", "csl.json", "txt")),
    *("/share/mp-2026-08-29-003/1.png", "/share/edition/mp-2026-08-29-morning-0001/1.png"),
]

WORKING_COPY = re.compile(
    r"\bstories_(story|claim|claimcheck|claimsource|storysource|correction|revision|edition|placement|image|note"
    r"|activity|withdrawalrequest|notification|logplace)\b"
    r"|\bsources_\w+|\bauth_\w+|\busers_\w+|\bdjango_session\b|\bpages_\w+"
)


# One query for what an answer depends on, so that an unchanged one looks nothing up; two for what a search prints.
MOST_QUERIES = dict.fromkeys(PAGES["site:search"][1:], 3)


def every(*tables: dict[str, list[str]]) -> list[str]:
    return [address for table in tables for addresses in table.values() for address in addresses]


ANSWERED = every(PAGES, DOCUMENTS, FEEDS, FILES)
PUBLIC = [*ANSWERED, *every(REDIRECTS, GATES), *MISSING, *REMOVED]


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
        if str(pattern.pattern).startswith("admin/"):
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
