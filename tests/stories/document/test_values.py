"""What no document may hold, wherever it stands."""

import pytest

from stories.document import validation, values
from stories.document.limits import LONGEST_LIST, MOST_DEPTH
from tests.stories.document.documents import full_document, full_draft


def nested(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


def told(value, composed_only=True):
    return [tuple(found) for found in values.problems({"a": [value]}, composed_only=composed_only)]


@pytest.mark.parametrize(
    "value", ["", "a\nb\tc", "日本語 🙂", "مرحبا", 0, -(2**53) + 1, True, None, {"b": []}, "\u2067x\u2069"]
)
def test_what_may_stand_in_a_document(value):
    assert told(value) == []


@pytest.mark.parametrize(
    "value, message",
    [
        ("a\x00b", "holds U+0000 at character 2, which cannot be printed"),
        ("\ud800", "holds U+D800 at character 1, which cannot be printed"),
        ("a\r\n", "holds U+000D at character 2, which cannot be printed"),
        ("\x7f", "holds U+007F at character 1, which cannot be printed"),
        ("x\ufffe", "holds U+FFFE at character 2, which cannot be printed"),
        ("\u202egnp", "holds U+202E at character 1, which cannot be printed"),
        ("e\u0301", "is not in Unicode normalisation form C"),
        (9.0, "must be a whole number, written without a fraction"),
        (float("nan"), "must be a whole number, written without a fraction"),
        (2**53, "is a number that not every reader of JSON can hold"),
        (-(10**4_000), "is a number that not every reader of JSON can hold"),
    ],
)
def test_what_may_not(value, message):
    assert told(value) == [("/a/0", message)]


def test_a_draft_is_normalised_by_those_who_take_it_in():
    assert told("e\u0301", composed_only=False) == []


def test_names_are_judged_like_values():
    message = "has a name with other characters than those of ASCII that are printed"
    assert told({"b\x00": 1, "é": 1, "~/": 1.5}) == [
        ("/a/0/b\\x00", message),
        ("/a/0/é", message),
        ("/a/0/~0~1", "must be a whole number, written without a fraction"),
    ]


def test_every_place_is_named():
    assert [place for place, _ in told(["\x00", {"b": "\x01", "c": [0.5]}])] == ["/a/0/0", "/a/0/1/b", "/a/0/1/c/0"]


def test_nesting_ends_at_the_limit():
    assert told(nested(MOST_DEPTH - 3)) == []
    assert [message for _, message in told(nested(MOST_DEPTH - 2))] == [values.TOO_DEEP]


def test_a_deep_or_endless_document_is_not_judged_further():
    for value, message in ((nested(900), values.TOO_DEEP), ([0] * (LONGEST_LIST + 1), values.TOO_LONG)):
        document = full_document() | {"added": value, "story": None}
        (found,) = validation.schema_problems(document, "story")
        assert found.message == message


def test_a_large_document_has_its_first_problem_explained():
    document = full_draft()
    names = [f"source-2026-08-29-{number:03d}" for number in range(1, 51)]
    claims = [{**document["story"]["key_claims"][0], "source_ids": names} for _ in range(300)]
    document["story"]["key_claims"] = claims
    assert len(validation.schema_problems(document, "draft")) == 1


@pytest.mark.parametrize("value", ["\ud800", 2**70])
def test_what_json_cannot_carry_is_named_without_a_further_judgement(value):
    document = full_document()
    document["story"]["headline"] = value
    assert [found.pointer for found in validation.schema_problems(document, "story")] == ["/story/headline"]
