"""Filling an edition: ids, order, drops; positions are compact and never collide."""

from datetime import timedelta

import pytest

from newsroom.users.roles import Role
from stories import workflow
from stories.models import Edition, Placement, Story
from stories.rules import NotAllowed, NotReady
from tests.factories import DAY, a_day_later, make_edition, make_pressed, make_published, make_story, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


def order(edition: Edition) -> list[tuple[int, int]]:
    return list(edition.placements.order_by("position").values_list("position", "story_id"))


def fill(edition, editor, number=3) -> list[Story]:
    stories = [make_story() for _ in range(number)]
    for story in stories:
        workflow.place(edition=edition, story=story, by=editor)
    return stories


def test_a_story_is_named_for_the_date_of_its_edition(editor):
    first, second = fill(make_edition(), editor, 2)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.story_id, second.story_id) == (f"mp-{DAY}-001", f"mp-{DAY}-002")


def test_a_story_moved_to_another_date_gets_a_new_id_and_the_old_is_never_given_again(editor):
    today, tomorrow = make_edition(), make_edition(a_day_later())
    (story,) = fill(today, editor, 1)
    workflow.drop(edition=today, story=story, by=editor)
    workflow.place(edition=tomorrow, story=story, by=editor)
    story.refresh_from_db()
    assert story.story_id == f"mp-{a_day_later()}-001"
    (other,) = fill(today, editor, 1)
    other.refresh_from_db()
    assert other.story_id == f"mp-{DAY}-002"


def test_placing_at_a_position_moves_the_others_down(editor):
    edition = make_edition()
    first, second, third = fill(edition, editor)
    late = make_story()
    workflow.place(edition=edition, story=late, by=editor, position=2)
    assert order(edition) == [(1, first.pk), (2, late.pk), (3, second.pk), (4, third.pk)]


def test_reordering_exchanges_positions_without_a_collision(editor):
    edition = make_edition()
    fill(edition, editor)
    keys = list(edition.placements.order_by("position").values_list("pk", flat=True))
    workflow.reorder(edition=edition, placements=keys[::-1], by=editor)
    assert list(edition.placements.order_by("position").values_list("pk", flat=True)) == keys[::-1]
    assert [position for position, _ in order(edition)] == [1, 2, 3]


@pytest.mark.parametrize(
    "change", [lambda keys: keys[:-1], lambda keys: [*keys, keys[0]], lambda keys: [*keys[:-1], 0]]
)
def test_an_order_that_does_not_name_every_story_once_is_refused(editor, change):
    edition = make_edition()
    fill(edition, editor)
    before = order(edition)
    keys = list(edition.placements.values_list("pk", flat=True))
    with pytest.raises(NotReady, match="other stories"):
        workflow.reorder(edition=edition, placements=change(keys), by=editor)
    assert order(edition) == before


def test_a_story_is_made_the_lead_where_it_stands(editor):
    edition = make_edition()
    first, second = fill(edition, editor, 2)
    workflow.resize(edition=edition, story=second, by=editor, story_type="lead")
    types = dict(edition.placements.values_list("story_id", "story_type"))
    assert types == {first.pk: "secondary", second.pk: "lead"}
    with pytest.raises(NotReady, match="lead, secondary"):
        workflow.resize(edition=edition, story=first, by=editor, story_type="cover")
    workflow.drop(edition=edition, story=first, by=editor)
    with pytest.raises(NotAllowed, match="no place"):
        workflow.resize(edition=edition, story=first, by=editor, story_type="lead")


def test_dropping_closes_the_gap(editor):
    edition = make_edition()
    first, second, third = fill(edition, editor)
    workflow.drop(edition=edition, story=second, by=editor)
    assert order(edition) == [(1, first.pk), (2, third.pk)]


def test_a_story_has_one_place_before_its_first_print(editor):
    edition, other = make_edition(), make_edition(slot="evening")
    (story,) = fill(edition, editor, 1)
    with pytest.raises(NotAllowed, match="has its place"):
        workflow.place(edition=edition, story=story, by=editor)
    with pytest.raises(NotAllowed, match="another edition"):
        workflow.place(edition=other, story=story, by=editor)


def test_a_public_story_is_carried_over_with_a_reason(editor):
    story, edition = make_published(), make_edition(a_day_later())
    with pytest.raises(NotReady, match="why"):
        workflow.place(edition=edition, story=story, by=editor)
    placement = workflow.place(edition=edition, story=story, by=editor, carryover_reason="Still the talk of the day.")
    assert (placement.is_carryover, placement.carryover_reason) == (True, "Still the talk of the day.")


def test_a_printed_edition_takes_no_change_of_its_order(editor):
    edition = make_pressed()
    story = edition.placements.get().story
    with pytest.raises(NotAllowed, match="printed"):
        workflow.drop(edition=edition, story=story, by=editor)
    with pytest.raises(NotAllowed, match="printed"):
        workflow.reorder(edition=edition, placements=[edition.placements.get().pk], by=editor)


def test_only_the_latest_edition_takes_a_late_story(editor):
    older, latest = make_pressed(), make_pressed(day=a_day_later())
    with pytest.raises(NotAllowed, match="latest"):
        workflow.place(edition=older, story=make_story(), by=editor)
    assert workflow.place(edition=latest, story=make_story(), by=editor).position == 2


def test_a_cancelled_edition_frees_its_stories_and_keeps_no_number(editor):
    publisher, edition = make_user(Role.PUBLISHER), make_edition()
    (story,) = fill(edition, editor, 1)
    edition = workflow.cancel_edition(edition=edition, by=publisher)
    assert (edition.state, edition.number, Placement.objects.count()) == ("cancelled", None, 0)
    assert workflow.place(edition=make_edition(DAY + timedelta(days=2)), story=story, by=editor).position == 1


def test_a_held_edition_can_be_released(editor):
    publisher, edition = make_user(Role.PUBLISHER), make_edition()
    assert workflow.hold(edition=edition, by=publisher).state == "held"
    assert workflow.release(edition=edition, by=publisher).state == "planned"
    with pytest.raises(NotAllowed):
        workflow.release(edition=edition, by=publisher)
