"""Ids: made in one way, read in one way, and nothing is read in what is none."""

from datetime import date

import pytest

from stories import identifiers

DAY = date(2026, 8, 29)


@pytest.mark.parametrize(
    "story_id, number, printed",
    [
        ("mp-2026-08-29-002", 1, "claim-mp-2026-08-29-002-001"),
        ("mp-2026-08-29-002", 1000, "claim-mp-2026-08-29-002-1000"),
        (None, 12, "claim-draft-012"),
    ],
)
def test_claim_ids_follow_from_story_and_number(story_id, number, printed):
    assert identifiers.claim_id(story_id, number) == printed
    assert identifiers.claim_number(printed) == identifiers.number_of(printed) == number
    assert identifiers.belongs_to(printed, "claim", story_id)


def test_correction_ids_follow_from_story_and_number():
    printed = identifiers.correction_id("mp-2026-08-29-002", 3)
    assert printed == "correction-mp-2026-08-29-002-003"
    assert identifiers.belongs_to(printed, "correction", "mp-2026-08-29-002")
    assert not identifiers.belongs_to(printed, "claim", "mp-2026-08-29-002")


@pytest.mark.parametrize("other", ["claim-mp-2026-08-29-002-001-001", "claim-mp-2026-08-29-0021-001", "claim-001", ""])
def test_an_id_that_only_begins_like_the_storys_is_not_its_own(other):
    assert not identifiers.belongs_to(other, "claim", "mp-2026-08-29-002")


@pytest.mark.parametrize(
    "identifier, number",
    [
        ("claim-mp-2026-08-29-001-002", 2),
        ("claim-draft-123456", 123456),
        ("claim-draft-1234567", None),
        ("claim-draft-000", None),
        ("claim-draft-٠٠١", None),
        ("claim-draft-001\n", None),
        ("c1", None),
        ("", None),
        (None, None),
    ],
)
def test_the_number_of_an_id_is_its_last_part(identifier, number):
    assert identifiers.number_of(identifier) == number


def test_a_claim_without_a_number_has_none():
    with pytest.raises(ValueError, match="invalid literal"):
        identifiers.claim_number("claim-draft-x")


@pytest.mark.parametrize(
    "identifier",
    ["mp-2026-08-29-002", "the-2026-01-01-post-2026-08-29-1234", "source-2026-08-29-001", "mp-2026-08-29-morning-0051"],
)
def test_the_day_of_an_id_stands_before_its_number(identifier):
    assert identifiers.day_of(identifier) == DAY


@pytest.mark.parametrize("identifier", ["", "mp-002", "mp-2026-02-30-001", "mp-2026-13-01-001", "mp-2026-08-29-0a1"])
def test_an_id_without_a_day_of_the_calendar_is_an_error(identifier):
    with pytest.raises(ValueError, match=r"."):
        identifiers.day_of(identifier)


def test_a_series_is_all_but_the_number():
    assert identifiers.series_of("source-2026-08-29-001") == "source-2026-08-29"


def test_a_prefix_may_hold_hyphens_and_days():
    assert identifiers.story_parts("the-2026-01-01-post-2026-08-29-002") == ("the-2026-01-01-post", DAY, 2)
    assert identifiers.edition_parts("the-press-2026-08-29-morning-0051") == ("the-press", DAY, "morning", 51)


@pytest.mark.parametrize(
    "edition_id",
    [
        "mp-2026-08-29-0051",
        "x",
        "",
        "mp-2026-02-30-morning-0001",
        "mp-2026-08-29-morning-51",
        "mp-2026-08-29-Morning-0051",
    ],
)
def test_what_is_no_id_of_an_edition_is_an_error(edition_id):
    with pytest.raises(ValueError, match=r"date|month|day|edition"):
        identifiers.edition_parts(edition_id)


@pytest.mark.parametrize(
    "story_id, is_ours",
    [
        ("mp-2026-08-29-002", True),
        ("mp-2026-02-30-002", False),
        ("mp-2026-08-29-02", False),
        ("mp-2026-08-29-002\n", False),
        ("mp-desk-2026-08-29-002", False),
        ("mpx-2026-08-29-002", False),
        ("MP-2026-08-29-002", False),
        ("", False),
    ],
)
def test_an_id_is_of_a_paper_with_its_whole_prefix(story_id, is_ours):
    assert identifiers.is_story_of(story_id, "mp") is is_ours
