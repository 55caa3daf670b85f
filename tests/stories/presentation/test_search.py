"""The page of search as plain data: the form as it was filled in, filters to take away, nothing repeated as ours."""

from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import pytest

from stories.presentation import search_page

ZONE = ZoneInfo("America/New_York")
SECTIONS = [{"slug": "science", "name": "Science"}]
SUMMARY = {
    **{"story_id": "mp-2026-08-29-001", "slug": "a-name", "headline": "Zebras return", "dek": "They do."},
    **{"section": "science", "story_type": "lead", "editorial_classification": "sponsored", "content_status": "new"},
    **{"first_published_at": "2026-08-29T09:00:00.000-04:00", "modified_at": "2026-08-29T09:00:00.000-04:00"},
    **{
        "canonical_url": "https://paper.example/story/mp-2026-08-29-001/a-name",
        "image_url": None,
        "tags": ["wild & free"],
    },
    **{"claims": 1, "sources": 2, "primary_sources": 1, "corrections": 0, "presentation": {"sponsor": "Zoo"}},
}


def hit(**values):
    pieces = [{"text": "Zebras", "is_hit": True}, {"text": " return", "is_hit": False}]
    whole = {"story_id": SUMMARY["story_id"], "claim_id": "", "summary": SUMMARY, "first": pieces, "second": pieces}
    return {**whole, "passage": [], **values}


def page(given, **results):
    asked = {"hits": [], "claims": [], "more": None, "is_deep": False, "fewer": [], "is_cut": False, **results}
    shown = {"samples": results["samples"]} if "samples" in results else asked

    def address(*names):
        left = {name: value for name, value in given.items() if name not in names}
        return "/search?" + urlencode(left) if left else "/search"

    return search_page(given, shown, zone=ZONE, site={"sections": SECTIONS}, address=address)


def test_hits_are_printed_as_lists_print_stories_with_their_pieces_and_labels():
    shown = page({"q": "zebras"}, hits=[hit()], claims=[hit(claim_id="claim-mp-2026-08-29-001-001")])
    (story,), (claim,) = shown["hits"], shown["claims"]
    assert (story["href"], story["first"][0]) == ("/story/mp-2026-08-29-001/a-name", {"text": "Zebras", "is_hit": True})
    assert story["kind"]["name"] == "sponsored"
    assert claim["claim_href"] == "/claim/claim-mp-2026-08-29-001-001"
    assert shown["only_claims"] == "/search?q=zebras&type=claim"
    assert (shown["title"], shown["tally"], shown["left_out"]) == ("Search: “zebras”", "1 result", [])


def test_a_hit_that_cannot_be_printed_is_left_out_and_named():
    shown = page({"q": "zebras"}, hits=[hit(), hit(story_id="mp-2026-08-29-009", summary={**SUMMARY, "headline": ""})])
    assert ([one["id"] for one in shown["hits"]], shown["left_out"]) == (["mp-2026-08-29-001"], ["mp-2026-08-29-009"])


@pytest.mark.parametrize(
    "hits, more, tally", [(0, None, ""), (2, None, "2 results"), (20, "/x", "More than 20 results")]
)
def test_what_is_found_is_counted_only_as_far_as_it_is_known(hits, more, tally):
    assert page({"q": "x"}, hits=[hit()] * hits, more=more)["tally"] == tally


def test_each_filter_is_named_and_can_be_taken_away():
    given = {
        "q": "zebras",
        "section": "science",
        "type": "opinion",
        "tag": "wild",
        "from": "2026-08-01",
        "primary": "1",
    }
    shown = page(given)
    assert [one["label"] for one in shown["filters"]] == [
        *("Science", "Opinion", "tag “wild”", "from 1 August 2026", "primary sources only")
    ]
    assert shown["filters"][0]["href"] == "/search?q=zebras&type=opinion&tag=wild&from=2026-08-01&primary=1"
    assert shown["without_filters"] == "/search?q=zebras"
    assert [one["value"] for one in shown["form"]["kinds"] if one["is_chosen"]] == ["opinion"]
    assert shown["form"]["is_open"]


def test_words_of_the_address_are_said_in_quotation_marks_or_not_at_all():
    shown = page({"q": "go to evil", "tag": "evil", "section": "evil-example"})
    assert shown["title"] == "Search: “go to evil”, unknown section, tag “evil”"
    assert shown["form"]["sections"][-1]["label"] == "unknown section"


def test_without_a_question_the_latest_edition_gives_examples():
    shown = page({}, samples=[SUMMARY, SUMMARY])
    assert shown["samples"] == [{"text": "wild & free", "href": "/search?q=wild+%26+free"}]
    assert (shown["is_asked"], shown["title"], shown["hits"]) == (False, "Search", [])
