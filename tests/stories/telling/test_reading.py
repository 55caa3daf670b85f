"""From the log to the desks: who is told what, once, and never of their own acts."""

from datetime import timedelta

import pytest
from django.db import transaction

from newsroom import instants
from newsroom.users.models import User
from newsroom.users.roles import Role
from stories import publishing, telling, workflow
from stories.choices import Verdict
from stories.models import Activity, LogPlace, Notification, Story
from stories.telling.reading import A_WHILE
from stories.workflow.noting import write_note
from tests.factories import (
    DAY,
    a_day_later,
    approve,
    check_and_approve,
    edit,
    make_edition,
    make_published,
    make_story,
    make_user,
)

pytestmark = pytest.mark.django_db


def kinds(person: User, **which) -> list[str]:
    """What a person has been told and not read, oldest first."""
    telling.tell()
    return list(person.notifications.filter(read_at=None, **which).order_by("pk").values_list("kind", flat=True))


def submitted(**values) -> Story:
    return workflow.submit(story=make_story(**values), by=make_user(Role.REPORTER))


def test_a_mention_is_told_to_the_one_who_is_named_with_the_note():
    anna, writer = make_user(Role.CHECKER, name="anna"), make_user(Role.EDITOR, name="writer")
    story = make_story()
    note = write_note(story=story, by=writer, text="@anna and @writer: look at claim 1.", claim_number=1)
    assert kinds(anna) == ["mentioned"]
    assert kinds(writer) == []
    told = anna.notifications.get()
    assert (told.note, told.story) == (note, story)
    assert "look at" not in told.text
    assert "claim 1" in told.text


def test_an_assignment_is_told_to_whom_it_is_given_and_not_to_oneself():
    story, editor, reporter = make_story(), make_user(Role.EDITOR), make_user(Role.REPORTER)
    workflow.assign(story=story, by=editor, to=reporter)
    assert kinds(reporter) == ["assigned"]
    workflow.assign(story=story, by=editor, to=editor)
    assert kinds(editor) == []


def test_what_waits_is_told_to_those_whose_turn_it_is_and_leaves_when_it_is_done():
    editor, checker, reporter = make_user(Role.EDITOR), make_user(Role.CHECKER), make_user(Role.REPORTER)
    second = make_user(Role.EDITOR)
    story = make_story(by=reporter)
    workflow.submit(story=story, by=reporter)
    assert (kinds(editor), kinds(checker), kinds(reporter)) == (["review_waits"], [], [])
    workflow.accept(story=story, by=editor)
    assert (kinds(editor), kinds(second), kinds(checker), kinds(reporter)) == ([], [], ["check_waits"], ["accepted"])
    workflow.check_claim(story=story, claim=story.claims.get(), by=checker, verdict=Verdict.SUPPORTED)
    assert (kinds(editor), kinds(checker)) == (["approval_waits"], [])
    workflow.approve(story=story, by=editor, acknowledge_warnings=True)
    assert (kinds(editor), kinds(second), kinds(reporter)) == ([], [], ["approved"])


def test_one_story_waits_once_however_often_it_is_handed_in():
    editor, reporter = make_user(Role.EDITOR), make_user(Role.REPORTER)
    other, story = make_user(Role.EDITOR), make_story(by=reporter)
    for _ in range(3):
        workflow.submit(story=story, by=reporter)
        workflow.send_back(story=story, by=editor, note="Not yet.")
    workflow.submit(story=story, by=reporter)
    assert kinds(other) == ["review_waits"]


def test_a_contributor_is_not_asked_to_judge():
    editor, story = make_user(Role.EDITOR), make_story(claims=0, story_type="brief")
    edit(story, by=editor, dek="An editor's dek.")
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=make_user(Role.EDITOR))
    asked = make_user(Role.EDITOR)
    assert kinds(asked) == ["approval_waits"]
    assert "approval_waits" not in kinds(editor)


def test_a_writer_is_told_of_doubts_and_of_what_comes_back():
    reporter, checker = make_user(Role.REPORTER), make_user(Role.CHECKER)
    story = submitted(by=reporter)
    doubt = {"verdict": Verdict.NOT_SUPPORTED, "note": "A secret remark."}
    workflow.check_claim(story=story, claim=story.claims.get(), by=checker, **doubt)
    workflow.send_back(story=story, by=checker, note="Name the second group.")
    assert kinds(reporter) == ["claim_doubted", "sent_back"]
    texts = " ".join(reporter.notifications.values_list("text", flat=True))
    assert "secret" not in texts
    assert "second group" not in texts


def test_of_how_ones_story_gets_on_only_the_latest_is_unread():
    reporter = make_user(Role.REPORTER)
    story = make_published(by=reporter)
    assert kinds(reporter) == ["published"]
    assert reporter.notifications.get(kind="published").story == story


def test_a_change_waits_for_a_second_editor():
    story, editor, second = make_published(), make_user(Role.EDITOR), make_user(Role.EDITOR)
    checker = make_user(Role.CHECKER)
    telling.tell()
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, body_text="They agree within 6 percent.")
    workflow.propose_change(
        story=story,
        by=editor,
        notice="correction",
        text="An earlier version misstated the error. It is 6 percent, not 5.",
        affected_claims=(1,),
        previous_text="They agree within 5 percent.",
        corrected_text="They agree within 6 percent.",
    )
    assert (kinds(second, story=story), kinds(editor, story=story)) == (["change_waits"], [])
    check_and_approve(story, checker=checker)
    assert kinds(second, story=story) == []


def test_an_approval_that_is_covered_no_more_is_told_to_the_one_who_gave_it():
    editor, publisher = make_user(Role.EDITOR), make_user(Role.PUBLISHER)
    story = make_story()
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=editor)
    check_and_approve(story, editor=editor)
    workflow.set_embargo(story=story, by=publisher, until=instants.now() + timedelta(days=2))
    edit(story, by=make_user(Role.REPORTER), dek="Changed at last.")
    assert Activity.objects.get(verb="lapse").to_state == "check"
    assert kinds(publisher) == ["unscheduled"]
    assert kinds(editor)[-1] == "unscheduled"


def test_an_approval_without_a_schedule_that_lapses_asks_for_another():
    editor, second, story = make_user(Role.EDITOR), make_user(Role.EDITOR), make_story()
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=editor)
    check_and_approve(story, editor=editor)
    telling.tell()
    edit(story, by=make_user(Role.REPORTER), dek="Changed at last.")
    assert (kinds(editor), kinds(second)) == (["lapsed"], ["approval_waits"])


def test_a_story_that_misses_the_press_is_told_to_its_writer_and_the_desk():
    reporter, publisher, night = make_user(Role.REPORTER), make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    late, lead, edition = make_story(by=reporter), approve(make_story()), make_edition(a_day_later(DAY))
    workflow.place(edition=edition, story=lead, by=publisher, story_type="lead")
    workflow.place(edition=edition, story=late, by=publisher, story_type="brief")
    publishing.press(edition=edition, by=publisher)
    assert kinds(reporter) == ["missed_press"]
    assert kinds(night) == ["missed_press"]
    assert kinds(publisher) == []


def test_a_withdrawal_waits_for_a_second_publisher_until_it_is_taken_back():
    story, first, second = make_published(), make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    telling.tell()
    workflow.request_withdrawal(story=story, by=first, kind="removal", notice="For the file alone.")
    assert (kinds(first), kinds(second)) == ([], ["withdrawal_waits"])
    assert "file" not in second.notifications.get(kind="withdrawal_waits").text
    workflow.take_back_request(story=story, by=first, kind="removal")
    assert kinds(second) == []


def test_an_emergency_is_told_to_the_desk_and_again_when_its_review_is_overdue():
    story, alone = make_published(), make_user(Role.PUBLISHER)
    editor, second = make_user(Role.EDITOR), make_user(Role.PUBLISHER)
    telling.tell()
    publishing.retract(story=story, by=alone, emergency_notice="It names a witness.")
    assert (kinds(alone), kinds(editor), kinds(second)) == ([], ["emergency"], ["emergency"])
    later = instants.now() + timedelta(hours=25)
    assert (
        telling.tell(now=later) == telling.tell(now=later) + Notification.objects.filter(kind="review_overdue").count()
    )
    assert kinds(editor) == ["emergency", "review_overdue"]
    workflow.review_withdrawal(request=story.withdrawals.get(), by=second, note="It was right.")
    assert (kinds(editor), kinds(alone)) == ([], ["reviewed"])


def test_nothing_is_told_twice_and_nothing_to_people_without_a_role():
    nobody, editor = make_user(), make_user(Role.EDITOR)
    story = make_story(by=nobody)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    first = telling.tell()
    LogPlace.objects.all().delete()
    again = telling.tell()
    assert first
    assert Notification.objects.count() == first
    assert again <= first
    assert not nobody.notifications.exists()
    assert editor.notifications.count() == 1


def _killed_halfway() -> None:
    with transaction.atomic():
        telling.tell()
        raise RuntimeError("the process was killed")


def test_a_telling_that_ends_halfway_leaves_nothing_and_is_made_up_for():
    editor, story = make_user(Role.EDITOR), submitted()
    with pytest.raises(RuntimeError):
        _killed_halfway()
    assert not Notification.objects.exists()
    assert telling.tell() == 1
    assert editor.notifications.get().story == story


def test_an_act_that_becomes_visible_late_is_told_all_the_same():
    """Numbers are given before the commit: an older act can appear after a newer one was read."""
    editor, story, other = make_user(Role.EDITOR), submitted(), submitted()
    act = story.activities.get()
    telling.tell()
    place = LogPlace.objects.get()
    place.seen = {**place.seen, "read": [key for key in place.seen["read"] if key != act.pk]}
    place.save()
    editor.notifications.filter(story=story).delete()
    telling.tell()
    assert set(editor.notifications.values_list("story", flat=True)) == {story.pk, other.pk}


def test_the_place_moves_on_after_a_while_and_forgets_what_it_has_passed():
    submitted()
    now = instants.now()
    telling.tell(now=now)
    assert LogPlace.objects.get().activity == 0
    newest = Activity.objects.latest("pk").pk
    telling.tell(now=now + A_WHILE)
    place = LogPlace.objects.get()
    assert (place.activity, place.seen["read"]) == (newest, [])


def test_many_acts_are_told_in_portions():
    reporter, editor = make_user(Role.REPORTER), make_user(Role.EDITOR)
    story = make_story()
    for number in range(201):
        workflow.assign(story=story, by=editor, to=None if number % 2 else reporter)
    telling.tell()
    assert len(LogPlace.objects.get().seen["read"]) == 201


@pytest.mark.parametrize(
    "verb, kind, says", [(workflow.hold, "held", "held"), (workflow.cancel_edition, "lost_place", "cancelled")]
)
def test_whoever_has_a_story_in_an_edition_is_told_that_it_will_not_be_printed(verb, kind, says):
    reporter, other = make_user(Role.REPORTER), make_user(Role.REPORTER)
    edition, publisher = make_edition(), make_user(Role.PUBLISHER)
    for _ in range(2):
        workflow.place(edition=edition, story=approve(make_story(by=reporter)), by=make_user(Role.EDITOR))
    kinds(reporter)
    telling.mark_read(reporter)
    verb(edition=edition, by=publisher, note="The printer is on fire.")
    assert set(kinds(reporter)) == {kind}
    assert (kinds(other), kinds(publisher)) == ([], [])
    text = reporter.notifications.latest("pk").text
    assert says in text
    assert "fire" not in text
