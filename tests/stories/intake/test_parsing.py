"""Strict JSON: what two readers could read in two ways is refused, with its place."""

import json

import pytest

from stories.document import limits
from stories.intake.parsing import parse
from stories.intake.refused import Refused


def refused(data: bytes) -> list[tuple[str, str, str]]:
    """The problems of a text, as code, pointer and message."""
    with pytest.raises(Refused) as caught:
        parse(data)
    return [(problem.code, problem.pointer, problem.message) for problem in caught.value.problems]


def codes(data: bytes) -> list[tuple[str, str]]:
    return [(code, pointer) for code, pointer, _ in refused(data)]


@pytest.mark.parametrize("indent", [None, 1, 2])
def test_an_object_is_read_in_any_layout(indent):
    document = {"story": {"headline": "Grüße, 世界", "claims": [1, True, None, {"text": "a\tb\n"}]}}
    assert parse(json.dumps(document, indent=indent).encode()) == document
    assert parse(json.dumps(document, indent=indent, ensure_ascii=False).encode()) == document


def test_a_utf_8_byte_order_mark_is_dropped():
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    "data, code",
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"null", "not-an-object"),
        (b'"x"', "not-an-object"),
        (b"[]", "not-an-object"),
        (b"12", "not-an-object"),
        ('{"a": "é"}'.encode("latin-1"), "not-utf-8"),
        ('{"a": 1}'.encode("utf-16"), "not-utf-8"),
        ('{"a": 1}'.encode("utf-16-le"), "not-utf-8"),
        ('{"a": 1}'.encode("utf-32"), "not-utf-8"),
        (b"PK\x03\x04....", "not-text"),
        (b"\x1f\x8b\x08....", "not-text"),
        (b'{"a": 1', "not-json"),
        (b'{"a": 1} {"b": 2}', "not-json"),
        (b"{'a': 1}", "not-json"),
        (b'{"a": 01}', "not-json"),
        (b'{"a": "\x01"}', "not-json"),
        (b"\x00", "not-json"),
    ],
)
def test_what_is_no_json_object_in_utf_8_is_refused_with_a_reason(data, code):
    found = refused(data)
    assert [(one[0], one[1]) for one in found] == [(code, "")]
    assert found[0][2].endswith(".")


def test_a_syntax_error_names_line_and_column():
    assert "line 2, column 7" in refused(b'{"a": 1,\n "b": x}')[0][2]


def test_repeated_members_are_refused_on_every_level_with_their_pointers():
    text = b'{"slug": 1, "slug": 2, "claims": [{"source_ids": [], "a/b~": {"x": 1, "x": 1}, "source_ids": []}]}'
    assert codes(text) == [
        ("repeated-member", "/slug"),
        ("repeated-member", "/claims/0/source_ids"),
        ("repeated-member", "/claims/0/a~1b~0/x"),
    ]


def test_members_whose_names_differ_in_spelling_only_are_repeated():
    assert codes(b'{"a": 1, "\\u0061": 2}') == [("repeated-member", "/a")]


@pytest.mark.parametrize(
    "number",
    [
        *["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e1000000", "1.5", "1.0", "1e3"],
        *[str(2**53), str(-(2**53)), "9" * 4200, "9" * 5000, "1" + "0" * 30, str(2**63), str(2**64)],
    ],
)
def test_numbers_that_not_every_reader_holds_exactly_are_refused(number):
    assert codes(b'{"a": [{"b": %s}]}' % number.encode()) == [("bad-number", "/a/0/b")]


@pytest.mark.parametrize("number", [0, 1, -1, 2**31, 2**53 - 1])
def test_whole_numbers_are_read(number):
    assert parse(b'{"a": %d}' % number) == {"a": number}


@pytest.mark.parametrize("levels", [limits.MOST_DEPTH, 960, 20_000, 200_000])
def test_deep_nesting_is_refused_without_recursion(levels):
    for open_, close in (("[", "]"), ('{"a":', "}")):
        inner = "1" if open_ != "[" else ""
        text = '{"extra":' + open_ * levels + inner + close * levels + "}"
        assert refused(text.encode())[0][0] == "too-deep"
        assert refused(text.replace(":", ": ").encode())[0][0] == "too-deep"


def test_the_deepest_allowed_is_read():
    levels = limits.MOST_DEPTH - 1
    assert parse(b'{"a": ' + b"[" * levels + b"]" * levels + b"}")
    assert parse(b'{"a":' + b"[" * levels + b"]" * levels + b"}")


def test_brackets_within_texts_are_no_nesting():
    assert parse(json.dumps({"a": "[" * 100 + '\\"' + "{" * 100}).encode())


@pytest.mark.parametrize("escape", ["\\ud800", "\\udc00 x", "a\\u0000b", "\\u0007", "\\ufffe", "\\u202e"])
def test_characters_that_may_not_be_kept_are_refused_in_values_and_names(escape):
    text = '{"story": {"claims": [{"text": "ESCAPE"}]}, "free": {"ESCAPE": 1}}'.replace("ESCAPE", escape)
    found = codes(text.encode())
    assert found[0] == ("forbidden-character", "/story/claims/0/text")
    assert found[1][0] == "forbidden-character"
    assert found[1][1].startswith("/free/")
    assert len(found) == 2


def test_a_refusal_can_be_printed_whatever_the_text_holds():
    with pytest.raises(Refused) as caught:
        parse(b'{"\\ud800": {"\\ud800": "\\ud800"}}')
    assert str(caught.value).encode()


def test_a_pair_of_surrogates_is_one_character():
    assert parse(b'{"a": "\\ud83d\\udcf0"}') == {"a": "📰"}


def test_a_document_over_the_limit_is_refused_before_it_is_read():
    assert codes(b"[" * (limits.MOST_BYTES + 1)) == [("too-large", "")]
    assert codes(b'{"a": "%s"}' % (b"x" * limits.MOST_BYTES)) == [("too-large", "")]


def test_the_number_of_problems_told_is_bounded():
    assert len(refused(b'{"a": [%s]}' % b",".join([b"NaN"] * 10_000))) == 50
