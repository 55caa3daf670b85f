"""Saving unpacked rows: new sections at the end, and the numbers of ids that came from elsewhere."""

import pytest

from newsroom.numbering.models import Series
from stories.unpacking import saving
from tests import factories

pytestmark = pytest.mark.django_db


def test_new_sections_stand_at_the_end_under_names_that_are_free():
    factories.make_section("standards")
    made = saving.create_sections(["open-source", "standards-old"])
    assert [(section.name, section.position) for section in made.values()] == [("Open source", 2), ("Standards old", 3)]
    assert saving.create_sections(["open source"])["open source"].name == "open source"


def test_the_last_numbers_of_ids_are_told_by_their_series():
    ids = ["source-2026-08-29-002", "source-2026-08-29-001", "source-2026-08-30-0001"]
    assert saving.last_numbers(ids) == {"source-2026-08-29": 2, "source-2026-08-30": 1}


def test_numbers_of_story_ids_are_reserved_by_day_whatever_the_prefix():
    saving.reserve_story_ids(["mp-2026-08-29-002", "the-press-2026-08-30-005"])
    assert dict(Series.objects.values_list("name", "last")) == {"story-2026-08-29": 2, "story-2026-08-30": 5}
