"""What delivery hands out of a story, in every public state."""

from datetime import UTC, date, datetime

import orjson
import pytest

from stories import delivery, publishing
from stories.models import StoryVersion
from tests import factories

pytestmark = pytest.mark.django_db
AT = datetime(2026, 8, 29, 9, 0, tzinfo=UTC)
LATER = datetime(2026, 8, 30, 9, 0, 0, 250_000, tzinfo=UTC)


def test_the_document_is_the_frozen_bytes():
    story = factories.make_published()
    found, frozen = delivery.story_json(story.story_id), StoryVersion.objects.get()
    assert isinstance(found, delivery.StoryDocument)
    assert found.document == bytes(frozen.document)
    assert found.document_gzip == bytes(frozen.document_gzip)
    assert (found.sha256, found.version, found.schema_version) == (frozen.sha256, 1, "1.0.0")
    assert (found.slug, found.status, found.published_at) == (story.slug, "live", AT)


def test_the_page_has_the_same_document_and_what_stands_around_it():
    story = factories.make_published()
    found = delivery.story(story.story_id)
    assert isinstance(found, delivery.StoryPage)
    assert found.document == delivery.story_json(story.story_id).document
    assert orjson.loads(found.presentation)["direction"] == "ltr"
    assert orjson.loads(found.context)["edition"]["date"] == "2026-08-29"
    assert orjson.loads(found.site)["latest_edition"]["slot"] == "morning"
    assert found.published_at == AT


def test_a_corrected_story_is_handed_out_in_its_latest_version_and_in_each():
    story = factories.correct(factories.make_published(), at=LATER)
    assert delivery.story(story.story_id).version == 2
    live = delivery.story_json(story.story_id)
    assert (live.version, live.published_at) == (2, LATER)
    assert delivery.story_version(story.story_id, 2) == live
    first = delivery.story_version(story.story_id, 1)
    assert (first.version, first.published_at) == (1, AT)
    assert b"5 percent" in first.document
    assert isinstance(delivery.story_version(story.story_id, 3), delivery.Unknown)
    assert isinstance(delivery.story_version(story.story_id, 999_999_999), delivery.Unknown)


def test_a_retracted_story_is_handed_out_as_retracted():
    story = factories.retract(factories.make_published(), at=LATER)
    for found in (delivery.story(story.story_id), delivery.story_json(story.story_id)):
        assert found.status == "retracted"
        assert orjson.loads(found.document)["story"]["content_status"] == "retracted"
    assert delivery.story_version(story.story_id, 1).status == "retracted"


def test_of_a_removed_story_only_the_tombstone_is_left():
    story = factories.remove(factories.make_published(), at=LATER)
    asked = [
        delivery.story(story.story_id),
        delivery.story_json(story.story_id),
        delivery.story_version(story.story_id, 1),
        delivery.story_version(story.story_id, 9),
        delivery.redirect(story.story_id),
    ]
    assert set(asked) == {asked[0]}
    gone = asked[0]
    assert isinstance(gone, delivery.Gone)
    assert (gone.story_id, gone.removed_on) == (story.story_id, date(2026, 8, 30))
    assert orjson.loads(gone.document)["story_id"] == story.story_id
    assert story.headline.encode() not in gone.document


def test_the_day_of_a_removal_is_that_of_the_papers_zone():
    story = factories.remove(factories.make_published(), at=datetime(2026, 8, 31, 2, 0, tzinfo=UTC))
    assert delivery.story(story.story_id).removed_on == date(2026, 8, 30)


@pytest.mark.parametrize("story_id", ["mp-2026-08-29-999", "MP-2026-08-29-001", "x", "%", "9" * 60])
def test_what_was_never_published_is_unknown(story_id):
    factories.make_published()
    assert isinstance(delivery.story(story_id), delivery.Unknown)
    assert isinstance(delivery.story_json(story_id), delivery.Unknown)
    assert isinstance(delivery.story_version(story_id, 1), delivery.Unknown)
    assert isinstance(delivery.redirect(story_id), delivery.Unknown)
    assert isinstance(delivery.redirect(story_id, "a-slug"), delivery.Unknown)


def test_a_draft_is_unknown():
    story = factories.approve(factories.make_story())
    assert isinstance(delivery.story(str(story.story_id)), delivery.Unknown)


def test_a_former_slug_leads_to_the_present_one_and_back_again():
    story = factories.make_published()
    first = story.slug
    story = factories.correct(story, slug="second-name", at=LATER)
    assert delivery.redirect(story.story_id, first) == delivery.Moved(f"/story/{story.story_id}/second-name")
    story = factories.correct(story, slug="third-name", at=LATER.replace(hour=10))
    for former in (first, "second-name"):
        assert delivery.redirect(story.story_id, former) == delivery.Moved(f"/story/{story.story_id}/third-name")
    story = factories.correct(story, slug=first, at=LATER.replace(hour=11))
    assert isinstance(delivery.redirect(story.story_id, first), delivery.Unknown)
    assert delivery.redirect(story.story_id) == delivery.Moved(f"/story/{story.story_id}/{first}")


def test_the_versions_are_told_newest_first_without_their_text():
    story = factories.correct(factories.make_published(), at=LATER)
    second, first = delivery.story_versions(story.story_id)
    frozen = StoryVersion.objects.get(number=1)
    assert (first.number, first.reason, first.published_at) == (1, "first", AT)
    assert (first.sha256, first.provenance, first.is_erased) == (frozen.sha256, "newsroom", False)
    assert (second.number, second.reason, second.published_at) == (2, "correction", LATER)
    assert delivery.story_versions("mp-2026-08-29-999") == []


def test_of_an_erased_version_the_digest_is_left():
    story = factories.remove(factories.make_published(), at=LATER)
    publishing.erase(story_id=story.story_id, reason="A court ordered it.")
    (version,) = delivery.story_versions(story.story_id)
    assert version.is_erased
    assert len(version.sha256) == 64


def test_each_is_one_query(django_assert_num_queries):
    story = factories.make_published()
    for ask in (delivery.story, delivery.story_json, delivery.story_versions, delivery.redirect):
        with django_assert_num_queries(1):
            ask(story.story_id)
    with django_assert_num_queries(1):
        delivery.story_version(story.story_id, 1)
