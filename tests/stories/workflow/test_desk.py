"""The desk's verbs on real rows: submit, accept, send back, spike, reopen; and what each leaves in the log."""

import pytest

from newsroom.users.roles import Role
from stories import workflow
from stories.choices import State
from stories.models import Activity, Story
from stories.rules import NotAllowed, NotReady
from tests.factories import approve, edit, make_published, make_story, make_user

pytestmark = pytest.mark.django_db


def test_a_story_goes_from_draft_to_approved_and_every_move_is_in_the_log():
    story = approve(make_story())
    assert story.state == State.APPROVED
    moves = Activity.objects.filter(story=story).exclude(verb="check_claim").order_by("pk")
    assert list(moves.values_list("verb", "from_state", "to_state")) == [
        ("submit", "draft", "review"),
        ("accept", "review", "check"),
        ("approve", "check", "approved"),
    ]


def test_an_incomplete_story_is_not_submitted_and_nothing_changes():
    story = make_story(dek="", claims=0)
    with pytest.raises(NotReady) as refused:
        workflow.submit(story=story, by=make_user(Role.REPORTER))
    assert [problem.code for problem in refused.value.problems] == ["dek-missing", "claims-missing"]
    assert Story.objects.get(pk=story.pk).state == State.DRAFT
    assert not Activity.objects.filter(story=story).exists()


def test_a_second_press_of_the_same_button_is_told_what_happened():
    story, reporter = make_story(), make_user(Role.REPORTER)
    workflow.submit(story=story, by=reporter)
    with pytest.raises(NotAllowed, match="is in review"):
        workflow.submit(story=story, by=reporter)
    assert Activity.objects.filter(story=story, verb="submit").count() == 1


def test_a_story_is_sent_back_with_a_note_only_and_its_approval_goes():
    story, editor = approve(make_story()), make_user(Role.EDITOR)
    with pytest.raises(NotReady, match="note"):
        workflow.send_back(story=story, by=editor, note="  ")
    story = workflow.send_back(story=story, by=editor, note="The second figure is from another year.")
    assert (story.state, story.approved_digest, story.approved_by) == (State.DRAFT, "", None)
    assert Activity.objects.get(story=story, verb="send_back").note == "The second figure is from another year."


def test_a_spiked_story_comes_back_as_a_draft():
    story, editor = make_story(), make_user(Role.EDITOR)
    assert workflow.spike(story=story, by=editor).state == State.SPIKED
    assert workflow.unspike(story=story, by=editor).state == State.DRAFT


def test_a_published_story_is_reopened_while_its_live_version_stays():
    story = make_published()
    story = workflow.reopen(story=story, by=make_user(Role.REPORTER))
    assert (story.state, story.public_status) == (State.DRAFT, "live")


def test_a_person_who_may_not_leaves_no_trace():
    story = make_story()
    with pytest.raises(NotAllowed, match="takes the role"):
        workflow.submit(story=story, by=make_user(Role.PARTNER_MANAGER))
    assert not Activity.objects.filter(story=story).exists()


def test_the_log_keeps_the_name_of_a_person_who_is_deleted():
    story, reporter = make_story(), make_user(Role.REPORTER, name="rosa")
    workflow.submit(story=story, by=reporter)
    reporter.delete()
    assert Activity.objects.get(story=story, verb="submit").actor_name == "rosa"


def test_assigning_is_recorded():
    story, to = make_story(), make_user(Role.REPORTER, name="lee")
    assert workflow.assign(story=story, by=make_user(Role.EDITOR), to=to).assigned_to == to
    assert Activity.objects.get(story=story, verb="assign").note == "lee"


def test_editing_after_submitting_keeps_the_state_but_not_an_approval():
    story = approve(make_story())
    story = edit(story, by=make_user(Role.EDITOR), headline="Another headline")
    assert (story.state, story.approved_digest) == (State.CHECK, "")
