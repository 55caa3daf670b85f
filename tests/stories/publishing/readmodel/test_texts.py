"""The rows that readers search: what they hold, where they stand, and that a rebuild writes the same."""

from datetime import timedelta

import pytest

from newsroom.finding import Asked, mark, newest, newest_with
from stories.models import PublishedText, Story
from stories.publishing import rebuilding, rehearsing
from tests import factories

pytestmark = pytest.mark.django_db
TABLE = "stories_publishedtext"


def found(text: str) -> list[str]:
    rows = PublishedText.objects.in_bulk(newest(TABLE, text))
    return [str(rows[place]) for place in sorted(rows, reverse=True)]


def marked(*marks: str) -> set[str]:
    places = newest_with(TABLE, Asked([], False), marks=marks)
    return {str(row) for row in PublishedText.objects.filter(place__in=places)}


def rows() -> list[tuple]:
    return list(PublishedText.objects.order_by("place").values_list())


def test_a_story_and_its_claims_are_found_once_they_are_public_by_their_words_and_marks():
    story = factories.make_story(
        headline="Zebras return", body_text="They crossed a quagga bridge.", tags=["Wild life"]
    )
    assert rows() == []
    factories.make_pressed(factories.approve(story))
    story.refresh_from_db()
    claims = [f"claim-{story.story_id}-{number:03d}" for number in range(1, story.claims.count() + 1)]
    assert found("zebras") == found("quagga") == [story.story_id]
    assert [str(row) for row in PublishedText.objects.order_by("-place")] == [story.story_id, *claims]
    assert marked(mark("g", "wild-life")) == marked(mark("s", "standards")) == {story.story_id, *claims}
    assert marked(mark("t", "claim")) == set(claims)
    assert marked(mark("i", story.story_id)) == {story.story_id}
    assert marked(mark("g", "wild")) == set()


def test_what_waits_for_a_second_editor_is_not_found_and_a_correction_does_not_move_its_story():
    old = factories.make_published(headline="The older one", body_text="A first wording.")
    new = factories.make_published(headline="The newer one", day=factories.a_day_later())
    places = dict(PublishedText.objects.filter(claim_id="").values_list("story_id", "place"))
    assert places[new.story_id] > places[old.story_id]
    factories.correct(old, at=factories.press_time() + timedelta(days=9), body_text="A second phrasing.")
    assert found("wording") == []
    assert found("phrasing") == [old.story_id]
    assert dict(PublishedText.objects.filter(claim_id="").values_list("story_id", "place")) == places


def test_a_retracted_story_is_found_by_its_headline_alone_and_a_removed_one_by_nothing():
    retracted = factories.make_published(headline="Zebras return", body_text="They crossed a quagga bridge.")
    removed = factories.make_published(headline="Okapis return", day=factories.a_day_later())
    factories.retract(retracted)
    factories.remove(removed)
    assert found("zebras") == [retracted.story_id]
    assert found("quagga") == found("okapis") == []
    assert [str(row) for row in PublishedText.objects.all()] == [retracted.story_id]


def test_a_rebuild_writes_the_same_rows():
    story = factories.make_published()
    factories.correct(story, headline="Another headline")
    factories.retract(factories.make_published(day=factories.a_day_later()))
    before = rows()
    assert len(before) > 2
    with rehearsing.snapshot():
        assert rehearsing.differences() == []
    rebuilding.rebuild()
    assert rows() == before


def test_stories_whose_numbers_agree_in_their_last_bits_get_places_of_their_own():
    first = factories.make_published()
    place = PublishedText.objects.get(story_id=first.story_id, claim_id="").place
    PublishedText.objects.filter(story_id=first.story_id).delete()
    PublishedText.objects.create(place=place, story_id="mp-2026-08-29-999", words="zebra")
    factories.correct(first, headline="Zebra again")
    assert found("zebra") == ["mp-2026-08-29-999", first.story_id]
    assert Story.objects.count() == 1


def test_a_text_of_very_many_different_words_is_published_and_found_by_its_first_part():
    """Fault DB-06."""
    body = " ".join(f"w{number:05x}" for number in range(28_000)) + " 漢字" * 300
    story = factories.make_published(headline="Zebras return", body_text=body)
    assert len(body) > 196_000
    assert found("zebras") == found("w00000") == [story.story_id]
