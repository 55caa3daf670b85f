"""Documents are judged by shape: each wrong value is named at its place, in words."""

import pytest

from stories.document import validation
from stories.document.problem import SchemaProblem
from tests.stories.document.documents import (
    full_document,
    full_draft,
    full_edition,
    full_presentation,
    retracted_document,
)
from tests.stories.document.seeds import seed

KINDS = {
    "story": full_document,
    "edition": full_edition,
    "draft": full_draft,
    "presentation": full_presentation,
}
ABSENT = object()
LONG = "x" * 3_000


def spoilt(document, pointer, value):
    """The document with another value at a place, or without the member."""
    *steps, last = [int(step) if step.isdigit() else step for step in pointer.split("/")[1:]]
    holder = document
    for step in steps:
        holder = holder[step]
    if value is ABSENT:
        del holder[last]
    else:
        holder[last] = value
    return document


def problems_with(pointer, value, kind="story"):
    return validation.schema_problems(spoilt(KINDS[kind](), pointer, value), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_our_own_documents_are_valid(kind):
    assert validation.schema_problems(KINDS[kind](), kind) == []


def test_the_seed_and_a_retracted_story_are_valid():
    assert validation.schema_problems(seed(), "story") == []
    assert validation.schema_problems(retracted_document(), "story") == []


def test_an_unknown_kind_is_a_key_error():
    with pytest.raises(KeyError):
        validation.schema_problems(seed(), "page")


# Presentations that were frozen before do not have these.
ADDED_LATER = {("presentation", name) for name in ("sha256", "focal_point", "follows")}


@pytest.mark.parametrize("kind", KINDS)
def test_no_member_may_be_missing_or_added(kind):
    document = KINDS[kind]()
    holders = [("", document), *((f"/{name}", part) for name, part in document.items())]
    walked = 0
    for place, part in holders:
        for name in list(part) if isinstance(part, dict) else ():
            missing = SchemaProblem(f"{place}/{name}", "is missing")
            is_told = missing in problems_with(f"{place}/{name}", ABSENT, kind)
            assert is_told or (kind, name) in ADDED_LATER
            walked += 1
        if isinstance(part, dict):
            added = SchemaProblem(f"{place}/added", "is not a member of this document")
            assert problems_with(f"{place}/added", 1, kind) == [added]
    assert walked >= 6


@pytest.mark.parametrize(
    "pointer, value, message",
    [
        ("/story/headline", 123, "must be a text, not a number"),
        ("/story/headline", True, "must be a text, not true or false"),
        ("/story/headline", None, "must be a text, not null"),
        ("/story/headline", "", "must be one line that is not empty"),
        ("/story/headline", " \t", "must be one line that is not empty"),
        ("/story/headline", "two\nlines", "must be one line that is not empty"),
        ("/story/headline", LONG, "is longer than 300 characters"),
        ("/story/body_text", "\n ", "must not be empty"),
        ("/story/tags", "tag", "must be a list, not a text"),
        ("/story/tags", ["a", "a"], "lists something twice"),
        ("/story/tags", [str(number) for number in range(51)], "lists more than 50"),
        ("/story/importance", 0, "must be at least 1"),
        ("/story/importance", 11, "must be at most 10"),
        ("/story/importance", "9", "must be a whole number, not a text"),
        ("/story/importance", True, "must be a whole number, not true or false"),
        ("/story/is_carryover", 0, "must be true or false, not a number"),
        ("/story/carryover_reason", "Because.", "must be null, not a text"),
        ("/story/slug", "diff", "is a reserved word"),
        ("/story/slug", "Not a slug", "must look like a-few-words-in-lower-case"),
        ("/story/slug", "trailing-\n", "must look like a-few-words-in-lower-case"),
        ("/story/story_type", "sidebar", "must be one of lead, secondary, feature, brief"),
        ("/document_type", "other_story", "must be machine_press_story"),
        (
            "/story/modified_at",
            "2026-08-30T14:00:00Z",
            "must look like 2026-08-29T09:00:00.000-04:00, with milliseconds and offset",
        ),
        (
            "/sources/0/url",
            "javascript:alert(1)",
            "must look like https://example.org/page, with special characters percent-encoded",
        ),
        ("/story/key_claims/0/source_ids", [], "must list at least 1"),
        ("/story/key_claims/0", None, "must be an object, not null"),
        ("/sources", {}, "must be a list, not an object"),
    ],
)
def test_a_wrong_value_is_named_at_its_place(pointer, value, message):
    assert SchemaProblem(pointer, message) in problems_with(pointer, value)


@pytest.mark.parametrize(
    "address",
    [
        "/relative",
        "//example.org/x",
        "ftp://example.org/x",
        "HTTP://example.org/x",
        "https://",
        "https:///path",
        "https://user:secret@example.org/",
        "https://example.org/a b",
        "https://example.org\\@evil.example/",
        "https://example.org/\n",
        "https://example.org:port/",
        "https://example.org:65536/",
        "https://example.org:0/",
        "https://example.org:0000/",
        "https://[::zz]/",
        "https://" + "x" * 2_000,
        "",
    ],
)
def test_an_address_that_must_not_be_a_link_is_refused(address):
    for pointer in ("/sources/0/url", "/sources/0/canonical_url", "/story/image_url"):
        assert [problem.pointer for problem in problems_with(pointer, address)] == [pointer]


@pytest.mark.parametrize(
    "address",
    [
        "https://arxiv.org/abs/2608.27046",
        "http://example.org",
        "https://example.org:8443/path?query=1&b=%5B1%5D#part",
        "https://[2001:db8::1]/x",
        "https://ja.example/記事",
        None,
    ],
)
def test_a_web_address_is_taken(address):
    assert problems_with("/sources/0/url", address) == []


def test_who_keeps_a_source_confidential_gives_no_address():
    found = problems_with("/sources/1/url", "https://example.org/")
    assert found == [SchemaProblem("/sources/1/url", "must be null, not a text")]


def test_a_carried_over_story_says_why():
    document = spoilt(full_document(), "/story/is_carryover", True)
    assert validation.schema_problems(document, "story") == [
        SchemaProblem("/story/carryover_reason", "must be a text, not null")
    ]
    document["story"]["carryover_reason"] = "Still developing."
    assert validation.schema_problems(document, "story") == []


@pytest.mark.parametrize("name", ["edition_id", "position", "modified_at", "content_status", "is_carryover"])
def test_a_draft_holds_nothing_that_publication_gives(name):
    given = full_document()["story"][name]
    assert [found.pointer for found in problems_with(f"/story/{name}", given, "draft")] == [f"/story/{name}"]


@pytest.mark.parametrize("name", ["headline", "slug", "dek", "summary", "body_text", "why_it_matters"])
def test_a_draft_may_still_lack_texts_that_a_document_needs(name):
    assert problems_with(f"/story/{name}", "", "draft") == []
    assert problems_with(f"/story/{name}", "") != []


def test_a_draft_may_lack_section_and_day_of_access():
    assert problems_with("/story/section", None, "draft") == []
    assert problems_with("/sources/0/accessed_at", None, "draft") == []


@pytest.mark.parametrize(
    "pointer, value",
    [
        ("/language", "not a language"),
        ("/direction", "up"),
        ("/byline", ""),
        ("/image/width", 0),
        ("/image/alt_text", ""),
        ("/notices", [""]),
    ],
)
def test_a_presentation_is_judged_too(pointer, value):
    (found,) = problems_with(pointer, value, "presentation")
    assert found.pointer.startswith(pointer)


def test_every_problem_is_told_once_for_its_place_and_a_value_is_never_repeated():
    document = spoilt(full_document(), "/story/headline", LONG)
    document["story"]["modified_at"] = LONG
    found = validation.schema_problems(document, "story")
    assert [problem.pointer for problem in found] == ["/story/headline", "/story/modified_at"]
    assert all(len(problem.message) < 120 for problem in found)


def test_many_problems_are_cut_off():
    document = full_document()
    document["sources"] = [dict.fromkeys(document["sources"][0]) for _ in range(150)]
    assert len(validation.schema_problems(document, "story")) == validation.MOST_PROBLEMS
