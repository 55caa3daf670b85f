"""Two documents compared: one test a kind of field, and nothing where they say the same."""

from copy import deepcopy

import pytest

from stories.comparing import compared
from stories.document import build
from tests.stories.document.documents import full_parts

PRESENTATION = {
    "language": "en",
    "direction": "ltr",
    "byline": "Ann Author",
    "sponsor": None,
    "notices": [],
    "image": {"alt_text": "A clock", "is_decorative": False, "caption": "Old", "credit": "C", "sha256": "a" * 64},
}


@pytest.fixture
def document():
    return build.story_draft(full_parts())


def differences(document, change, shown=PRESENTATION):
    """By key, before and after, of what `change` does to a document and its presentation."""
    after, presentation = deepcopy(document), deepcopy(shown)
    change(after, presentation)
    return {one.key: (one.before, one.after) for one in compared(document, after, shown, presentation)}


def setting(name, value):
    def change(document, presentation):
        document["story"][name] = value

    return change


def test_the_same_document_has_no_differences(document):
    assert differences(document, lambda after, presentation: None) == {}


@pytest.mark.parametrize(
    "name, value",
    [
        ("headline", "Another headline"),
        ("slug", "another-headline"),
        ("dek", "Another dek."),
        ("summary", "Another summary."),
        ("body_text", "Another body."),
        ("why_it_matters", "It does."),
        ("section", "politics"),
        ("story_type", "brief"),
        ("editorial_classification", "opinion"),
        ("source_story_id", "wire-7"),
        ("image_url", None),
    ],
)
def test_each_field_of_text_or_choice(document, name, value):
    found = differences(document, setting(name, value))
    assert list(found) == [name]
    assert found[name][1] == (value or "")


def test_a_number(document):
    document["story"]["importance"] = 5
    assert differences(document, setting("importance", 9)) == {"importance": ("5", "9")}


@pytest.mark.parametrize("name", ["limitations", "tags"])
def test_a_list_of_lines(document, name):
    found = differences(document, setting(name, [*document["story"][name], "One more"]))
    assert found[name][1].endswith("One more")


@pytest.mark.parametrize(
    "name, value", [("byline", None), ("sponsor", "A bank"), ("language", "ar"), ("direction", "rtl")]
)
def test_each_field_of_the_presentation(document, name, value):
    assert list(differences(document, lambda _, shown: shown.update({name: value}))) == [f"presentation/{name}"]


@pytest.mark.parametrize(
    "name, value",
    [("alt_text", "A wall clock"), ("caption", "New"), ("credit", "D"), ("sha256", "b" * 64), ("is_decorative", True)],
)
def test_each_field_of_the_picture(document, name, value):
    found = differences(document, lambda _, shown: shown["image"].update({name: value}))
    assert list(found) == [f"presentation/image/{name}"]


def test_a_picture_that_is_taken_out(document):
    found = differences(document, lambda _, shown: shown.update(image=None))
    assert found["presentation/image/alt_text"] == ("A clock", "")


def test_the_wording_the_qualification_and_the_sources_of_a_claim(document):
    def change(after, _):
        first = after["story"]["key_claims"][0]
        first.update(text="Other words.", qualification=None, source_ids=first["source_ids"][:1])

    assert list(differences(document, change)) == ["claims/1/text", "claims/1/qualification", "claims/1/source_ids"]


def test_claims_are_matched_by_number_whatever_their_place(document):
    found = differences(document, lambda after, _: after["story"]["key_claims"].reverse())
    assert list(found) == ["claims/order"]


def test_a_claim_that_is_new_or_taken_out(document):
    def without_second(after, _):
        del after["story"]["key_claims"][1]

    found = differences(document, without_second)
    assert found["claims/2/text"] == ("Maintainers plan for it.", "")
    assert "claims/1/text" not in found


def test_a_draft_and_a_version_of_it_match_by_claim_number(document):
    def with_other_ids(after, _):
        for number, claim in enumerate(after["story"]["key_claims"], start=1):
            claim["claim_id"] = f"claim-mp-2027-01-01-009-{number:03d}"

    assert differences(document, with_other_ids) == {}


@pytest.mark.parametrize(
    "name, value",
    [
        ("title", "A retitled paper"),
        ("publisher", "Other Press"),
        ("url", "https://example.org/other"),
        ("canonical_url", "https://example.org/other"),
        ("source_type", "dataset"),
        ("is_primary_source", False),
        ("published_at", "2020-01-01T00:00:00.000-05:00"),
        ("accessed_at", "2026-01-01T00:00:00.000-05:00"),
    ],
)
def test_each_value_of_a_source(document, name, value):
    source = document["sources"][0]
    source["is_primary_source"] = True
    found = differences(document, lambda after, _: after["sources"][0].update({name: value}))
    assert list(found) == [f"sources/{source['source_id']}/{name}"]


def test_a_source_that_is_taken_out_and_the_order_of_the_others(document):
    def change(after, _):
        after["sources"] = [after["sources"][-1], *after["sources"][:-1]]

    assert list(differences(document, change)) == ["sources/order"]
    gone = document["sources"][-1]
    found = differences(document, lambda after, _: after["sources"].pop())
    assert gone["title"] in found[f"sources/{gone['source_id']}"][0]


def test_a_public_notice(document):
    found = differences(document, lambda after, _: after["corrections"][0].update(text="Reworded."))
    assert list(found) == ["corrections/1/text"]
    assert "corrections/1" in differences(document, lambda after, _: after["corrections"].clear())


def test_a_title_with_braces_is_no_pattern(document):
    document["sources"][0]["title"] = "{0} {title}"
    found = compared(
        document, {**document, "sources": [{**document["sources"][0], "publisher": "X"}, *document["sources"][1:]]}
    )
    assert "{0} {title}" in found[0].label
