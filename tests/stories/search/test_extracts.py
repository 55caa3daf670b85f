"""Passages: the right one, hits exactly where the text says what was asked, and no letter lost."""

import pytest

from newsroom.finding import asked_for
from stories.search.extracts import LONGEST, extract, marked


def shown(pieces) -> str:
    return "".join(f"[{text}]" if is_hit else text for text, is_hit in pieces)


@pytest.mark.parametrize(
    "text, question, right",
    [
        ("The Ferries run, ferries stop.", "ferries", "The [Ferries] run, [ferries] stop."),
        ("The last word may be begun", "word beg", "The last [word] may be [beg]un"),
        ("Begun words are whole: wording", "wording words", "Begun [words] are whole: [wording]"),
        ("Café, CAFE\u0301s and cafe", "cafe", "[Café], [CAFE\u0301]s and [cafe]"),
        ("Der Fluss heißt Spree", "heisst", "Der Fluss [heißt] Spree"),
        ("中国新闻工作者", "新闻", "中国[新闻]工作者"),
        ("中国新闻工作者", "新闻工作", "中国[新闻工作]者"),
        ("رَأَى الكِتَابَ", "الكتاب", "رَأَى [الكِتَابَ]"),
        ("<b>bold</b> & 'bold'", "bold", "<b>[bold]</b> & '[bold]'"),
        ("Nothing of it", "zebra", "Nothing of it"),
        ("👩‍🚀 in space 🚀", "space", "👩‍🚀 in [space] 🚀"),
        ("", "zebra", ""),
    ],
)
def test_hits_are_marked_as_they_are_written(text, question, right):
    pieces = marked(text, asked_for(question))
    assert shown(pieces) == right
    assert "".join(piece.text for piece in pieces) == text


def test_the_passage_is_where_most_of_the_words_stand():
    far = (
        "A zebra stood here. "
        + "Nothing happened that day. " * 30
        + "Then a zebra met a quagga on the bridge. "
        + "x " * 200
    )
    passage = extract(["Only a zebra.", far], asked_for("zebra quagga bridge"))
    assert "[zebra] met a [quagga] on the [bridge]" in shown(passage)
    assert passage[0].text == passage[-1].text[::-1] == "… "
    assert len("".join(piece.text for piece in passage)) <= LONGEST + LONGEST // 8 + 4


def test_a_passage_of_writing_without_spaces_and_of_a_word_without_end_is_bounded():
    for text, question in (("漢" * 500 + "字" + "漢" * 500, "字"), ("x" * 5000 + " zebra " + "y" * 5000, "zebra")):
        passage = extract([text], asked_for(question))
        assert any(is_hit for _, is_hit in passage)
        assert len("".join(piece.text for piece in passage)) <= LONGEST + LONGEST // 8 + 4


def test_where_no_text_holds_a_word_there_is_no_passage():
    assert extract(["Only a zebra.", ""], asked_for("okapi")) == []
