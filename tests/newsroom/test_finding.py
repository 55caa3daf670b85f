"""Words of texts, and rows found by them alike on both databases."""

import pytest

from newsroom.finding import LONGEST_WORD, MOST_BYTES, newest, stored, words_of
from sources.models import Source
from tests.factories import make_source

TABLE = "sources_source"


@pytest.mark.parametrize(
    "text, words",
    [
        ("A Word, a word!", ["a", "word"]),
        ("write-ahead_log", ["write", "ahead", "log"]),
        ("Crème BRÛLÉE ﬁn Straße", ["creme", "brulee", "fin", "strasse"]),
        ("RFC 9457 arXiv:1706.03762v5", ["rfc", "9457", "arxiv", "1706", "03762v5"]),
        ("كِتَاب 新闻", ["كتاب", "新", "闻", "新闻"]),
        ("iPhone手机", ["iphone", "手", "机", "手机"]),
        ("हिन्दी ภาษา", ["हिनदी", "ภ", "า", "ษ", "ภา", "าษ", "ษา"]),
        ("'(((\"&|!:*\\ ™ ́", ["tm"]),
        ("soft\u00adhyphen", ["softhyphen"]),
        ("", []),
        ("x" * 100, ["x" * LONGEST_WORD]),
    ],
)
def test_words_are_letters_and_digits_without_case_and_accents(text, words):
    assert words_of(text) == words


def test_no_more_words_are_stored_than_an_index_takes():
    text = stored(words_of(" ".join(f"{number:060d}é" for number in range(10_000))))
    assert MOST_BYTES - 100 < len(text.encode()) <= MOST_BYTES
    assert not text.endswith(" ")


@pytest.mark.django_db
def test_a_row_of_very_many_different_words_is_saved():
    words = stored(words_of(" ".join(f"{number:x}" for number in range(200_000))))
    source = make_source()
    source.__class__._meta.get_field("words").of, kept = (), source.__class__._meta.get_field("words").of
    try:
        source.words = words
        source.save()
    finally:
        source.__class__._meta.get_field("words").of = kept
    assert newest(TABLE, "2710") == [source.pk]


@pytest.mark.django_db
class TestNewest:
    def test_all_words_are_asked_for_and_the_last_may_be_begun(self):
        log, tree = make_source(title="The write-ahead log"), make_source(title="The write-ahead tree")
        assert newest(TABLE, "write ahead") == [tree.pk, log.pk]
        assert newest(TABLE, "AHEAD log") == [log.pk]
        assert newest(TABLE, "the wri") == [tree.pk, log.pk]
        assert newest(TABLE, "wri the") == []
        assert newest(TABLE, "zebra") == []

    def test_a_beginning_of_two_letters_is_a_word(self):
        source = make_source(title="Go to the sea")
        assert newest(TABLE, "go") == [source.pk]
        assert newest(TABLE, "se") == []

    def test_no_more_than_asked_for_are_found(self):
        sources = [make_source(title="Common ground") for _ in range(4)]
        assert newest(TABLE, "common", 3) == [source.pk for source in reversed(sources)][:3]

    def test_what_a_row_no_longer_says_finds_nothing(self):
        source = make_source(title="Jane Doe", is_confidential=False)
        source.title, source.publisher, source.url, source.canonical_url = "A civil servant", "", "", ""
        source.is_confidential = True
        source.save()
        assert newest(TABLE, "jane") == []
        assert newest(TABLE, "servant") == [source.pk]
        source.delete()
        assert newest(TABLE, "servant") == []

    def test_rows_saved_in_bulk_are_found(self):
        Source.objects.bulk_create(
            [Source(source_id="source-2026-08-29-900", title="Bulky", publisher="B", source_type="dataset")]
        )
        assert len(newest(TABLE, "bulky")) == 1

    @pytest.mark.parametrize(
        "text",
        ["'", '"', "(((", "a & | b", "!!!", "\\", "foo:*", '"open', "-", "NEAR(a b)", "words:a", "^a", "a AND", "OR",
         "NOT x", "{", "%", "%s", "' OR 1=1 --", "ﷺ", "x" * 200, "a " * 100, "🙂", "͏"],
    )  # fmt: skip
    def test_whatever_is_typed_is_a_search(self, text):
        make_source(title="Something else")
        assert newest(TABLE, text) == []
