"""Texts side by side: only what differs is marked, marks keep every letter, and long texts stay bounded."""

import pytest

from stories.comparing import line_rows, list_rows, text_rows
from stories.comparing.words import LARGEST_PAIR, Effort


def marked(side):
    """One side with what differs in brackets."""
    return None if side is None else "".join(f"[{piece.text}]" if piece.differs else piece.text for piece in side)


def shown(rows):
    return [row.skipped or (marked(row.before), marked(row.after)) for row in rows]


def test_words_that_differ_are_marked_within_a_changed_paragraph():
    rows = text_rows("One.\n\nThey agree within 5 percent.", "One.\n\nThey agree within 6 percent.")
    assert shown(rows) == [("One.", "One."), ("They agree within [5] percent.", "They agree within [6] percent.")]


def test_neighbouring_marks_are_one():
    (row,) = text_rows("a b c d e f g h", "a b X Y e f g h")
    assert marked(row.after) == "a b [X Y] e f g h"


def test_paragraphs_far_from_any_change_are_counted_not_shown():
    before = "\n\n".join(f"Paragraph {number} stays." for number in range(9))
    rows = text_rows(before, before.replace("4 stays", "4 goes"))
    assert shown(rows)[0] == 3
    assert shown(rows)[-1] == 3
    assert len(rows) == 5


def test_a_paragraph_put_in_or_taken_out_stands_alone():
    before, after = "First one here.\n\nLast one here.", "First one here.\n\nQuite another thing.\n\nLast one here."
    assert (None, "[Quite another thing.]") in shown(text_rows(before, after))
    assert ("[Quite another thing.]", None) in shown(text_rows(after, before))


def test_a_changed_paragraph_stands_beside_what_it_became_though_another_was_put_in():
    before = "The clocks agree within five nanoseconds."
    after = "Something else entirely new.\n\nThe clocks agree within six nanoseconds."
    assert shown(text_rows(before, after))[1] == (
        "The clocks agree within [five] nanoseconds.",
        "The clocks agree within [six] nanoseconds.",
    )


def test_a_sentence_written_anew_is_marked_as_a_whole():
    assert shown(line_rows("Two laboratories compared clocks.", "Nothing new")) == [
        ("[Two laboratories compared clocks.]", "[Nothing new]")
    ]


def test_items_of_a_list_are_compared_one_by_one():
    rows = list_rows(["clocks", "time"], ["clocks", "fibre", "time"])
    assert shown(rows) == [("clocks", "clocks"), (None, "[fibre]"), ("time", "time")]


def test_an_empty_value_is_one_that_is_not_there():
    assert shown(line_rows(None, "new")) == [(None, "[new]")]
    assert shown(line_rows("old", "")) == [("[old]", None)]
    assert text_rows("", None) == ()


@pytest.mark.parametrize(
    "before, after, changed",
    [
        ("قال الوزير خمسة أيام في العاصمة", "قال الوزير ستة أيام في العاصمة", "ستة"),
        ("נמדדו חמישה שעונים בשתי מעבדות", "נמדדו שישה שעונים בשתי מעבדות", "שישה"),
        ("三个实验室比较了时钟", "两个实验室比较了时钟", "两"),
        ("किताब पुरानी थी यहाँ", "किताब नई थी यहाँ", "नई"),
        ("a 👩‍🔬 measured it", "a 👨‍🔬 measured it", "👨‍🔬"),
    ],
)
def test_words_of_every_script_are_marked_whole(before, after, changed):
    """Letters, their marks and joiners stay together, so that a mark breaks no shape."""
    (row,) = text_rows(before, after)
    assert [piece.text for piece in row.after if piece.differs] == [changed]


@pytest.mark.parametrize(
    "before, after",
    [
        ("a\n\n" * 60_000, "b\n\n" * 60_000),
        ("a b " * 50_000, "b a " * 50_000),
        (" ".join(str(n) for n in range(30_000)), " ".join(str(n) for n in range(30_000, 0, -1))),
        ("\n\n".join("x y " * 100 for _ in range(400)), "\n\n".join("y z x " * 70 for _ in range(401))),
    ],
    ids=["short-paragraphs", "two-words", "turned-round", "many-paragraphs"],
)
def test_texts_of_200_kilobytes_keep_every_letter(before, after):
    """What is shown is the text, however little effort was left for its words."""
    rows = text_rows(before, after)
    seen = sum(len("".join(piece.text for piece in row.before)) for row in rows if row.before is not None)
    same = sum(row.skipped for row in rows)
    assert seen + same > 0
    assert any(row.differs for row in rows)
    if not same:
        assert seen == sum(len(part) for part in before.split("\n") if part.strip())


def test_the_effort_is_counted_and_ends():
    effort = Effort(left=100)
    assert effort.allows("x" * 10, "y" * 9)
    assert not effort.allows("x" * 10, "y" * 2)
    assert effort.left == 10
    assert not Effort().allows("x" * LARGEST_PAIR, "yy")
