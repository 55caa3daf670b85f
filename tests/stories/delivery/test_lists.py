"""Lists of a section and of a tag: walked both ways while the paper changes, nothing lost, nothing twice."""

from datetime import UTC, date, datetime

import orjson
import pytest

from stories import delivery
from stories.delivery import lists
from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def pages_of_two(monkeypatch):
    monkeypatch.setattr(lists, "PAGE_SIZE", 2)


def printed(count: int, **values) -> list:
    stories = [factories.approve(factories.make_story(**values)) for _ in range(count)]
    factories.make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
    return stories


def ids(found: delivery.Listed) -> list[str]:
    return [orjson.loads(item)["story_id"] for item in found.items]


def walked(read, **place) -> list[str]:
    """Every id from a place on towards the older end."""
    seen: list[str] = []
    found = read(**place)
    while True:
        seen += ids(found)
        if found.older is None:
            return seen
        found = read(after=found.older)


def section(**place):
    return delivery.section_stories("standards", **place)


def test_a_walk_loses_nothing_and_repeats_nothing_while_the_paper_changes(pages_of_two):
    stories = printed(7)
    newest_first = [story.story_id for story in stories][::-1]
    assert walked(section) == newest_first, "equal instants go by id"
    first = section()
    second = section(after=first.older)
    factories.correct(stories[2], at=LATER)
    factories.retract(stories[3], at=LATER)
    factories.remove(stories[1], at=LATER)
    late = factories.make_published(day=date(2026, 8, 30), at=LATER)
    seen = ids(first) + ids(second) + walked(section, after=second.older)
    assert seen == [one for one in newest_first if one != stories[1].story_id]
    assert walked(section) == [late.story_id, *seen], "a correction moves no story, a removed one is gone"
    backwards = section(before=second.older)
    assert (ids(backwards), backwards.newer is None) == (ids(first)[1:] + ids(second)[:1], False)
    assert isinstance(section(before=first.older), delivery.Start), "all that is newer stands on the first page"
    factories.remove(stories[0], at=LATER)
    last = lists.Place(factories.press_time(), stories[0].story_id)
    assert isinstance(section(after=last), delivery.Start), "a page that is no more leads to the beginning"


def test_pages_backwards_end_where_they_are_asked_to(pages_of_two):
    stories = [story.story_id for story in printed(7)][::-1]
    place = section(after=section(after=section().older).older).newer
    found = section(before=place)
    assert ids(found) == stories[2:4]
    assert ids(section(after=found.older)) == stories[4:6]
    assert isinstance(section(before=found.newer), delivery.Start)


def test_a_retracted_story_leaves_its_tags_and_stays_in_its_section():
    first, second = printed(2, tags=["Water", "water", "measurement"])
    tagged = delivery.tag_stories("water")
    assert sorted(ids(tagged)) == sorted([first.story_id, second.story_id]), "two tags of one slug list a story once"
    assert tagged.name == "Water"
    factories.retract(first, at=LATER)
    assert ids(delivery.tag_stories("measurement")) == [second.story_id]
    assert len(section().items) == 2
    assert delivery.tag_stories("measurement").changed_at > tagged.changed_at
    factories.remove(second, at=LATER)
    assert isinstance(delivery.tag_stories("measurement"), delivery.Unknown)
    assert ids(section()) == [first.story_id]


def test_a_list_is_one_query_with_its_site(django_assert_num_queries):
    printed(1)
    with django_assert_num_queries(1):
        found = section()
    assert orjson.loads(found.site)["sections"] == [{"slug": "standards", "name": "Standards", "description": ""}]
    with django_assert_num_queries(1):
        empty = delivery.section_stories("nothing")
    assert (empty.items, empty.newer, empty.older, empty.site) == ((), None, None, found.site)
