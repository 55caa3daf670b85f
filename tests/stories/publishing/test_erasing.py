"""Erasure takes with it what the desk keeps beside a story: unsaved work, links, notes, what people were told."""

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing
from stories.models import Autosave, Note, Notification, PreviewLink, SavedForm
from stories.workflow import autosaving
from tests.factories import make_published, make_story, make_user, remove

pytestmark = pytest.mark.django_db
BESIDE = (Autosave, SavedForm, PreviewLink, Notification, Note)


def surround(story, person):
    """One row of each kind that the desk keeps beside a story."""
    now = instants.now()
    fields = {"headline": ["What the court forbids"]}
    autosaving.keep_typed(person=person, story=story, form_key="key", fields=fields, based_on=1)
    autosaving.remember_saved(person=person, form_key=f"key-{story.pk}", story=story, rows={})
    PreviewLink.objects.create(
        story=story, revision=1, token_sha256=f"{story.pk:064}", created_by=person, created_at=now, expires_at=now
    )
    Notification.objects.create(
        person=person, kind="mention", cause=f"note {story.pk}", text="About it.", story=story, created_at=now
    )
    Note.objects.create(story=story, text="A remark.", written_by=person)


def test_an_erased_story_leaves_nothing_beside_it_and_others_keep_theirs():
    person = make_user(Role.EDITOR)
    story, other = remove(make_published()), make_story()
    for one in (story, other):
        surround(one, person)
    publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    for model in BESIDE:
        assert not model.objects.filter(story=story).exists(), model
        assert model.objects.filter(story=other).exists(), model
