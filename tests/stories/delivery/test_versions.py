"""Single versions, two beside each other, and all instants of a story, in every public state."""

from datetime import UTC, datetime

import pytest

from stories import delivery
from stories.delivery.versions import Mark
from tests import factories
from tests.stories import archives

pytestmark = pytest.mark.django_db
AT = datetime(2026, 8, 29, 9, 0, tzinfo=UTC)
SUNDAY = datetime(2026, 8, 30, 9, 0, 0, 250_000, tzinfo=UTC)
MONDAY = datetime(2026, 8, 31, 9, 0, tzinfo=UTC)


def test_a_version_knows_its_neighbours_and_what_came_after_it():
    story = factories.correct(factories.make_published(), at=SUNDAY)
    factories.retract(story, at=MONDAY)
    second = delivery.version_page(story.story_id, 2)
    assert (second.frozen.number, second.frozen.published_at, second.status) == (2, SUNDAY, "retracted")
    assert (second.first, second.previous, second.following) == (Mark(1, AT), Mark(1, AT), Mark(3, MONDAY))
    assert second.live == Mark(3, MONDAY)
    assert b"6 percent" in second.frozen.document
    first, last = delivery.version_page(story.story_id, 1), delivery.version_page(story.story_id, 3)
    assert (first.previous, last.following, last.first) == (None, None, Mark(1, AT))
    later = delivery.later_versions(story.story_id, 1)
    assert [(one.number, one.reason) for one in later] == [(2, "correction"), (3, "retraction")]
    assert "6 percent, not 5" in later[0].notice
    assert delivery.later_versions(story.story_id, 3) == []
    assert isinstance(delivery.version_page(story.story_id, 4), delivery.Unknown)
    assert isinstance(delivery.version_page("mp-2026-08-29-999", 1), delivery.Unknown)


def test_two_versions_come_in_the_order_asked_for_and_only_together():
    story = factories.correct(factories.make_published(), at=SUNDAY)
    found = delivery.two_versions(story.story_id, 2, 1)
    assert (found.before.number, found.after.number, found.after.reason) == (2, 1, "first")
    assert (found.headline, found.changed_at) == (story.headline, SUNDAY)
    assert isinstance(delivery.two_versions(story.story_id, 1, 3), delivery.Unknown)
    assert isinstance(delivery.two_versions("mp-2026-08-29-999", 1, 2), delivery.Unknown)


def test_the_instants_of_a_story_are_found_by_each_slug_that_it_had():
    story = factories.make_published(slug="a-first-name")
    factories.correct(story, at=SUNDAY, slug="a-second-name")
    marks = (Mark(1, AT), Mark(2, SUNDAY))
    for slug in (None, "a-first-name", "a-second-name"):
        found = delivery.mementos(story.story_id, slug)
        assert (found.slug, found.marks) == ("a-second-name", marks)
    assert isinstance(delivery.mementos(story.story_id, "another"), delivery.Unknown)
    assert isinstance(delivery.mementos("mp-2026-08-29-999"), delivery.Unknown)


def test_an_archive_that_misses_versions_goes_from_one_held_to_the_next():
    document = archives.corrected(archives.document())
    archives.archive(document)
    found = delivery.version_page(document["story"]["story_id"], 2)
    assert (found.first.number, found.previous, found.following) == (2, None, None)
    assert delivery.story(document["story"]["story_id"]).previous is None


def test_of_a_removed_story_no_version_no_difference_and_no_instant_is_left():
    story = factories.remove(factories.correct(factories.make_published(), at=SUNDAY), at=MONDAY)
    asked = [
        delivery.version_page(story.story_id, 1),
        delivery.version_page(story.story_id, 9),
        delivery.two_versions(story.story_id, 1, 2),
        delivery.mementos(story.story_id, story.slug),
        delivery.claim(f"claim-{story.story_id}-001"),
        delivery.claim(f"claim-{story.story_id}-999"),
    ]
    assert {type(one) for one in asked} == {delivery.Gone}
    assert delivery.corrections().items == ()
    assert isinstance(delivery.source("source-2026-08-29-001"), delivery.Unknown)
