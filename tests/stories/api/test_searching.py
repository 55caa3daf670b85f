"""Search by the API: stories and claims, found words marked, page after page."""

import pytest

from stories.search import results
from tests import factories

pytestmark = pytest.mark.django_db
HOME = "https://themachinepress.com"
SEARCH = "/api/v1/search"


def found(client, query: str) -> dict:
    answer = client.get(f"{SEARCH}?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def told(pieces: list) -> str:
    return "".join(f"[{piece['text']}]" if piece["is_hit"] else piece["text"] for piece in pieces)


def test_a_story_and_its_claims_are_found_with_the_words_marked(client):
    factories.make_published(headline="Zebras return", dek="They were away.", body_text="There were zebras once.")
    whole = found(client, "q=zebras")
    (hit,) = whole["results"]
    assert (hit["type"], hit["story_id"], hit["claim_id"]) == ("story", "mp-2026-08-29-001", None)
    assert [told(hit[name]) for name in ("title", "detail", "passage")] == [
        "[Zebras] return",
        "They were away.",
        "There were [zebras] once.",
    ]
    assert (whole["next"], whole["previous"], whole["claims"]) == (None, None, [])
    assert client.get(hit["api_url"].removeprefix(HOME)).json()["story"]["headline"] == hit["headline"]
    (claim,) = found(client, "q=holds+within&type=claim")["results"]
    assert (claim["type"], claim["claim_id"]) == ("claim", "claim-mp-2026-08-29-001-001")
    assert "[holds] [within]" in told(claim["title"])


def test_pages_go_on_by_a_cursor_that_is_good_for_its_own_search_alone(client, monkeypatch):
    monkeypatch.setattr(results, "PAGE_SIZE", 1)
    factories.make_pressed(*(factories.approve(factories.make_story(headline="Zebras")) for _ in range(3)))
    seen, query = [], "q=zebras"
    while query:
        page = found(client, query)
        seen += [hit["story_id"] for hit in page["results"]]
        query = page["next"].partition("?")[2] if page["next"] else ""
    assert sorted(seen) == [f"mp-2026-08-29-00{number}" for number in (1, 2, 3)]
    cursor = found(client, "q=zebras")["next"].rpartition("cursor=")[2]
    for wrong in (f"q=lions&cursor={cursor}", "q=zebras&cursor=x"):
        assert client.get(f"{SEARCH}?{wrong}").json()["type"].endswith("/invalid-cursor")


def test_of_a_retracted_story_the_notice_is_found_and_of_a_draft_nothing(client):
    story = factories.make_published(headline="Zebras return", dek="Nobody knows why.")
    factories.retract(story)
    factories.make_story(headline="Zebras in secret")
    (hit,) = found(client, "q=zebras")["results"]
    assert (hit["content_status"], hit["detail"], hit["passage"]) == ("retracted", [], [])


@pytest.mark.parametrize(
    "query, name",
    [
        ("", "q"),
        ("q=", "q"),
        ("q=a&q=b", "q"),
        ("q=a&since=x", "since"),
        ("q=a&type=x", "type"),
        ("q=a&page=2", "page"),
    ],
)
def test_what_cannot_be_asked_is_named(client, query, name):
    answer = client.get(f"{SEARCH}?{query}")
    assert answer.status_code == 400
    assert [error["parameter"] for error in answer.json()["errors"]] == [name]


def test_a_day_at_the_end_of_the_calendar_is_told_or_finds_nothing(client):
    for day in ("9998-12-31", "9998-12-30", "1900-01-01"):
        assert client.get(f"{SEARCH}?q=a&until={day}").status_code in (200, 400)


def test_an_answer_that_is_known_is_not_looked_for_again(client, django_assert_num_queries):
    factories.make_published(headline="Zebras return")
    tag = client.get(f"{SEARCH}?q=zebras")["ETag"]
    with django_assert_num_queries(1):
        assert client.get(f"{SEARCH}?q=zebras", headers={"if-none-match": tag}).status_code == 304
    factories.make_published(day=factories.a_day_later(), headline="Zebras stay")
    assert client.get(f"{SEARCH}?q=zebras", headers={"if-none-match": tag}).status_code == 200
