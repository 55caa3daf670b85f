"""What is asked: words, ids, days and filters, and what cannot be."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from newsroom.finding import LARGEST, SMALLEST
from stories.models.published.search import place_at
from stories.search import LONGEST, MOST_WORDS, Asked, Mistaken

ZONE = ZoneInfo("America/New_York")


def asked(text: str = "", **filters) -> Asked:
    return Asked(text, ZONE, **filters)


def test_an_id_is_asked_for_as_an_id_and_everything_else_as_words():
    assert asked(" MP-2026-08-29-001 ").id == "mp-2026-08-29-001"
    assert asked("claim-mp-2026-08-29-001-002").id == "claim-mp-2026-08-29-001-002"
    for text in ("mp-2026-08-29", "claim-mp", "claim-", "mp-2026-08-29-001 and more", "source-2026-08-29-001 x"):
        assert asked(text).id == "", text
        assert asked(text).words.words, text


def test_no_more_than_sixteen_words_are_looked_for():
    many = asked(" ".join(f"w{number}" for number in range(MOST_WORDS + 5)))
    assert len(many.words.words) == MOST_WORDS
    assert many.is_cut
    assert not asked("one two").is_cut


def test_days_are_those_of_the_paper_and_both_are_included():
    found = asked("x", since=date(2026, 8, 29), until=date(2026, 8, 29))
    first, last = datetime(2026, 8, 29, 4, 0, tzinfo=UTC), datetime(2026, 8, 30, 3, 59, 59, tzinfo=UTC)
    assert found.above < place_at(first) <= place_at(last) < found.below
    assert place_at(datetime(2026, 8, 30, 4, 0, tzinfo=UTC)) >= found.below
    assert (asked("x").above, asked("x").below) == (SMALLEST, LARGEST)
    ends = asked("x", since=date(1900, 1, 1), until=date(9998, 12, 30))
    assert SMALLEST < ends.above < place_at(first) < ends.below < LARGEST


def test_every_query_names_the_kind_of_row_and_filters_are_marks_that_no_text_holds():
    query = asked("zebra", section="open-source", tag="Wild Life", type="opinion", is_primary=True).query("story", 5)
    assert query.marks == ("§tstory", "§sopen¬source", "§topinion", "§gwild¬life", "§p")
    assert asked("§tstory §p").words.words == ["tstory", "p"]


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_typed_is_nothing_asked_until_there_is_a_filter(text):
    assert asked(text).is_empty
    assert not asked(text, section="science").is_empty


def test_signs_alone_ask_for_what_no_text_holds():
    for text in ("%", "'", '"', "(((", "!!!", "🙂", "\u0301", "_"):
        assert asked(text).is_wordless, text


def test_what_is_too_long_or_outside_the_calendar_cannot_be_asked():
    for wrong in ({"text": "x" * (LONGEST + 1)}, {"section": "x" * 999}, {"since": date(1899, 12, 31)}):
        with pytest.raises(Mistaken):
            asked(**{"text": "x", **wrong})
