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


def ends(path: str):
    """Where each line of a path begins and ends, once it is seen to run level at both."""
    lines = [tuple(map(int, found)) for found in PATH.findall(path)]
    assert "".join("M{} {}C{} {} {} {} {} {}".format(*line) for line in lines) == path
    assert all((leaving, arriving) == (y, to_y) for _, y, _, leaving, _, arriving, _, to_y in lines)
    return [((x, y), (to_x, to_y)) for x, y, _, _, _, _, to_x, to_y in lines]


def test_every_claim_is_joined_to_each_of_its_sources_at_every_size_and_both_ways():
    walked = 0
    for count, others, is_mirrored in product((1, 2, 7, 60), (1, 3, 40), (False, True)):
        claims, sources = evidence(count, others)
        drawn = evidence_map(claims, sources, is_mirrored=is_mirrored)
        claim_at, source_at = ({it["y"]: it["number"] for it in drawn[kind]} for kind in ("claims", "sources"))
        joined = []
        for kind, path in drawn["ties"].items():
            for (x, y), (to_x, to_y) in ends(path):
                assert (x > to_x) == is_mirrored
                joined.append((claim_at[y], source_at[to_y], kind == "primary"))
        wanted = [(claim["number"], it["number"], it["is_primary"]) for claim in claims for it in claim["evidence"]]
        assert sorted(joined) == sorted(wanted)
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
