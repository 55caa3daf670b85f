"""Press runs: one instant, numbers at press, unready stories drop out, a missing lead stops the press."""

import json
from datetime import timedelta

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import (
    Activity,
    Edition,
    EditionVersion,
    LedgerEntry,
    Placement,
    PublishedEdition,
    PublishedStory,
    Story,
    StoryVersion,
)
from stories.rules import NotAllowed, NotReady
from tests.factories import (
    DAY,
    a_day_later,
    approve,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
)

pytestmark = pytest.mark.django_db


def place(edition, story, **values):
    return workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), **values)


def press(edition, **values):
    return publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time(), **values)


def test_an_edition_is_printed_with_its_stories_at_one_instant():
    stories = [approve(make_story()) for _ in range(3)]
    edition = make_pressed(*stories)
    assert (edition.edition_id, edition.number, edition.owns_date) == (f"mp-{DAY}-morning-0001", 1, True)
    versions = StoryVersion.objects.order_by("story_id")
    assert {version.published_at for version in versions} == {press_time()}
    listed = json.loads(EditionVersion.objects.get().document)["stories"]
    assert [(line["position"], line["story_id"], line["version"], line["sha256"]) for line in listed] == [
        (position, version.story_id, 1, version.sha256) for position, version in enumerate(versions, 1)
    ]
    assert publishing.verify() == []


def test_the_ledger_names_the_stories_and_then_the_edition():
    make_pressed(approve(make_story()), approve(make_story()))
    assert list(LedgerEntry.objects.values_list("seq", "type", "reason", "subject_id")) == [
        (1, "story.published", "first", f"mp-{DAY}-001"),
        (2, "story.published", "first", f"mp-{DAY}-002"),
        (3, "edition.published", "press", f"mp-{DAY}-morning-0001"),
    ]


def test_a_document_carries_the_edition_it_ran_in():
    edition = make_pressed()
    story = json.loads(StoryVersion.objects.get().document)["story"]
    assert (story["edition_id"], story["position"], story["story_type"]) == (edition.edition_id, 1, "lead")
    assert story["edition_url"] == f"https://themachinepress.com/edition/{DAY}"
    assert story["first_published_at"] == story["modified_at"] == "2026-08-29T05:00:00.000-04:00"
    assert story["content_status"] == "new"


def test_a_story_that_is_not_ready_drops_out_and_the_rest_closes_up():
    edition = make_edition()
    lead, unready, ready = approve(make_story()), make_story(), approve(make_story())
    place(edition, lead, story_type="lead")
    place(edition, unready)
    place(edition, ready)
    run = press(edition)
    assert run.printed == 2
    reason = "This story is a draft; to publish, it has to be approved."
    assert [(one.subject, one.reason) for one in run.missed] == [(str(unready), reason)]
    assert list(Placement.objects.filter(edition=edition).values_list("position", "story_id")) == [
        (1, lead.pk),
        (2, ready.pk),
    ]
    assert json.loads(StoryVersion.objects.order_by("-pk")[0].document)["story"]["position"] == 2
    assert Activity.objects.get(verb="miss_press").story == unready
    unready.refresh_from_db()
    assert (unready.state, unready.public_status) == ("draft", "unpublished")


def test_a_lead_that_is_not_ready_stops_the_press_and_uses_no_number():
    edition = make_edition()
    place(edition, make_story(), story_type="lead")
    place(edition, approve(make_story()))
    with pytest.raises(NotReady, match="lead"):
        press(edition)
    edition.refresh_from_db()
    assert (edition.state, edition.number, LedgerEntry.objects.count()) == ("planned", None, 0)
    assert make_pressed(day=a_day_later()).number == 1


def test_an_edition_without_a_lead_or_without_stories_is_not_pressed():
    edition = make_edition()
    with pytest.raises(NotReady, match="no lead"):
        press(edition)
    place(edition, approve(make_story()))
    with pytest.raises(NotReady, match="no lead"):
        press(edition)


def test_an_edition_is_pressed_once():
    edition = make_pressed()
    with pytest.raises(NotAllowed, match="pressed"):
        press(edition)
    assert EditionVersion.objects.count() == 1


def test_a_changed_text_is_not_what_was_approved():
    edition, story = make_edition(), approve(make_story())
    place(edition, story, story_type="lead")
    Story.objects.filter(pk=story.pk).update(headline="Changed behind everybody's back")
    with pytest.raises(NotReady, match="changed since it was approved"):
        press(edition)


def test_the_first_edition_of_a_day_owns_the_date_and_the_second_has_its_slot():
    morning, evening = make_pressed(), make_pressed(slot="evening")
    assert (morning.owns_date, evening.owns_date) == (True, False)
    document = json.loads(EditionVersion.objects.get(edition_id=evening.edition_id).document)
    assert document["edition"]["edition_url"].endswith(f"/edition/{DAY}/evening")


def test_a_story_under_embargo_misses_the_press():
    edition, embargoed = make_edition(), approve(make_story(embargo_until=press_time() + timedelta(hours=1)))
    place(edition, approve(make_story()), story_type="lead")
    place(edition, embargoed)
    (missed,) = press(edition).missed
    assert missed.subject == str(embargoed)
    assert "embargo" in missed.reason


def test_a_story_carried_over_keeps_its_id_text_and_dates():
    story = make_published()
    first = StoryVersion.objects.get()
    workflow.reopen(story=story, by=make_user(Role.REPORTER))
    edit(story, by=make_user(Role.REPORTER), headline="A working copy that nobody approved")
    edition = make_edition(a_day_later())
    place(edition, approve(make_story()), story_type="lead")
    place(edition, story, carryover_reason="Still open.")
    publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time(a_day_later()))
    second = StoryVersion.objects.get(story_id=story.story_id, number=2)
    before, after = json.loads(first.document)["story"], json.loads(second.document)["story"]
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"edition_id", "edition_url", "position", "story_type", "is_carryover", "carryover_reason"}
    assert second.reason == "carryover"
    live = PublishedStory.objects.get(pk=story.story_id)
    ran = [(line["date"], line["position"]) for line in json.loads(live.context)["ran_in"]]
    assert ran == [(str(DAY), 1), (str(a_day_later()), 2)]
    story.refresh_from_db()
    assert (story.state, story.headline) == ("draft", "A working copy that nobody approved")
    assert publishing.verify() == []


def test_what_is_due_is_pressed_in_order_each_once_and_a_refusal_stops_nothing():
    now = instants.now()
    for days, ready in ((3, True), (2, False), (1, True)):
        edition = make_edition(DAY - timedelta(days=days), press_at=now - timedelta(days=days))
        place(edition, approve(make_story()) if ready else make_story(), story_type="lead")
    make_edition(press_at=now + timedelta(hours=1))
    outcomes = publishing.press_due(now=now)
    assert [type(outcome).__name__ for outcome in outcomes] == ["PressRun", "NotPrinted", "PressRun"]
    assert list(PublishedEdition.objects.order_by("number").values_list("date", flat=True)) == [
        DAY - timedelta(days=3),
        DAY - timedelta(days=1),
    ]
    assert [type(outcome).__name__ for outcome in publishing.press_due(now=now)] == ["NotPrinted"]


def test_a_held_edition_is_not_due():
    edition = make_edition(press_at=instants.now() - timedelta(hours=1))
    workflow.hold(edition=edition, by=make_user(Role.PUBLISHER))
    assert publishing.press_due() == []
    assert Edition.objects.get(pk=edition.pk).state == "held"


def test_neighbours_are_known_to_each_page():
    stories = [approve(make_story()) for _ in range(3)]
    make_pressed(*stories)
    contexts = [json.loads(row.context) for row in PublishedStory.objects.order_by("position")]
    headlines = [story.headline for story in stories]
    assert [context["previous"] and context["previous"]["headline"] for context in contexts] == [None, *headlines[:2]]
    assert [context["next"] and context["next"]["headline"] for context in contexts] == [*headlines[1:], None]


def test_a_press_run_asks_the_gate_of_all_its_stories_at_once(django_assert_max_num_queries):
    """A large edition takes few queries more than a small one for what is asked; each print is written for itself."""
    taken = []
    for day, size in ((DAY, 2), (a_day_later(), 12)):
        edition = make_edition(day)
        for index in range(size):
            place(edition, approve(make_story()), story_type="brief" if index else "lead")
        with django_assert_max_num_queries(1000) as counted:
            publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time(day))
        taken.append(len(counted))
        assert StoryVersion.objects.filter(published_at=press_time(day)).count() == size
    assert taken[1] - taken[0] <= 10 * 16, taken
    assert publishing.verify() == []
