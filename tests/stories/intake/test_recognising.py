"""Drafts that come again: known by the id of their document wherever they were placed, and never the end of a run."""

import unicodedata

import pytest
from django.db import connection

from newsroom.numbering.models import next_number
from newsroom.users.roles import Role
from sources.models import Source
from stories import publishing, workflow
from stories.models import Image, Story
from tests import factories
from tests.stories.archives import SEED_ID, contents, document, items, reasons, seed, told
from tests.stories.intake.drafts import GROWING, PRESENTATION, line_of, refused, take

pytestmark = pytest.mark.django_db


def test_a_line_whose_presentation_grows_when_it_is_composed_is_refused_and_the_run_goes_on():
    long = line_of(seed(), {**PRESENTATION, "byline": GROWING * 200})
    short = line_of(document(3), {**PRESENTATION, "byline": GROWING * 100})
    first, second = take(long, short)
    [(pointer, message)] = reasons(first)
    assert (first.status, pointer) == ("refused", "/presentation/byline")
    assert "200 characters" in message
    assert second.status == "imported"
    assert Story.objects.get().byline == unicodedata.normalize("NFC", GROWING * 100)
    assert told(take(short)) == ["unchanged"]


def test_a_row_that_cannot_be_stored_any_more_refuses_its_document_and_not_the_run():
    """A character came into the row past the models; the import would keep it, since its document tells no byline."""
    take(seed())
    with connection.cursor() as cursor:
        cursor.execute("UPDATE stories_story SET byline = %s", ["\x07"])
    changed = seed()
    changed["story"]["dek"] = "Another dek."
    first, second = take(changed, document(3))
    [(pointer, message)] = reasons(first)
    assert (first.status, pointer, second.status) == ("refused", "", "imported")
    assert message.startswith("It cannot be stored: This text holds the character U+0007")


def test_a_line_that_is_not_the_one_exported_is_refused():
    edited = line_of(seed(), PRESENTATION)
    edited["document"]["story"]["dek"] = "Another dek."
    assert refused(edited) == [("/sha256", "is not the digest of the document")]


@pytest.mark.parametrize("made", [seed(), line_of(seed(), PRESENTATION)])
def test_a_document_is_unchanged_whatever_the_newsroom_changed_that_it_does_not_decide(made):
    """Sources and pictures keep the newsroom's values; a document without a presentation leaves the page alone."""
    take(made)
    story, editor = Story.objects.get(), factories.make_user(Role.EDITOR)
    Source.objects.update(title="As we know it now")
    Image.objects.update(alt_text="A diagram.")
    factories.edit(story, by=editor, byline="The desk")
    workflow.submit(story=story, by=editor)
    before = contents()
    assert told(take(made)) == ["unchanged"]
    assert contents() == before


@pytest.fixture
def placed_elsewhere():
    """The seed taken in as a draft and printed on the next day, under that day's id."""
    take(seed())
    factories.make_pressed(factories.approve(Story.objects.get()), day=factories.a_day_later())
    story = Story.objects.get()
    assert story.story_id == "mp-2026-08-30-001"
    return story


def test_a_draft_that_was_placed_on_another_day_is_recognised_by_the_id_of_its_document(placed_elsewhere):
    before = contents()
    assert told(take(seed(), seed())) == ["unchanged", "unchanged"]
    assert contents() == before
    changed = seed()
    changed["story"]["dek"] = "Another dek."
    assert refused(changed)[0][1].startswith("This story has been published")
    assert Story.objects.get() == placed_elsewhere


def test_an_id_that_a_draft_gave_up_is_never_another_storys(placed_elsewhere):
    assert next_number("story-2026-08-29") == 3
    before = contents()
    [outcome] = publishing.archive(items(seed()), by=None)
    message = "was taken in as a draft, which was placed on another day and is mp-2026-08-30-001"
    assert reasons(outcome) == [("/story/story_id", message)]
    assert contents() == before


def test_documents_of_one_day_come_in_any_order():
    assert told(take(document(9), document(3), document(4), document(3))) == [*["imported"] * 3, "unchanged"]
    assert Story.objects.count() == 3


def test_the_log_says_who_took_a_document_in_and_under_which_id():
    editor = factories.make_user(Role.EDITOR)
    take(seed(), by=editor)
    [entry] = Story.objects.get().activities.all()
    assert (entry.verb, entry.actor, entry.note) == ("import", editor, SEED_ID)
