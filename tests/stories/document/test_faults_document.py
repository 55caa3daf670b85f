"""Hostile and broken documents, as partners and attackers send them: each is refused with a place, none is repaired."""

import pytest

from stories.document import build, validation
from stories.document.limits import MOST_DEPTH
from tests.stories.document.documents import FIRST, STORY_ID, full_document, full_draft, second_correction
from tests.stories.document.seeds import seed_parts
from tests.stories.document.test_values import nested

KINDS = {"story": full_document, "draft": full_draft}


def places(document, kind="story"):
    return [found.pointer for found in validation.schema_problems(document, kind)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [float("nan"), float("-inf"), 1e308, 5.0])
def test_numbers_that_are_no_integers_are_refused(kind, number):
    document = KINDS[kind]()
    document["story"]["importance"] = number
    document["added"] = [number]
    assert places(document, kind)[:2] == ["/story/importance", "/added/0"]


@pytest.mark.parametrize("levels", [MOST_DEPTH, 900])
def test_deep_nesting_is_refused_without_recursion_error(levels):
    document = full_document() | {"added": nested(levels)}
    assert places(document) == ["/added" + "/0" * (MOST_DEPTH - 1)]


@pytest.mark.parametrize("text", ["\ud800", "a\x00b"])
@pytest.mark.parametrize("kind", KINDS)
def test_unprintable_characters_are_refused_on_every_level(kind, text):
    document = KINDS[kind]()
    document["story"]["headline"] = text
    document["story"]["key_claims"][0]["text"] = text
    document["story"]["tags"] = [text]
    document["publisher"][text] = 1
    assert len(places(document, kind)) == 4
    assert places(document, kind)[:2] == ["/story/headline", "/story/key_claims/0/text"]


@pytest.mark.parametrize("number", [2**31, 2**53 + 1, 2**63, 10**4_000])
def test_huge_numbers_are_refused_alike_everywhere(number):
    document = full_document()
    document["story"]["position"] = number
    document["story"]["corrections"][0]["to_version"] = number
    assert set(places(document)) >= {"/story/position", "/story/corrections/0/to_version"}


@pytest.mark.parametrize(
    "pointer, value",
    [
        (("story", "headline"), 123),
        (("story", "headline"), True),
        (("story", "headline"), None),
        (("sources",), {}),
        (("sources",), "x"),
        (("story", "key_claims"), [None]),
        (("story", "source_ids"), "s1"),
        (("story", "is_carryover"), "false"),
        (("story", "position"), True),
        (("story", "position"), "2"),
        (("story", "story_id"), 12),
        (("story", "story_id"), [12]),
        (("story", "story_id"), "12abc"),
    ],
)
def test_nothing_is_coerced(pointer, value):
    document = full_document()
    holder = document
    for step in pointer[:-1]:
        holder = holder[step]
    holder[pointer[-1]] = value
    place = "/" + "/".join(pointer)
    assert any(found == place or found.startswith(f"{place}/") for found in places(document))


@pytest.mark.parametrize("kind", KINDS)
def test_members_of_ours_that_are_not_of_the_document_are_each_named(kind):
    added = ["id", "status", "approved_by", "created_by", "version", "is_staff", "publisher_verified"]
    document = KINDS[kind]()
    document["story"] |= dict.fromkeys(added, 1)
    assert sorted(places(document, kind)) == sorted(f"/story/{name}" for name in added)


def test_all_broken_references_are_told_in_one_answer():
    document = full_document()
    claims, sources = document["story"]["key_claims"], document["sources"]
    claims[0]["source_ids"][0] = "source-2026-08-29-009"
    claims[1]["source_ids"] = []
    sources[1]["supports_claim_ids"][0] = f"claim-{STORY_ID}-008"
    sources.append({**sources[1], "title": "Another"})
    assert set(places(document)) >= {
        "/story/key_claims/0/source_ids/0",
        "/story/key_claims/1/source_ids",
        "/sources/0/supports_claim_ids/0",
        "/sources/1/supports_claim_ids/0",
        "/sources/1/supports_claim_ids/1",
        "/sources/2/source_id",
        "/story/source_ids",
    }


@pytest.mark.parametrize(
    "identifier",
    [
        1,
        "1",
        "",
        "s1",
        "S1",
        " source-2026-08-29-002",
        "source-2026-08-29-002 ",
        "source-2026-08-29-002\n",
        "source-2026-08-29-002\u200b",
        "SOURCE-2026-08-29-002",
        "\u0455ource-2026-08-29-002",
        "source-2026-08-29-２",
        "source-2026-08-29-0002",
        "source-2026-08-29-000",
        "source-2026-13-29-002",
        "__proto__",
        "source-2026-08-29-" + "1" * 300,
        "../source-2026-08-29-002",
    ],
)
def test_ids_are_of_one_alphabet_and_look_alikes_are_not_merged(identifier):
    document = full_document()
    document["sources"][0]["source_id"] = document["story"]["source_ids"][0] = identifier
    document["story"]["key_claims"][0]["source_ids"][0] = identifier
    assert {"/sources/0/source_id", "/story/source_ids/0", "/story/key_claims/0/source_ids/0"} <= set(places(document))


@pytest.mark.parametrize(
    "identifier",
    [
        "",
        "2",
        "mp",
        "mp-2026-08-29-2",
        "MP-2026-08-29-002",
        "mp-2026-08-29-002/v/1",
        "mp-2026-08-29-002-",
        "м" + "p-2026-08-29-002",
    ],
)
def test_a_story_id_is_of_one_alphabet_too(identifier):
    document = full_document()
    document["story"]["story_id"] = identifier
    assert "/story/story_id" in places(document)


def test_a_history_of_corrections_that_cannot_be_is_refused():
    document = full_document()
    first = document["story"]["corrections"][0]
    later = second_correction(published_at="2027-01-01T00:00:00.000-05:00")
    early = second_correction(correction_id=first["correction_id"], published_at="2026-08-28T09:00:00.000-04:00")
    document["corrections"] = document["story"]["corrections"] = [first, later, early]
    assert places(document) == [
        "/story/corrections/2/correction_id",
        "/story/corrections/1/published_at",
        "/story/corrections/2/published_at",
    ]


@pytest.mark.parametrize("claims, links", [(10_000, 1), (200, 400), (300, 200)])
def test_a_document_of_everything_linked_to_everything_is_refused_by_its_size(claims, links):
    document = full_document()
    claim, source = document["story"]["key_claims"][0], document["sources"][0]
    ids = [f"source-2026-08-29-{which:03d}" for which in range(1, links + 1)]
    document["story"]["key_claims"] = [{**claim, "source_ids": ids} for _ in range(claims)]
    document["sources"] = [{**source, "supports_claim_ids": [FIRST] * links} for _ in range(claims)]
    assert 1 <= len(places(document)) <= 2


def test_a_huge_headline_and_a_hundred_thousand_tags_are_refused_by_the_limits():
    document = full_document()
    document["story"]["headline"] = "x" * 1_000_000
    assert places(document) == ["/story/headline"]
    document["story"]["tags"] = [str(number) for number in range(100_000)]
    assert places(document) == ["/story/tags"]


def test_citation_and_addresses_are_always_our_own(settings):
    parts = seed_parts()
    document = build.story_document(parts)
    own = [document["story"][name] for name in ("canonical_url", "json_url", "edition_url")]
    own += [document["publisher"]["url"], document["cite_this_report"]["canonical_url"]]
    assert all(address.startswith(settings.PUBLICATION_URL) for address in own)
    document["publisher"]["license"] = "x" * 1_000_000
    document["cite_this_report"]["canonical_url"] = "javascript:alert(1)"
    assert set(places(document)) == {"/cite_this_report/canonical_url", "/publisher/license"}
