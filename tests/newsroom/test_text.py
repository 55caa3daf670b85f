"""Text at the door: composed, without what cannot be printed, and slugs that are never empty, twice or reserved."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from newsroom.text import (
    LONGEST_SLUG,
    RESERVED_SLUGS,
    LineField,
    LinesField,
    ProseField,
    forbidden_character,
    is_slug,
    is_visible,
    normalised,
    one_line,
    paragraphs,
    refuse_forbidden,
    refuse_invisible,
    slug_from,
    tag_slug,
)
from stories.models import Story
from tests.factories import make_story

GROWING = "\u0958"  # one character that Unicode NFC writes as two


@pytest.mark.parametrize("text", ["日本語", "🙂", "---", "אָלֶף", "!!!", "", "   ", "___"])
def test_a_headline_without_a_latin_word_gets_the_fallback(text):
    assert slug_from(text) == "story"
    assert slug_from(text, fallback="tag-1") == "tag-1"


@pytest.mark.parametrize(
    "headline, slug",
    [
        ("new", "new"),
        ("feed", "feed"),
        ("2026", "2026"),
        ("A  clock -- for_the archive!", "a-clock-for-the-archive"),
        ("Überprüfung der Ångström-Skala", "uberprufung-der-angstrom-skala"),
        ("日本語 and English", "and-english"),
    ],
)
def test_a_headline_becomes_words_joined_by_hyphens(headline, slug):
    assert slug_from(headline) == slug
    assert is_slug(slug)


@pytest.mark.parametrize("word", sorted(RESERVED_SLUGS))
def test_a_reserved_word_is_never_a_slug(word):
    assert slug_from(word.upper()) == f"{word}-story"
    assert not is_slug(word)


@pytest.mark.parametrize("headline", ["x" * 300, "word " * 60, "a" * (LONGEST_SLUG - 1) + " b"])
def test_a_long_headline_makes_a_slug_within_its_limit(headline):
    slug = slug_from(headline)
    assert is_slug(slug)
    assert LONGEST_SLUG - 5 <= len(slug) <= LONGEST_SLUG


def test_two_tags_share_a_slug_exactly_if_they_are_one_tag():
    alike = [("C++", "c++"), ("siècle", "sie\u0300cle"), ("İstanbul", "istanbul"), ("Ⅳ", "IV"), ("Straße", "STRASSE")]
    for one, other in alike:
        assert tag_slug(one) == tag_slug(other), one
    apart = [
        "C",
        "C++",
        "C#",
        "日本語",
        "日本 news",
        "中国 news",
        "news",
        "🙂",
        "---",
        "!!!",
        "אָלֶף",
        "history",
        "x" * 300,
    ]
    slugs = {tag_slug(tag) for tag in apart}
    assert len(slugs) == len(apart)
    assert all(map(is_slug, slugs))
    assert (tag_slug("Siècle 2026"), tag_slug(tag_slug("C++"))) == ("siecle-2026", tag_slug("C++"))


@pytest.mark.parametrize("text", ["", "A", "a--b", "-a", "a-", "a_b", "é", "a\n", "a" * (LONGEST_SLUG + 1)])
def test_what_is_no_slug(text):
    assert not is_slug(text)


@pytest.mark.parametrize(
    "character",
    list(
        "\x00\x08\x0b\r\x1b\x7f\x85\x9f\ud800\udfff\ufdd0\ufffe\uffff\U0001fffe\U0010ffff\u202a\u202e",
    ),
)
def test_a_character_that_xml_or_json_cannot_carry_is_named_with_its_place(character):
    assert forbidden_character(f"ab{character}c") == f"U+{ord(character):04X} at character 3"
    with pytest.raises(ValidationError, match="cannot be printed"):
        refuse_forbidden(character)


@pytest.mark.parametrize("text", ["\t\n", "é", "\u2066אָלֶף\u2069", "🙂", "\u200d", "\ufeff", "\U0001fffd"])
def test_what_can_be_printed_is_allowed(text):
    assert forbidden_character(text) is None


def test_text_is_composed_and_its_lines_end_alike():
    assert normalised(unicodedata.normalize("NFD", "Überprüfung")) == "Überprüfung"
    assert normalised("one\r\ntwo\rthree\nfour") == "one\ntwo\nthree\nfour"


def test_blank_lines_separate_paragraphs():
    assert paragraphs("\n One.\nStill one. \n \n\nTwo.\n") == ["One.\nStill one.", "Two."]
    assert paragraphs(" \n ") == []


@pytest.mark.parametrize("kind, cleaned", [(LineField, "é"), (ProseField, "é\n")])
def test_a_field_composes_on_cleaning_and_refuses_on_every_save(kind, cleaned):
    field = kind("note", name="note", max_length=3)
    assert field.to_python("e\u0301\r\n") == cleaned
    assert field.get_prep_value("abc") == "abc"
    for refused in ("a\x00b", "abcd"):
        with pytest.raises(ValidationError):
            field.get_prep_value(refused)


def test_a_field_counts_what_it_stores():
    field = LineField("note", name="note", max_length=3)
    assert len(field.to_python(GROWING * 2)) == 4
    with pytest.raises(ValidationError, match="4 characters; 3 are allowed"):
        field.get_prep_value(field.to_python(GROWING * 2))


@pytest.mark.parametrize(
    "value, why",
    [
        ("one", "is a list of lines"),
        (["one", " "], "none of them empty"),
        (["one", 2], "is a list of lines"),
        (["a", "b", "c", "d"], "holds 4 lines; 3 are allowed"),
        (["four!"], "holds 5 characters; 4 are allowed"),
        (["a\x00"], "cannot be printed"),
    ],
)
def test_a_list_of_lines_is_held_to_its_limits(value, why):
    field = LinesField("tags", name="tags", longest_line=4, most_lines=3)
    for refuse in (field.refuse, field.get_prep_value, lambda given: field.validate(given, None)):
        with pytest.raises(ValidationError) as refusal:
            refuse(value)
        assert why in str(refusal.value)


def test_a_list_of_lines_is_composed_and_knows_its_limits_in_migrations():
    field = LinesField("tags", name="tags", longest_line=4, most_lines=3)
    assert field.to_python(["e\u0301"]) == ["é"]
    assert field.deconstruct()[3] == {"blank": True, "default": list, "longest_line": 4, "most_lines": 3,
                                      "verbose_name": "tags"}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        *("\u200b", "\u200b\u200c\u200d\u2060\ufeff", " \u00ad ", "\u2066\u2069", "\u3164", "\u115f\u1160", "\uffa0"),
        *("\u2800\u2800", "\ufe0f", "\u0301", "\U000e0041", "\u180e", "\u034f", "\u2028"),
    ],
)
def test_a_text_that_cannot_be_seen_is_refused_or_empty(text):
    assert not is_visible(text)
    if text.strip():
        with pytest.raises(ValidationError, match="can be seen"):
            refuse_invisible(text)
        with pytest.raises(ValidationError, match="can be seen"):
            LineField(max_length=30).clean(text, None)
        with pytest.raises(ValidationError, match="can be seen"):
            LinesField().refuse([text])


@pytest.mark.parametrize("text", ["a", "🗞️", "👩\u200d🔬", "حساب", "é", "क्षि", "—", "\u200bA", "", "  ", "0"])
def test_a_text_with_anything_to_see_is_taken(text):
    assert is_visible(text) == bool(text.strip())
    refuse_invisible(text)
    assert LineField(max_length=30, blank=True).clean(text, None) == text


@pytest.mark.parametrize("between", ["\n", "\r\n", "\u2028", "\u2029", " \u2028\u2029 ", "\n\n"])
def test_what_ends_a_line_is_a_space_within_a_line(between):
    assert one_line(f"Two{between}clocks") == "Two clocks"
    assert LineField(max_length=30).clean(f"Two{between}clocks", None) == "Two clocks"
    assert LinesField().to_python([f"Two{between}clocks"]) == ["Two clocks"]


@pytest.mark.django_db
def test_no_way_into_the_database_takes_a_line_that_cannot_be_seen():
    story, headline = make_story(), "\u200b"
    ways = (
        Story(headline=headline).save,
        lambda: Story.objects.filter(pk=story.pk).update(headline=headline),
        lambda: Story.objects.bulk_create([Story(headline=headline)]),
    )
    for way in ways:
        with pytest.raises(ValidationError), transaction.atomic():
            way()
    assert Story.objects.get().headline == story.headline


@pytest.mark.django_db
def test_no_way_into_the_database_takes_a_line_of_two_lines():
    made = Story.objects.create(headline="Two\u2028clocks", tags=["a"])
    assert Story.objects.get().headline == "Two clocks"
    with pytest.raises(ValidationError), transaction.atomic():
        Story.objects.filter(pk=made.pk).update(tags=["a\u2029b"])
