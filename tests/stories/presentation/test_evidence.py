"""The evidence of a story: who supports what, and the map that shows it."""

import re
from itertools import pairwise, product

from stories.presentation.evidence import (
    HEAD,
    LABEL_CELLS,
    ROW,
    WIDTH,
    cells,
    evidence_map,
    printed_claims,
    printed_sources,
    rests_on,
    shortened,
)
from tests.stories.papers import STORY_ID, ZONE, source, story_document

PATH = re.compile(r"M(\d+) (\d+)C(\d+) (\d+) (\d+) (\d+) (\d+) (\d+)")


def evidence(claims: int, sources: int):
    """What is printed of a story in which each claim rests on every second source, beginning with its own."""
    document = story_document(sources=[source(n, is_primary_source=n % 2 == 1) for n in range(1, sources + 1)])
    names = [entry["source_id"] for entry in document["sources"]]
    document["story"]["key_claims"] = [
        {
            "claim_id": f"claim-{STORY_ID}-{n:03}",
            "text": "It is so.",
            "qualification": None,
            "source_ids": names[n % 2 :: 2] or names,
        }
        for n in range(1, claims + 1)
    ]
    for entry in document["sources"]:
        entry["supports_claim_ids"] = [
            it["claim_id"] for it in document["story"]["key_claims"] if entry["source_id"] in it["source_ids"]
        ]
    return printed_claims(document), printed_sources(document, ZONE)


def ends(tie):
    """Where a line begins and ends: its four numbers that are a place, once it is seen to run level at both."""
    x, y, _, leaving, _, arriving, to_x, to_y = map(int, PATH.fullmatch(tie["d"]).groups())
    assert (leaving, arriving) == (y, to_y)
    return (x, y), (to_x, to_y)


def test_every_claim_is_joined_to_each_of_its_sources_at_every_size_and_both_ways():
    walked = 0
    for count, others, is_mirrored in product((1, 2, 7, 60), (1, 3, 40), (False, True)):
        claims, sources = evidence(count, others)
        drawn = evidence_map(claims, sources, is_mirrored=is_mirrored)
        rows = {it["y"]: it["number"] for it in drawn["claims"]}, {it["y"]: it["number"] for it in drawn["sources"]}
        joined = [(rows[0][ends(tie)[0][1]], rows[1][ends(tie)[1][1]]) for tie in drawn["ties"]]
        assert joined == [(claim["number"], one["number"]) for claim in claims for one in claim["evidence"]]
        assert [tie["is_primary"] for tie in drawn["ties"]] == [
            it["is_primary"] for c in claims for it in c["evidence"]
        ]
        assert all((tie_ends[0][0] < tie_ends[1][0]) != is_mirrored for tie_ends in map(ends, drawn["ties"]))
        walked += len(joined)
    assert walked > 2_000


def test_nothing_of_the_map_lies_outside_or_closer_than_a_finger():
    for count, others, is_mirrored in product((1, 5, 60), (1, 40), (False, True)):
        drawn = evidence_map(*evidence(count, others), is_mirrored=is_mirrored)
        assert drawn["height"] == HEAD + ROW * max(count, others)
        for nodes in (drawn["claims"], drawn["sources"]):
            places = [node["y"] for node in nodes]
            assert all(12 <= node["x"] <= WIDTH - 12 for node in nodes)
            assert min(places) >= HEAD + 12
            assert max(places) <= drawn["height"] - 12
            assert all(after - before >= 24 for before, after in pairwise(places))
        assert all(0 <= node["left"] <= WIDTH - 24 for node in drawn["sources"])


def test_a_map_that_is_taller_than_a_screen_does_not_stick_to_it():
    assert evidence_map(*evidence(5, 4))["is_short"]
    assert not evidence_map(*evidence(60, 4))["is_short"]


def test_where_nothing_is_to_be_joined_there_is_no_map():
    assert evidence_map(*evidence(0, 2)) is None
    assert evidence_map(*evidence(0, 0)) is None


def test_sources_are_named_by_publisher_unless_two_share_it():
    printed = [
        {"id": str(n), "number": n, "is_primary": False, "publisher": publisher, "title": f"Title {n}"}
        for n, publisher in enumerate(["ACM", "IETF", "IETF", None], 1)
    ]
    drawn = evidence_map([{"id": "a", "number": 1, "evidence": []}], printed)
    assert [it["label"] for it in drawn["sources"]] == ["ACM", "Title 2", "Title 3", "Title 4"]


def test_names_are_cut_by_the_room_that_they_take():
    for text in ("short", "x" * LABEL_CELLS, "e\u0301" * LABEL_CELLS, "年" * (LABEL_CELLS // 2)):
        assert shortened(text) == text
    for text in ("x" * 200, "年" * 200, "e\u0301" * 200, "👩‍👩‍👧 family " * 9, "مجلس المعايير الدولية للوقت والتردد"):
        cut = shortened(text)
        assert cut.endswith("…")
        assert cells(cut) <= LABEL_CELLS
        assert text.startswith(cut[:-1])
    assert shortened("Agency for Weights and Measures") == "Agency for Weights…"


def test_what_a_report_rests_on_is_said_in_words():
    assert rests_on(*evidence(1, 1)) == {"claims": "1 key claim", "sources": "1 source, primary"}
    assert rests_on(*evidence(3, 4)) == {"claims": "3 key claims", "sources": "4 sources, 2 of them primary"}
    claims, sources = evidence(2, 2)
    both = [{**it, "is_primary": True} for it in sources]
    neither = [{**it, "is_primary": False} for it in sources]
    assert rests_on(claims, both)["sources"] == "2 sources, all primary"
    assert rests_on(claims, neither)["sources"] == "2 sources"
