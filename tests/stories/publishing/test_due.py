"""What is due is printed once, in the order of time, as it was approved; what cannot be is said once."""

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command

from newsroom import instants
from newsroom.users.roles import Role
from stories import gathering, publishing, workflow
from stories.models import Activity, Edition, PublishedEdition, PublishedImage, Story, StoryVersion
from stories.publishing import due
from stories.rules import NotReady
from tests.factories import (
    DAY,
    a_day_later,
    approve,
    check_and_approve,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
    retract,
)
from tests.stories.delivery import pictures

pytestmark = pytest.mark.django_db
NEW_YORK = ZoneInfo("America/New_York")
SOON = timedelta(minutes=10)


def due_edition(*, at, day=DAY, ready=True):
    edition = make_edition(day, press_at=at)
    story = approve(make_story()) if ready else make_story()
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="lead")
    return edition


def scheduled_change(*, until):
    """A live story with an approved correction that waits for its instant."""
    story, editor = make_published(at=instants.now() - timedelta(days=1)), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, dek="What the paper measured, and how well.")
    workflow.propose_change(story=story, by=editor, notice="update", text="The dek says how well it was measured.")
    check_and_approve(story)
    return workflow.set_embargo(story=story, by=editor, until=until)


def said(verb):
    return list(Activity.objects.filter(verb=verb).order_by("pk").values_list("note", flat=True))


def test_what_is_shown_is_what_fires_once_and_the_schedule_is_clear_afterwards():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    assert publishing.press_due(now=until - timedelta(seconds=1)) == []
    (version,) = publishing.press_due(now=until)
    story.refresh_from_db()
    assert (version.number, version.published_at, version.reason) == (2, until, "update")
    assert (story.state, story.embargo_until) == ("published", None)
    assert publishing.press_due(now=until + SOON) == []
    assert said("printed_late") == []


def test_the_next_save_after_a_schedule_has_fired_works():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    publishing.press_due(now=until)
    workflow.reopen(story=story, by=make_user(Role.EDITOR))
    edit(story, by=make_user(Role.EDITOR), dek="Another one.")
    story.refresh_from_db()
    assert (story.state, story.embargo_until) == ("draft", None)


def test_late_firing_goes_in_the_order_of_time_and_tells_the_real_instant():
    now = instants.now()
    second = scheduled_change(until=now + timedelta(minutes=2))
    first = due_edition(day=a_day_later(), at=now + timedelta(minutes=1))
    third = due_edition(day=a_day_later(a_day_later()), at=now + timedelta(minutes=3))
    later = now + timedelta(hours=3)
    outcomes = publishing.press_due(now=later)
    assert [getattr(one, "edition", None) or one.story_id for one in outcomes] == [first, second.story_id, third]
    assert set(PublishedEdition.objects.exclude(date=DAY).values_list("published_at", flat=True)) == {later}
    assert StoryVersion.objects.get(story_id=second.story_id, number=2).published_at == later
    assert [note.rpartition("went out ")[2] for note in said("printed_late")] == [
        "2 h 59 min late.",
        "2 h 58 min late.",
        "2 h 57 min late.",
    ]
    assert publishing.press_due(now=later) == []


def test_without_a_given_instant_each_is_printed_at_its_own_and_none_in_the_future():
    due_edition(at=instants.now() - SOON)
    publishing.press_due()
    assert StoryVersion.objects.get().published_at <= instants.now()


@pytest.mark.parametrize("verb", [workflow.hold, workflow.cancel_edition])
def test_an_edition_that_was_steered_away_after_the_look_is_left_alone(verb):
    edition = due_edition(at=instants.now() - SOON)
    (found,) = due.waiting(instants.now())
    verb(edition=edition, by=make_user(Role.PUBLISHER))
    assert due._attempt(found, None) is None
    assert not StoryVersion.objects.exists()
    assert said("not_printed") == []


def test_an_edition_put_off_after_the_look_keeps_its_new_time():
    edition = due_edition(at=instants.now() - SOON)
    (found,) = due.waiting(instants.now())
    Edition.objects.filter(pk=edition.pk).update(press_at=instants.now() + SOON)
    assert due._attempt(found, None) is None
    assert not StoryVersion.objects.exists()


def test_what_another_worker_printed_meanwhile_is_no_fault():
    edition, until = due_edition(at=instants.now() - SOON, day=a_day_later()), instants.now() + SOON
    scheduled_change(until=until)
    found = due.waiting(until)
    assert len(publishing.press_due(now=until)) == len(found) == 2
    assert [due._attempt(one, until) for one in found] == [None, None]
    assert (said("not_printed"), Edition.objects.get(pk=edition.pk).state) == ([], "pressed")


def test_a_story_taken_back_meanwhile_is_no_fault():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    found = due.waiting(until)
    retract(story)
    assert [due._attempt(one, until) for one in found] == [None]


def test_a_change_after_scheduling_is_not_printed_and_people_are_told():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    edit(story, by=make_user(Role.EDITOR), dek="Saved after the approval.")
    (outcome,) = publishing.press_due(now=until)
    assert "schedule is cancelled" in outcome.reason
    story.refresh_from_db()
    assert (story.state, story.embargo_until, story.public_status) == ("check", None, "live")
    assert StoryVersion.objects.count() == 1
    check_and_approve(story)
    assert publishing.press_due(now=until + SOON) == []
    assert said("not_printed") == [outcome.reason]


def test_a_closed_gate_at_the_instant_leaves_the_story_approved_and_is_said_once():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    story.claims.get().sources.get().claim_citations.get().delete()  # past every form
    for minutes in range(3):
        (outcome,) = publishing.press_due(now=until + timedelta(minutes=minutes))
        assert "names no source" in outcome.reason
    story.refresh_from_db()
    assert (story.state, story.embargo_until, StoryVersion.objects.count()) == ("approved", until, 1)
    assert len(said("not_printed")) == 1


def test_a_standing_refusal_of_an_edition_is_said_once_and_a_new_reason_again():
    edition = due_edition(at=instants.now() - SOON, ready=False)
    for _ in range(3):
        publishing.press_due()
    assert len(said("not_printed")) == 1
    workflow.drop(edition=edition, story=edition.placements.get().story, by=make_user(Role.EDITOR))
    publishing.press_due()
    publishing.press_due()
    assert [note[:16] for note in said("not_printed")] == ["The lead “A meas", "The edition has "]


def test_a_schedule_is_refused_while_the_gate_is_closed():
    story, editor = approve(make_story()), make_user(Role.EDITOR)
    make_pressed()
    Story.objects.filter(pk=story.pk).update(dek="")
    with pytest.raises(NotReady, match="dek"):
        workflow.set_embargo(story=story, by=editor, until=instants.now() + SOON)
    assert Story.objects.get(pk=story.pk).embargo_until is None


def test_the_newsroom_acts_on_the_approval_not_on_the_rights_of_who_scheduled():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    for person in {activity.actor for activity in story.activities.exclude(actor=None)}:
        person.groups.clear()
    assert [version.number for version in publishing.press_due(now=until)] == [2]


def test_a_picture_that_readers_know_otherwise_drops_its_story_and_stops_no_press(private_media):
    story = approve(make_story(headline="With another picture"))
    edition = due_edition(at=instants.now() - SOON)
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR))
    _show_another_picture(story)
    (run,) = publishing.press_due()
    assert [(one.subject, "another picture" in one.reason) for one in run.missed] == [("With another picture", True)]
    assert run.printed == 1


def _show_another_picture(story):
    image = pictures.make_image()
    PublishedImage.objects.create(
        path=image.path,
        storage_name="images/of-old.png",
        story_id="mp-2020-01-01-001",
        published_at=press_time(),
        shown_at=press_time(),
    )
    Story.objects.filter(pk=story.pk).update(image=image)
    fresh = Story.objects.get(pk=story.pk)
    Story.objects.filter(pk=story.pk).update(approved_digest=gathering.facts(fresh).digest)


@pytest.mark.parametrize(
    "local",
    [
        datetime(2026, 8, 30, 0, 0, tzinfo=NEW_YORK),
        datetime(2026, 8, 29, 23, 59, 59, tzinfo=NEW_YORK),
        datetime(2026, 9, 1, 0, 0, tzinfo=NEW_YORK),
        datetime(2027, 1, 1, 0, 0, tzinfo=NEW_YORK),
        datetime(2028, 2, 29, 23, 59, 59, tzinfo=NEW_YORK),
        datetime(2026, 8, 30, 0, 0, tzinfo=UTC),
    ],
)
def test_the_edges_of_days_months_and_years_fire_at_their_instant(local):
    edition = due_edition(at=local)
    assert publishing.press_due(now=local.astimezone(UTC) - timedelta(milliseconds=1)) == []
    (run,) = publishing.press_due(now=local.astimezone(UTC))
    assert run.edition == edition
    printed = json.loads(StoryVersion.objects.get().document)["story"]["first_published_at"]
    assert datetime.fromisoformat(printed) == local


def test_the_date_of_an_edition_is_its_own_whatever_the_day_is_in_utc():
    at = datetime(2026, 8, 29, 23, 30, tzinfo=NEW_YORK)
    due_edition(at=at)
    publishing.press_due(now=at.astimezone(UTC))
    row = PublishedEdition.objects.get()
    assert (row.date, row.edition_id, row.published_at.date().isoformat()) == (
        DAY,
        f"mp-{DAY}-morning-0001",
        "2026-08-30",
    )


def test_the_first_publication_keeps_its_instant_through_schedule_and_change():
    until = instants.now() + SOON
    story = scheduled_change(until=until)
    workflow.set_embargo(story=story, by=make_user(Role.EDITOR), until=None)
    workflow.set_embargo(story=story, by=make_user(Role.EDITOR), until=until)
    publishing.press_due(now=until)
    first, second = (
        json.loads(version.document)["story"]
        for version in StoryVersion.objects.filter(story_id=story.story_id).order_by("number")
    )
    assert first["first_published_at"] == second["first_published_at"]
    assert second["modified_at"] > first["modified_at"]


def test_a_story_that_was_never_printed_has_no_first_publication():
    story, editor = approve(make_story()), make_user(Role.EDITOR)
    make_pressed()
    workflow.set_embargo(story=story, by=editor, until=instants.now() + SOON)
    workflow.set_embargo(story=story, by=editor, until=None)
    assert json.loads(story.revisions.latest("number").document)["story"]["first_published_at"] is None


def test_what_is_overdue_is_named_and_fails_the_check(capsys):
    call_command("press_run", check=True)
    due_edition(at=instants.now() - timedelta(hours=2))
    with pytest.raises(CommandError, match="1 overdue"):
        call_command("press_run", check=True)
    assert "overdue since 2 h 0 min: 2026-08-29 morning" in capsys.readouterr().out
    assert not StoryVersion.objects.exists()
    call_command("press_run", once=True)
    call_command("press_run", check=True)


def test_twenty_overdue_editions_go_out_once_and_in_order():
    now = instants.now()
    for days in range(1, 21):
        due_edition(day=DAY + timedelta(days=days), at=now - timedelta(days=30 - days))
    runs = publishing.press_due(now=now)
    assert [run.edition.number for run in runs] == list(range(1, 21))
    assert [run.edition.date for run in runs] == sorted(run.edition.date for run in runs)
    assert publishing.press_due(now=now) == []
