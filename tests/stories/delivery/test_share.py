"""What share images are drawn from: one version, one query, and nothing of a removed story."""

from datetime import UTC, datetime

import pytest

from stories import delivery
from stories.delivery.share import shared_edition, shared_story
from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


def test_a_version_comes_with_its_presentation_and_the_site_in_one_query(django_assert_num_queries):
    story = factories.make_published()
    with django_assert_num_queries(1):
        found = shared_story(story.story_id, 1)
    assert found.id == story.story_id
    assert story.headline.encode() in found.document
    assert b"direction" in found.presentation
    assert "sections" in found.site
    assert shared_story(story.story_id, 2) == delivery.Unknown()
    assert shared_story("mp-2026-08-29-999", 1) == delivery.Unknown()
    assert shared_edition("mp-2026-08-29-morning-0099", 1) == delivery.Unknown()


def test_a_retracted_story_leads_to_its_last_version_and_a_removed_one_nowhere():
    story = factories.make_published()
    edition_id = "mp-2026-08-29-morning-0001"
    assert story.headline.encode() in shared_edition(edition_id, 1).document
    factories.retract(story, at=LATER)
    assert shared_story(story.story_id, 1) == delivery.Moved(f"/share/{story.story_id}/2.png")
    assert b"retracted" in shared_story(story.story_id, 2).document
    factories.remove(story, at=LATER)
    assert isinstance(shared_story(story.story_id, 2), delivery.Gone)
    assert isinstance(shared_edition(edition_id, 1), delivery.Gone)
