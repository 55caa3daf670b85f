"""A correction prints its own story: what it refers to and what others are working on stays where it was."""

import json

import pytest

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import PublishedStory, Story, StoryVersion
from stories.rules import NotReady
from tests.factories import (
    a_day_later,
    check_and_approve,
    correct,
    edit,
    make_published,
    make_source,
    make_story,
    make_user,
)
from tests.stories.delivery.pictures import make_image

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]
SECRET = "A headline that nobody has approved"


def latest(story):
    return StoryVersion.objects.filter(story_id=story.story_id).latest("number")


def test_a_story_that_follows_an_unprinted_one_names_it_nowhere(client):
    draft = workflow.submit(story=make_story(headline=SECRET), by=make_user(Role.REPORTER))
    story = make_published()
    Story.objects.filter(pk=story.pk).update(follows=draft)
    correct(story)
    version = latest(story)
    assert (version.number, version.reason) == (2, "correction")
    assert SECRET.encode() not in bytes(version.document) + bytes(version.presentation)
    assert SECRET not in client.get(f"/story/{story.story_id}/{story.slug}").content.decode()
    draft.refresh_from_db()
    assert (draft.state, draft.public_status, draft.story_id) == ("review", "unpublished", None)


def test_a_correction_prints_no_other_story_that_shares_its_source():
    source = make_source()
    story, other = make_published(sources=[source]), make_published(sources=[source], day=a_day_later())
    before = PublishedStory.objects.values().get(pk=other.story_id)
    correct(story)
    assert latest(other).number == 1
    assert PublishedStory.objects.values().get(pk=other.story_id) == before


def test_a_source_that_somebody_edits_meanwhile_keeps_the_correction_back_until_it_is_checked():
    source = make_source(title="The title that was checked")
    story, editor = make_published(sources=[source]), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, dek="Another dek.")
    workflow.propose_change(story=story, by=editor, notice="update", text="The dek is another.")
    check_and_approve(story)
    source.title = "A title that nobody has checked"
    source.save()
    with pytest.raises(NotReady, match="not been found supported"):
        publishing.correct(story=story, by=editor)
    assert json.loads(latest(story).document)["sources"][0]["title"] == "The title that was checked"


def test_a_picture_that_is_taken_out_leaves_with_the_correction_and_stays_in_the_history():
    story = make_published(image=make_image())
    correct(story, image=None)
    assert json.loads(latest(story).document)["story"]["image_url"] is None
    first = StoryVersion.objects.get(story_id=story.story_id, number=1)
    assert json.loads(first.document)["story"]["image_url"].endswith("/a-bridge.png")
    assert publishing.verify() == []
