"""The page of search: whatever is typed is safe, what is found is marked, and nothing is said that the reader typed."""

import re
from html import unescape

import pytest

from tests import factories

pytestmark = pytest.mark.django_db
SAFE = [
    *("'", '"', "(((", "a & | b", "!!!", "\\", "foo:*", "Jo Do <jo@e.example>", '"open quote', "-", "%", "%s", "_"),
    *("NEAR(a b)", "words:a", "^a", "a AND", "NOT x", "{}", "' OR 1=1 --", "🙂", "\u0301" * 50, "ﷺ", "x" * 200),
    *(
        "<script>alert(1)</script>",
        "a" + "\u200d" * 100,
        "漢字",
        "عربي",
        "§tstory",
        "{{ site }}",
        " ".join("ab" * 66)[:200],
    ),
]


def main(response) -> str:
    return re.search(r"<main.*</main>", response.text, re.S)[0]


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def test_what_is_found_is_marked_labelled_and_linked(client):
    story = factories.make_published(headline="Zebras <return>", editorial_classification="opinion", byline="A. Writer")
    other = factories.correct(factories.make_published(day=factories.a_day_later(), dek="Where zebras were measured."))
    page = main(client.get("/search?q=zebras"))
    assert "<mark>Zebras</mark> &lt;return&gt;" in page
    assert page.index(f"/story/{story.story_id}/") < page.index(f"/story/{other.story_id}/")
    assert "2 results" in page
    assert 'class="kind kind-opinion"' in page
    assert "Corrected" in page
    claims = main(client.get("/search?q=laboratory"))
    assert f"/claim/claim-{story.story_id}-001" in claims
    assert "In the <mark>laboratory</mark> only." in claims
    factories.retract(story)
    page = main(client.get(f"/search?q={story.story_id}"))
    assert "is-retracted" in page
    assert "Retracted" in page


def test_a_search_without_words_helps_and_one_without_hits_says_what_to_try(client):
    factories.make_published(headline="Zebras return", tags=["wild life"])
    page = main(client.get("/search"))
    assert '<a href="/search?q=wild+life" dir="auto">' in page
    assert "/section/standards" in page
    page = main(client.get("/search?q=zebras+quagga&section=standards&primary=1&tag="))
    assert "Nothing was found" in page
    assert 'href="/search?q=zebras&amp;section=standards&amp;primary=1"' in page
    assert 'href="/search?q=zebras+quagga&amp;primary=1"' in page
    assert 'href="/search?q=zebras+quagga"' in page
    assert client.get("/search").status_code == 200


def test_an_empty_paper_has_a_search(client):
    assert client.get("/search").status_code == client.get("/search?q=anything").status_code == 200


@pytest.mark.parametrize("batch", range(3))
def test_whatever_is_typed_is_answered_and_escaped(client, batch):
    """Faults IN-14 and OU-11: it comes back in the field and, in quotation marks, in the title; nowhere else."""
    factories.make_published()
    for text in SAFE[batch::3]:
        response = client.get("/search", {"q": text})
        assert response.status_code == 200, text
        field = re.search(r'name="q" value="([^"]*)"', response.text)[1]
        assert unescape(field) == text.strip()
        assert "<script" not in response.text
    page = client.get("/search", {"q": "Go to evil.example now"})
    assert words(main(page)).count("evil.example") == 0
    assert "<title>Search: “Go to evil.example now”" in page.text


def test_what_cannot_be_asked_is_refused_alike(client, django_assert_max_num_queries):
    """Faults IN-01, IN-13 and DS-01: capped before anything is read."""
    with django_assert_max_num_queries(0):
        for query in (
            *({"q": text} for text in ("\0", "a\0b", "\u202e", "x" * 201, "x" * 10_000, '"' * 5_000)),
            *(
                {"type": "nothing"},
                {"from": "29 August"},
                {"to": "2026-02-30"},
                {"from": "0001-01-01"},
                {"primary": "2"},
            ),
            *({"after": "made-up"}, {"section": "\0"}, {"tag": "x" * 500}, {"q": ["a", "b"]}, {"to": "9999-12-31"}),
        ):
            assert client.get("/search", query).status_code == 400, query
    assert client.get("/search", {"q": " ".join(f"w{number}" for number in range(40))}).status_code == 200


def test_a_search_is_for_no_index_and_changes_with_the_record(client):
    story = factories.make_published(headline="Zebras return")
    before = client.get("/search?q=zebras")
    assert before["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex, follow">' in before.text
    factories.correct(story, headline="Okapis return")
    after = client.get("/search?q=zebras")
    assert after["ETag"] != before["ETag"]
    assert "Nothing was found" in after.text


def test_an_arabic_story_is_found_in_its_own_direction(client):
    factories.make_published(headline="عودة الحمار الوحشي", slug="zebra", language="ar", direction="rtl")
    page = main(client.get("/search", {"q": "الحمار"}))
    assert re.search(r'<h3 dir="auto" lang="ar"><a href="[^"]+">عودة <mark>الحمار</mark> الوحشي', page)


def test_pages_go_on_by_a_cursor_that_is_good_for_its_own_search_alone(client):
    for number in range(22):
        factories.make_published(day=factories.DAY.replace(year=1990 + number), headline=f"Zebras, part {number}")
    first = main(client.get("/search?q=zebras"))
    assert "More than 20 results" in first
    more = unescape(re.search(r'rel="next" href="([^"]+)"', first)[1])
    second = client.get(more)
    assert "Zebras</mark>, part 0" in second.text
    assert second.text.count('<article class="listed') == 2
    assert 'href="/search?q=zebras"' in second.text
    assert client.get(more.replace("zebras", "okapis")).status_code == 400
