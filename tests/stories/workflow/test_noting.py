"""Notes for colleagues: who writes them, when, whom they name, and that they touch nothing else."""

import pytest

from newsroom.users.roles import Role
from stories import workflow
from stories.models import Activity, Note, Story
from stories.rules import NotAllowed, NotReady
from stories.workflow.noting import mentioned, unknown_names, write_note
from tests.factories import approve, make_published, make_story, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", Role)
def test_everybody_with_a_role_writes_notes(role):
    note = write_note(story=make_story(), by=make_user(role), text="  Ask the second group.  ")
    assert note.text == "Ask the second group."
    assert Activity.objects.get(verb="write_note").at == note.written_at


def test_nobody_without_a_role_does():
    with pytest.raises(NotAllowed):
        write_note(story=make_story(), by=make_user(), text="Hello.")
    assert not Note.objects.exists()


def test_a_note_is_written_at_any_stage_and_changes_no_approval_and_no_revision():
    approved, printed, editor = approve(make_story()), make_published(), make_user(Role.EDITOR)
    spiked = workflow.spike(story=make_story(), by=editor)
    for story in (approved, printed, spiked):
        before = Story.objects.filter(pk=story.pk).values().get()
        write_note(story=story, by=editor, text="For later.")
        assert Story.objects.filter(pk=story.pk).values().get() == before


def test_a_note_names_a_claim_by_number_and_outlives_it():
    story, reporter = make_story(claims=2), make_user(Role.REPORTER)
    note = write_note(story=story, by=reporter, text="Weak.", claim_number=2)
    story.claims.all().delete()
    note.refresh_from_db()
    assert note.claim_number == 2
    with pytest.raises(NotAllowed, match="never had a claim 9"):
        write_note(story=story, by=reporter, text="Weak.", claim_number=9)


def test_a_note_sent_twice_is_written_once():
    story, reporter = make_story(), make_user(Role.REPORTER)
    first = write_note(story=story, by=reporter, text="Twice pressed.")
    assert write_note(story=story, by=reporter, text="Twice pressed.") == first
    assert story.activities.filter(verb="write_note").count() == 1


def test_an_empty_note_is_refused():
    with pytest.raises(NotReady, match="Write something"):
        write_note(story=make_story(), by=make_user(Role.REPORTER), text=" \n ")


def test_mentions_are_names_of_colleagues_whatever_stands_around_them():
    anna, dotted = make_user(Role.EDITOR, name="anna"), make_user(Role.CHECKER, name="b.c-d")
    text = "@Anna, see (@b.c-d). Again @anna! Not mail@anna.org, nor x@anna."
    assert mentioned(text) == [anna, dotted]
    assert unknown_names(text) == []


def test_a_name_that_nobody_has_is_refused_and_told():
    make_user(name="has-no-role")
    left = make_user(Role.EDITOR, name="left")
    left.is_active = False
    left.save()
    story = make_story()
    with pytest.raises(NotReady) as refused:
        write_note(story=story, by=make_user(Role.EDITOR), text="@has-no-role @left and @nobody.")
    assert [problem.message.split("@")[1].split(":")[0] for problem in refused.value.problems] == [
        "has-no-role",
        "left",
        "nobody",
    ]
    assert not story.notes.exists()
