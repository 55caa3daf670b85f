"""The button that restores: shows what would change, asks once more, and makes a new revision."""

import pytest

from newsroom.users.roles import Role
from stories import workflow
from tests.factories import edit, make_published, make_story, make_user
from tests.stories.admin.desk import client_of, fields_of, verb_url

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


def page(person, story, ref):
    return client_of(person).get(verb_url(story, "restore", f"?from={ref}"))


def press(person, story, ref, **values):
    shown = fields_of(page(person, story, ref).content.decode())
    return client_of(person).post(verb_url(story, "restore", f"?from={ref}"), {**shown, **values})


def test_it_shows_what_would_change_and_does_it(editor):
    story = make_story(headline="First headline")
    edit(story, by=editor, headline="Second headline")
    asked = page(editor, story, "r1").content.decode()
    assert "<del>Second</del> headline" in asked
    assert "<ins>First</ins> headline" in asked
    assert press(editor, story, "r1").status_code == 302
    story.refresh_from_db()
    assert (story.headline, story.head_revision) == ("First headline", 3)
    assert story.revisions.first().kind == "restore"


def test_asking_changes_nothing(editor):
    story = make_story()
    edit(story, by=editor, dek="Another.")
    page(editor, story, "r1")
    story.refresh_from_db()
    assert story.head_revision == 2


def test_what_names_no_state_of_this_story_is_not_found(editor):
    story, other = make_story(), make_published(headline="Another story")
    for ref in ("", "r9", "v1", "u1", "x"):
        response = page(editor, story, ref)
        assert response.status_code == 404, ref
    assert b"Another story" not in page(editor, story, f"r{other.head_revision + 1}").content


@pytest.mark.parametrize("role", [Role.CHECKER, Role.PUBLISHER, Role.ADMINISTRATOR, Role.PARTNER_MANAGER])
def test_who_may_not_write_may_not_restore(role, editor):
    story = make_story(headline="First headline")
    edit(story, by=editor, headline="Second headline")
    assert page(make_user(role), story, "r1").status_code == 403
    assert client_of(make_user(role)).post(verb_url(story, "restore", "?from=r1"), {"revision": "2"}).status_code == 403
    story.refresh_from_db()
    assert story.headline == "Second headline"


def test_a_locked_story_says_why_not(editor):
    story = make_published()
    response = page(editor, story, "r1")
    assert response.status_code == 409
    assert b"Reopen it" in response.content


def test_a_story_saved_meanwhile_is_looked_at_again(editor):
    story = make_story(headline="First headline")
    edit(story, by=editor, headline="Second headline")
    shown = fields_of(page(editor, story, "r1").content.decode())
    edit(story, by=make_user(Role.REPORTER), headline="Third headline")
    response = client_of(editor).post(verb_url(story, "restore", "?from=r1"), shown)
    assert response.status_code == 409
    story.refresh_from_db()
    assert story.headline == "Third headline"


def test_history_offers_it_to_writers_while_the_story_can_be_edited(editor):
    story = make_story()
    edit(story, by=editor, dek="Another.")
    history = f"/admin/stories/story/{story.pk}/history/"
    assert b"/do/restore?from=r1" in client_of(editor).get(history).content
    assert b"/do/restore" not in client_of(make_user(Role.CHECKER)).get(history).content
    workflow.spike(story=story, by=editor)
    assert b"/do/restore" not in client_of(editor).get(history).content
