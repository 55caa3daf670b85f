"""Stories found by their words, their claims' and their sources'; ids lead to their rows."""

import pytest

from sources.models import ConfidentialIdentity
from stories import finding, publishing
from stories.models import Finding, Story
from tests.factories import (
    add_claim,
    correct,
    edit,
    make_published,
    make_source,
    make_story,
    make_user,
    remove,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("member", ["headline", "dek", "summary", "body_text", "why_it_matters", "byline", "sponsor"])
def test_a_story_is_found_by_every_text_of_it(member):
    make_story()
    story = make_story(**{member: "The quokka swims."})
    assert finding.found("quokka swims") == [story.pk]


def test_a_story_is_found_by_its_lists_and_claims():
    story = make_story(tags=["wombats"], limitations=["One numbat only."], claims=0)
    add_claim(story, "A bilby digs.", "Only by night.")
    edit(story, by=make_user("reporter"))
    for word in ("wombats", "numbat", "bilby", "night"):
        assert finding.found(word) == [story.pk]


def test_words_may_stand_in_different_parts_of_a_story():
    story = make_story(headline="Quokkas", body_text="They swim.")
    assert finding.found("swim quokkas") == [story.pk]


def test_what_was_taken_out_finds_nothing():
    story = make_story(body_text="A quokka.")
    edit(story, by=make_user("reporter"), body_text="A wombat.")
    assert finding.found("quokka") == []
    assert finding.found("wombat") == [story.pk]


def test_a_story_is_found_by_title_publisher_and_address_of_its_sources_as_they_are_now():
    source = make_source(title="Marsupials", publisher="Perth Press", url="https://example.org/zoo")
    story = make_story(sources=[source])
    for words in ("marsupials", "perth", "example org zoo"):
        assert finding.found(words) == [story.pk]
    source.title = "Monotremes"
    source.save()
    assert finding.found("marsupials") == []
    assert finding.found("monotremes") == [story.pk]


def test_neither_notes_nor_identities_find_anything():
    source = make_source(title="A keeper", publisher="", url="", canonical_url="", is_confidential=True)
    ConfidentialIdentity.objects.create(source=source, identity="Jane Doe")
    story = make_story(sources=[source])
    story.notes.create(text="Ask about the thylacine.")
    edit(story, by=make_user("reporter"), dek="Another.")
    assert finding.found("jane") == finding.found("doe") == finding.found("thylacine") == []
    assert finding.found("keeper") == [story.pk]


def test_the_newest_stories_come_first_and_no_more_than_asked_for():
    stories = [make_story(dek="Quokkas again.") for _ in range(3)]
    assert finding.found("quokkas", 2) == [stories[2].pk, stories[1].pk]


def test_an_id_finds_its_story_and_leads_to_it():
    story = correct(make_published())
    claim, notice = f"claim-{story.story_id}-001", f"correction-{story.story_id}-001"
    assert finding.place_of(f" {story.story_id} ") == finding.Place(story)
    assert finding.place_of(claim) == finding.Place(story, "claim")
    assert finding.place_of(notice) == finding.Place(story, "correction")
    for identifier in (story.story_id, claim, notice):
        assert finding.found(identifier) == [story.pk]


def test_the_id_of_a_source_leads_to_it_and_finds_the_stories_that_cite_it():
    source = make_source()
    story = make_story(sources=[source])
    make_story()
    assert finding.place_of(source.source_id) == finding.Place(source)
    assert finding.found(source.source_id) == [story.pk]


@pytest.mark.parametrize(
    "text", ["", "claim-", "claim-mp-2026-08-29-001", "source-", "mp-2026-13-40-001", "correction-x-1", "-", "claim"]
)
def test_what_is_no_id_leads_nowhere(text):
    make_story()
    assert finding.place_of(text) is None
    assert isinstance(finding.found(text), list)


def test_the_words_of_all_stories_can_be_written_anew():
    stories = [make_story(dek="Quokkas.") for _ in range(3)]
    Finding.objects.all().delete()
    assert finding.found("quokkas") == []
    assert finding.keep_all() == 3
    assert finding.found("quokkas") == [story.pk for story in reversed(stories)]


def test_an_erased_story_is_found_by_no_word():
    story = make_published(headline="Quokkas")
    remove(story)
    publishing.erase(story_id=story.story_id, reason="The law.")
    assert finding.found("quokkas") == []
    assert Story.objects.filter(pk=story.pk).exists()
