"""What an edition prints: its stories by place, in full rows, and what has become of each."""

import json

import pytest

from stories import presentation
from tests.stories.papers import IMAGE, URL, ZONE, edition_document, entry


def edition_of(*stories, live=None, **more):
    return presentation.edition_page(edition_document(*stories), live or {}, publication_url=URL, zone=ZONE, **more)


def test_an_edition_is_grouped_by_place_in_its_own_order():
    page = edition_of(entry(4, "brief"), entry(3, "feature"), entry(2), entry(1, "lead"), entry(5, "essay"))
    groups = {name: [card["id"][-3:] for card in page[name]] for name in ("leads", "secondary", "features", "briefs")}
    assert groups == {"leads": ["001"], "secondary": ["002", "005"], "features": ["003"], "briefs": ["004"]}
    assert page["leads"][0]["href"] == "/story/mp-2026-08-29-001/headline-1"


def shapes(page):
    """The top and the rows below it as the last digits of their stories' ids."""
    return ["".join(card["id"][-1] for card in cards) for cards in (page["top"], *page["rows"])]


@pytest.mark.parametrize(
    ("secondary", "rows"),
    [(0, []), (1, ["2"]), (2, ["23"]), (3, ["234"]), (4, ["23", "45"]), (5, ["234", "56"]), (7, ["234", "56", "78"])],
)
def test_every_row_below_the_lead_is_full(secondary, rows):
    page = edition_of(entry(1, "lead"), *(entry(number) for number in range(2, 2 + secondary)))
    assert shapes(page) == ["1", *rows]


def test_without_a_lead_the_first_story_tops_the_page():
    assert shapes(edition_of(entry(1), entry(2), entry(3))) == ["1", "23"]
    assert edition_of(entry(1, "brief"))["top"] == []


@pytest.mark.parametrize(
    ("features", "briefs", "beside"),
    [(0, 2, False), (1, 0, False), (1, 1, True), (1, 4, False), (2, 1, False), (2, 5, True)],
)
def test_briefs_stand_beside_features_where_both_are_about_as_long(features, briefs, beside):
    kinds = ["feature"] * features + ["brief"] * briefs
    assert edition_of(*(entry(n, kind) for n, kind in enumerate(kinds, 1)))["is_abreast"] is beside


def test_a_brief_is_words_alone():
    live = {f"mp-2026-08-29-00{number}": {"image": IMAGE} for number in (1, 2)}
    page = edition_of(entry(1, "feature"), entry(2, "brief"), live=live)
    assert page["features"][0]["image"]
    assert page["briefs"][0]["image"] is None


def test_an_edition_printed_on_its_own_day_shows_the_time_alone():
    assert edition_of()["published"]["text"] == "9:00 a.m. EDT"
    late = edition_document(published_at="2026-08-30T00:10:00.000-04:00")
    page = presentation.edition_page(late, {}, publication_url=URL, zone=ZONE)
    assert page["published"]["text"] == "30 August 2026, 12:10 a.m. EDT"


def test_the_card_says_what_became_of_the_story():
    live = {
        "mp-2026-08-29-001": {"content_status": "corrected", "headline": "Headline 1", "corrections": 2},
        "mp-2026-08-29-002": {"content_status": "updated", "headline": "A better headline", "corrections": 1},
    }
    first, second, third = edition_of(entry(1), entry(2), entry(3), live=live)["secondary"]
    assert (first["status"], first["corrections"], first["now_headed"]) == ("Corrected", 2, None)
    assert (second["status"], second["headline"], second["now_headed"]) == (
        "Updated",
        "Headline 2",
        "A better headline",
    )
    assert third["status"] is None


def test_the_card_of_a_retracted_story_repeats_nothing_of_it():
    live = {"mp-2026-08-29-001": {"content_status": "retracted", "image": IMAGE}}
    (card,) = edition_of(entry(1), live=live)["secondary"]
    assert (card["status"], card["dek"], card["image"]) == ("Retracted", None, None)


def test_the_card_of_a_removed_story_names_its_id_alone():
    (card,) = edition_of(entry(1, "lead"), live={"mp-2026-08-29-001": {"removed": True}})["leads"]
    assert card == {"id": "mp-2026-08-29-001", "type": "lead", "is_removed": True}


@pytest.mark.parametrize("poison", [{"headline": ""}, {"canonical_url": "javascript:x"}, {"canonical_url": None}])
def test_a_poisoned_entry_is_left_out_and_named(poison):
    page = edition_of(entry(1), entry(2, **poison))
    assert [card["id"] for card in page["secondary"]] == ["mp-2026-08-29-001"]
    assert page["left_out"] == ["mp-2026-08-29-002"]


def test_an_entry_without_a_member_is_left_out_and_named():
    broken = entry(2)
    del broken["section"]
    assert edition_of(entry(1), broken)["left_out"] == ["mp-2026-08-29-002"]


def test_editions_beside_this_one_are_paths():
    page = edition_of(previous={"title": "Yesterday", "url": f"{URL}/edition/2026-08-28"})
    assert page["previous"]["href"] == "/edition/2026-08-28"
    assert page["next"] is None


def test_a_proof_has_no_instant_and_says_why_a_story_would_miss_the_press():
    document = edition_document(entry(1), entry(2))
    document["edition"] |= {"published_at": None, "edition_url": None, "json_url": None, "edition_number": None}
    live = {"mp-2026-08-29-002": {"unready": "Not ready: still a draft."}}
    page = presentation.edition_page(document, live, publication_url=URL, zone=ZONE)
    assert page["published"]["datetime"] == ""
    assert page["published"]["text"] == "Not printed yet"
    assert (page["href"], page["json_path"]) == (None, None)
    assert [card["unready"] for card in page["secondary"]] == [None, "Not ready: still a draft."]


def told(**values):
    summary = {
        "corrections": 1,
        "claims": 4,
        "sources": 3,
        "primary_sources": 2,
        "editorial_classification": "sponsored",
    }
    shown = {"presentation": {"direction": "rtl", "sponsor": "A Bank"}}
    given = {"story_id": "mp-2026-08-29-001", "status": "live", "content_status": "updated", "headline": "Headline 1"}
    return presentation.standing_now(**{**given, "summary": json.dumps({**summary, **shown}), **values})


def test_a_card_says_who_paid_and_what_the_story_rests_on():
    (card,) = edition_of(entry(1), live={"mp-2026-08-29-001": told()})["secondary"]
    assert card["kind"] == {"name": "sponsored", "label": "Sponsored by A Bank"}
    assert card["evidence"] == {"claims": 4, "sources": 3, "primary_sources": 2}
    assert (card["direction"], card["corrections"]) == ("rtl", 1)
    (card,) = edition_of(entry(1), live={"mp-2026-08-29-001": told(content_status="retracted")})["secondary"]
    assert card["evidence"] is None


@pytest.mark.parametrize("summary", ["{}", "[]", "x", "null"])
def test_a_story_whose_summary_cannot_be_read_is_left_out(summary):
    page = edition_of(entry(1), entry(2), live={"mp-2026-08-29-001": told(summary=summary)})
    assert (page["left_out"], len(page["secondary"])) == (["mp-2026-08-29-001"], 1)
    assert edition_of(entry(1), live={"mp-2026-08-29-001": told(summary=summary)})["is_bare"]
    assert told(summary=summary, status="removed") == {"removed": True}


def test_other_editions_of_the_day_are_paths():
    page = edition_of(others=[{"title": "Evening", "slot": "evening", "url": f"{URL}/edition/2026-08-29/evening"}])
    assert [other["href"] for other in page["others"]] == ["/edition/2026-08-29/evening"]


def test_one_lead_tops_the_page_and_further_ones_follow():
    assert shapes(edition_of(entry(1, "lead"), entry(2, "lead"), entry(3), entry(4))) == ["1", "234"]
    long, short = edition_of(entry(1, headline="word " * 60), entry(2))["secondary"]
    assert (long["is_long"], short["is_long"]) == (True, False)
