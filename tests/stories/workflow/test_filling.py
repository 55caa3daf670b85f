"""Several stories placed at once, each for itself; a story moved between editions in one step or not at all."""

import pytest

from newsroom.users.roles import Role
from stories import workflow
from stories.models import Activity, Placement
from stories.rules import NotAllowed, NotReady
from stories.workflow import Pick
from tests.factories import DAY, a_day_later, make_edition, make_pressed, make_published, make_story, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


def listed(edition):
    return list(edition.placements.order_by("position").values_list("position", "story_id"))


def test_several_stories_are_placed_at_the_end_in_the_order_given(editor):
    edition, stories = make_edition(), [make_story() for _ in range(3)]
    picks = [Pick(story, size) for story, size in zip(reversed(stories), ("lead", "feature", "brief"), strict=True)]
    filled = workflow.place_all(edition=edition, picks=picks, by=editor)
    assert listed(edition) == [(1, stories[2].pk), (2, stories[1].pk), (3, stories[0].pk)]
    assert [one.story_type for one in filled.placed] == ["lead", "feature", "brief"]
    assert filled.refused == ()


def test_each_story_is_carried_over_with_its_own_reason(editor):
    first, second = make_published(), make_published(day=a_day_later())
    edition = make_edition(a_day_later(a_day_later()))
    picks = [Pick(first, "feature", "Still open."), Pick(second, "brief", "New readers ask.")]
    workflow.place_all(edition=edition, picks=picks, by=editor)
    reasons = edition.placements.order_by("position").values_list("carryover_reason", flat=True)
    assert list(reasons) == ["Still open.", "New readers ask."]


def test_one_refusal_keeps_no_other_story_out(editor):
    edition, taken, free = make_edition(), make_story(), make_story()
    workflow.place(edition=edition, story=taken, by=editor)
    filled = workflow.place_all(edition=edition, picks=[Pick(taken), Pick(free), Pick(free)], by=editor)
    assert [one.story for one in filled.placed] == [free]
    assert [(story.pk, reason) for story, reason in filled.refused] == [
        (taken.pk, "The story has its place in this edition."),
        (free.pk, "The story has its place in this edition."),
    ]
    assert listed(edition) == [(1, taken.pk), (2, free.pk)]


def test_where_none_can_be_placed_the_first_refusal_is_told(editor):
    edition, story = make_edition(a_day_later()), make_published()
    with pytest.raises(NotReady, match="why"):
        workflow.place_all(edition=edition, picks=[Pick(story)], by=editor)
    with pytest.raises(NotAllowed, match="role"):
        workflow.place_all(edition=edition, picks=[Pick(make_story())], by=make_user(Role.REPORTER))
    assert not edition.placements.exists()


def test_a_story_moved_to_another_date_gets_another_id_and_the_gap_closes(editor):
    today, tomorrow = make_edition(), make_edition(a_day_later())
    first, second = make_story(), make_story()
    for story in (first, second):
        workflow.place(edition=today, story=story, by=editor, story_type="feature")
    moved = workflow.move(edition=today, to=tomorrow, story=first, by=editor)
    assert (moved.edition, moved.position, moved.story_type) == (tomorrow, 1, "feature")
    first.refresh_from_db()
    assert first.story_id == f"mp-{a_day_later()}-001"
    assert listed(today) == [(1, second.pk)]
    workflow.move(edition=tomorrow, to=today, story=first, by=editor, position=1, story_type="lead")
    first.refresh_from_db()
    assert first.story_id == f"mp-{DAY}-003"
    assert listed(today) == [(1, first.pk), (2, second.pk)]


def test_a_story_moved_to_another_slot_of_the_day_keeps_its_id(editor):
    morning, evening, story = make_edition(), make_edition(slot="evening"), make_story()
    workflow.place(edition=morning, story=story, by=editor)
    workflow.move(edition=morning, to=evening, story=story, by=editor)
    story.refresh_from_db()
    assert story.story_id == f"mp-{DAY}-001"


def test_what_is_carried_over_takes_its_reason_along(editor):
    story, one, other = make_published(), make_edition(a_day_later()), make_edition(a_day_later(), "evening")
    workflow.place(edition=one, story=story, by=editor, carryover_reason="Still open.")
    moved = workflow.move(edition=one, to=other, story=story, by=editor)
    assert (moved.is_carryover, moved.carryover_reason) == (True, "Still open.")
    assert Placement.objects.filter(story=story).count() == 2


def test_a_move_that_is_refused_leaves_the_story_where_it_was(editor):
    edition, cancelled, story = make_edition(), make_edition(slot="evening"), make_story()
    workflow.place(edition=edition, story=story, by=editor)
    workflow.cancel_edition(edition=cancelled, by=make_user(Role.PUBLISHER))
    acts = Activity.objects.count()
    with pytest.raises(NotAllowed, match="cancelled"):
        workflow.move(edition=edition, to=cancelled, story=story, by=editor)
    with pytest.raises(NotAllowed, match="already"):
        workflow.move(edition=edition, to=edition, story=story, by=editor)
    with pytest.raises(NotAllowed, match="no place"):
        workflow.move(edition=cancelled, to=edition, story=story, by=editor)
    assert listed(edition) == [(1, story.pk)]
    assert Activity.objects.count() == acts


def test_nothing_is_moved_out_of_a_printed_edition(editor):
    pressed, edition = make_pressed(), make_edition(a_day_later())
    with pytest.raises(NotAllowed, match="printed"):
        workflow.move(edition=pressed, to=edition, story=pressed.placements.get().story, by=editor)


def test_a_held_edition_says_why(editor):
    edition, publisher = make_edition(), make_user(Role.PUBLISHER)
    workflow.hold(edition=edition, by=publisher, note="A source calls back at four.")
    act = Activity.objects.get(verb="hold")
    assert (act.note, act.to_state, act.actor) == ("A source calls back at four.", "held", publisher)
