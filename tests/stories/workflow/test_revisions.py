"""Every save is kept once, a stale one is refused, and contributors are whoever changed content since print."""

import json

import pytest

from newsroom.users.roles import Role
from stories import workflow
from stories.models import FrozenRow, Revision, Story
from stories.rules import Stale
from tests.factories import correct, edit, make_published, make_story, make_user

pytestmark = pytest.mark.django_db


def test_saving_the_same_content_keeps_no_revision():
    story = make_story()
    assert workflow.keep_revision(story=story, by=make_user(Role.EDITOR)) is None
    assert story.revisions.count() == 1


def test_a_revision_is_the_story_document_unpublished():
    story = edit(make_story(), by=make_user(Role.REPORTER), headline="Überschrift 🙂")
    revision = story.revisions.first()
    document = json.loads(revision.document)
    assert (revision.number, document["story"]["headline"]) == (2, "Überschrift 🙂")
    assert document["story"]["first_published_at"] is None


def test_a_save_that_started_from_an_older_revision_is_refused():
    story = make_story()
    edit(story, by=make_user(Role.REPORTER), dek="Another dek.")
    story = Story.objects.get(pk=story.pk)
    workflow.refuse_stale(story, started_from=2)
    with pytest.raises(Stale, match="started from revision 1"):
        workflow.refuse_stale(story, started_from=1)


def test_contributors_are_counted_since_the_last_public_version():
    writer, other = make_user(Role.REPORTER), make_user(Role.EDITOR)
    story = make_story(by=writer)
    edit(story, by=other, dek="Another dek.")
    assert workflow.contributors(story) == {writer.pk, other.pk}
    published = make_published()
    assert workflow.contributors(published) == frozenset()


def test_a_working_copy_that_differs_is_parked_when_a_change_branches_from_the_live_version():
    story = make_published()
    editor = make_user(Role.EDITOR)
    workflow.reopen(story=story, by=editor)
    edit(story, by=editor, headline="A headline that nobody approved")
    story = workflow.begin_change(story=story, by=editor)
    assert story.headline != "A headline that nobody approved"
    parked = Revision.objects.get(story=story, kind="parked")
    assert json.loads(parked.document)["story"]["headline"] == "A headline that nobody approved"
    assert workflow.contributors(story) == frozenset()


def test_revisions_cannot_be_changed_or_deleted():
    revision = make_story().revisions.get()
    revision.document = "{}"
    for forbidden in (revision.save, revision.delete, Revision.objects.all().delete):
        with pytest.raises(FrozenRow):
            forbidden()


def test_after_a_correction_the_working_copy_equals_what_is_live():
    story = correct(make_published())
    assert (story.state, story.head_revision) == ("published", story.published_revision)
