"""Ways round the gate that have been closed: each was once open."""

import json
from datetime import timedelta

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Activity, LedgerEntry, Story, StoryVersion, WithdrawalRequest
from stories.publishing import due
from stories.rules import NotAllowed, NotReady
from tests.factories import (
    DAY,
    a_day_later,
    approve,
    check_and_approve,
    correct,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
    retract,
)

pytestmark = pytest.mark.django_db


def begin(story, editor, **values):
    workflow.begin_change(story=story, by=editor)
    return edit(story, by=editor, **values)


def test_a_minor_change_that_is_rewritten_after_its_proposal_is_not_approved():
    story, editor = make_published(), make_user(Role.EDITOR)
    begin(story, editor, body_text="Two groups measured the very same effect.\n\nThey agree within 5 percent.")
    workflow.propose_change(story=story, by=editor)
    edit(story, by=editor, body_text="They disagree by 95 percent. “Never,” she said.")
    with pytest.raises(NotReady, match="needs a notice"):
        check_and_approve(Story.objects.get(pk=story.pk))
    assert StoryVersion.objects.count() == 1


def test_whoever_words_a_notice_does_not_approve_it():
    story, editor = make_published(), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    workflow.propose_change(story=story, by=editor, notice="editors_note", text="The author is under investigation.")
    with pytest.raises(NotAllowed, match="contributed"):
        workflow.approve(story=story, by=editor)
    publishing.correct(story=check_and_approve(story), by=editor)
    assert workflow.contributors(Story.objects.get(pk=story.pk)) == frozenset()


def test_an_approval_is_of_the_notice_too():
    story, editor = make_published(), make_user(Role.EDITOR)
    begin(story, editor, dek="Another dek.")
    workflow.propose_change(story=story, by=editor, notice="update", text="The dek is new.")
    story = check_and_approve(story)
    correction = story.corrections.get()
    correction.text = "Nobody has read this."
    correction.save()
    with pytest.raises(NotReady, match="changed since it was approved"):
        publishing.correct(story=story, by=editor)


def test_an_embargo_is_the_desks_and_in_the_log():
    story, later = approve(make_story()), instants.now() + timedelta(days=1)
    with pytest.raises(NotAllowed, match="takes the role"):
        workflow.set_embargo(story=story, by=make_user(Role.REPORTER), until=later)
    with pytest.raises(NotReady, match="has passed"):
        workflow.set_embargo(story=story, by=make_user(Role.EDITOR), until=instants.now() - timedelta(days=1))
    assert workflow.set_embargo(story=story, by=make_user(Role.EDITOR), until=later).state == "approved"
    assert workflow.set_embargo(story=story, by=make_user(Role.EDITOR), until=None).embargo_until is None
    notes = Activity.objects.filter(verb="set_embargo").order_by("pk").values_list("note", flat=True)
    assert list(notes) == [later.isoformat(), "lifted"]
    with pytest.raises(NotAllowed, match="waits for print"):
        workflow.set_embargo(story=make_published(), by=make_user(Role.EDITOR), until=later)


def test_an_emergency_is_marked_in_public():
    story = make_published()
    publishing.retract(story=story, by=make_user(Role.PUBLISHER), emergency_notice="A life is in danger.")
    (notice,) = json.loads(StoryVersion.objects.get(number=2).presentation)["notices"]
    assert "one publisher alone" in notice
    confirmed = retract(make_published(day=a_day_later()))
    version = StoryVersion.objects.get(story_id=confirmed.story_id, number=2)
    assert json.loads(version.presentation)["notices"] == []


def test_a_late_story_that_missed_its_edition_can_be_moved():
    edition, editor = make_pressed(), make_user(Role.EDITOR)
    late = make_story()
    workflow.place(edition=edition, story=late, by=editor)
    make_pressed(day=a_day_later())
    with pytest.raises(NotReady, match="latest edition"):
        publishing.publish(story=approve(late), by=make_user(Role.PUBLISHER))
    workflow.drop(edition=edition, story=late, by=editor)
    placement = workflow.place(edition=make_edition(DAY + timedelta(days=2)), story=late, by=editor)
    assert placement.position == 1


def test_a_version_is_never_older_than_the_one_before():
    story = correct(make_published(), at=press_time(hour=15))
    with pytest.raises(NotReady, match="look at the clock"):
        correct(story, at=press_time(hour=14), body_text="They agree within 7 percent.")
    edition = make_edition(a_day_later())
    publisher = make_user(Role.PUBLISHER)
    workflow.place(edition=edition, story=story, by=publisher, carryover_reason="Still open.", story_type="lead")
    with pytest.raises(NotReady, match="look at the clock"):
        publishing.press(edition=edition, by=publisher, at=press_time(hour=14))
    with pytest.raises(NotReady, match="look at the clock"):
        publishing.retract(story=story, by=publisher, emergency_notice="Wrong.", at=press_time(hour=14))


def test_a_retraction_names_the_claims_that_were_public():
    story, reporter = make_published(claims=2), make_user(Role.REPORTER)
    workflow.reopen(story=story, by=reporter)
    story.claims.get(number=1).delete()
    edit(story, by=reporter)
    retract(story)
    notice = json.loads(StoryVersion.objects.latest("number").document)["corrections"][-1]
    assert [claim_id[-3:] for claim_id in notice["affected_claim_ids"]] == ["001", "002"]


def test_a_request_can_be_taken_back_and_does_not_stand_in_the_way_of_the_other_kind():
    story, publisher = make_published(), make_user(Role.PUBLISHER)
    workflow.request_withdrawal(story=story, by=publisher, kind="retraction", notice="Wrong.")
    workflow.request_withdrawal(story=story, by=publisher, kind="removal", notice="A court ordered it.")
    with pytest.raises(NotAllowed, match="open request"):
        workflow.request_withdrawal(story=story, by=publisher, kind="removal", notice="Again.")
    workflow.take_back_request(story=story, by=publisher, kind="retraction")
    with pytest.raises(NotAllowed, match="has to ask"):
        publishing.retract(story=story, by=make_user(Role.PUBLISHER))
    with pytest.raises(NotAllowed, match="no open request"):
        workflow.take_back_request(story=story, by=publisher, kind="retraction")
    publishing.remove(story=story, by=make_user(Role.PUBLISHER))
    assert WithdrawalRequest.objects.filter(carried_out_at=None, taken_back_at=None).count() == 0


def test_a_cancelled_edition_leaves_its_slot_and_is_cancelled_once():
    publisher, edition = make_user(Role.PUBLISHER), make_edition()
    with pytest.raises(NotAllowed, match="takes the role"):
        workflow.cancel_edition(edition=edition, by=make_user(Role.EDITOR))
    workflow.cancel_edition(edition=edition, by=publisher)
    with pytest.raises(NotAllowed, match="cancelled"):
        workflow.cancel_edition(edition=edition, by=publisher)
    assert make_pressed().number == 1


def test_a_public_story_is_not_spiked():
    story = make_published()
    workflow.reopen(story=story, by=make_user(Role.EDITOR))
    with pytest.raises(NotAllowed, match="not spiked"):
        workflow.spike(story=story, by=make_user(Role.EDITOR))


@pytest.mark.parametrize("claims", [(1, 1), (9,)])
def test_a_notice_names_public_claims_each_once(claims):
    story, editor = make_published(), make_user(Role.EDITOR)
    begin(story, editor, dek="Another dek.")
    with pytest.raises(NotReady):
        workflow.propose_change(story=story, by=editor, notice="update", text="New.", affected_claims=claims)


def test_stories_of_one_headline_are_all_told_of():
    edition, editor = make_edition(), make_user(Role.EDITOR)
    workflow.place(edition=edition, story=approve(make_story()), by=editor, story_type="lead")
    for _ in range(2):
        workflow.place(edition=edition, story=make_story(headline="Same"), by=editor)
    run = publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time())
    assert [one.subject for one in run.missed] == ["Same", "Same"]


def test_what_the_database_ends_is_reported_and_the_rest_is_pressed():
    now, editor = instants.now(), make_user(Role.EDITOR)
    for days in (2, 1):
        edition = make_edition(DAY - timedelta(days=days), press_at=now - timedelta(days=days))
        workflow.place(edition=edition, story=approve(make_story()), by=editor, story_type="lead")
    ended = []

    def ended_for_the_first(execute, sql, params, many, context):
        if 'FROM "stories_edition" WHERE "stories_edition"."id" =' in sql and not ended:
            ended.append(sql)
            raise due.DatabaseError("the server ended it")
        return execute(sql, params, many, context)

    with due.connection.execute_wrapper(ended_for_the_first):
        outcomes = publishing.press_due(now=now)
    assert [type(outcome).__name__ for outcome in outcomes] == ["NotPrinted", "PressRun"]
    assert LedgerEntry.objects.filter(type="edition.published").count() == 1
