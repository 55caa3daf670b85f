"""A story's one instant on its form: in the paper's zone, never in the past, never an hour that is none or two."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Story, StoryVersion
from tests.factories import (
    approve,
    check_and_approve,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
)
from tests.stories.admin.desk import change_url, client_of, press_button, verb_url

pytestmark = pytest.mark.django_db
PAPER = ZoneInfo("America/New_York")


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


@pytest.fixture
def change():
    """A live story with an approved change."""
    story, editor = make_published(at=instants.now() - timedelta(days=1)), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, dek="Another dek, with more in it.")
    workflow.propose_change(story=story, by=editor, notice="update", text="The dek has more in it.")
    return check_and_approve(story)


def asked(editor, story):
    return client_of(editor).get(verb_url(story, "embargo")).content.decode()


def test_ten_oclock_is_ten_oclock_at_the_paper_whatever_the_browser_thinks(editor):
    story = make_story()
    assert press_button(editor, story, "embargo", until="2031-08-29T10:00").status_code == 302
    story.refresh_from_db()
    assert story.embargo_until.isoformat() == "2031-08-29T14:00:00+00:00"
    assert 'value="2031-08-29T10:00:00"' in asked(editor, story)
    assert "29 Aug 2031, 10:00 EDT" in client_of(editor).get(change_url(story)).content.decode()
    press_button(editor, story, "embargo")
    story.refresh_from_db()
    assert story.embargo_until.isoformat() == "2031-08-29T14:00:00+00:00"


@pytest.mark.parametrize(
    "typed, told",
    [
        ("2026-03-08T02:30", "no 02:30 on 8 March 2026"),
        ("2026-11-01T01:30", "01:30 comes twice on 1 November 2026"),
        ("2020-01-01T10:00", "This moment has passed"),
        ("9999-12-31T23:59", "Give a year"),
        ("soon", "valid"),
    ],
)
def test_a_bad_time_is_told_at_the_field_and_sets_nothing(editor, typed, told):
    story = make_story()
    response = client_of(editor).post(verb_url(story, "embargo"), {"until": typed})
    assert response.status_code == 200
    assert told in response.content.decode()
    assert Story.objects.get().embargo_until is None


def test_a_time_that_passed_in_utc_and_not_yet_here_is_told_as_it_is(editor):
    """Typed in the paper's time, an instant is past or to come for everybody alike."""
    soon = (instants.now() + timedelta(minutes=30)).astimezone(PAPER)
    story = make_story()
    assert press_button(editor, story, "embargo", until=f"{soon:%Y-%m-%dT%H:%M:%S}").status_code == 302
    past = (instants.now() - timedelta(minutes=1)).astimezone(PAPER)
    response = client_of(editor).post(verb_url(story, "embargo"), {"until": f"{past:%Y-%m-%dT%H:%M:%S}"})
    assert b"This moment has passed" in response.content


def test_scheduling_never_prints_at_once(editor, change):
    press_button(editor, change, "embargo", until="2031-08-29T10:00")
    press_button(editor, change, "embargo", until="2020-08-29T10:00")
    assert publishing.press_due() == []
    assert StoryVersion.objects.count() == 1


def test_the_page_says_what_the_moment_will_do(editor, change):
    assert "goes out by itself" in asked(editor, change)
    assert "It does not go out by itself unless it is approved by then." in asked(editor, make_story())
    planned = approve(make_story())
    assert "no place in an edition" in asked(editor, planned)
    workflow.place(edition=make_edition(slot="evening"), story=planned, by=editor)
    assert "It goes out with its edition, 2026-08-29 evening." in asked(editor, planned)


def test_a_late_story_is_scheduled_for_the_printed_edition(editor):
    edition, story = make_pressed(at=instants.now() - timedelta(hours=1)), approve(make_story())
    story = workflow.place(edition=edition, story=story, by=editor).story
    assert "goes out by itself" in asked(editor, story)
    until = instants.now() + timedelta(minutes=5)
    workflow.set_embargo(story=story, by=editor, until=until)
    (version,) = publishing.press_due(now=until)
    assert (version.story_id, version.number, version.published_at) == (story.story_id, 1, until)


def test_a_closed_gate_is_shown_before_and_refuses_the_schedule(editor, change):
    change.claims.get().sources.get().claim_citations.get().delete()
    assert "names no source" in asked(editor, change)
    response = press_button(editor, change, "embargo", until="2031-08-29T10:00")
    assert response.status_code == 409
    assert b"names no source" in response.content
    assert Story.objects.get().embargo_until is None


def test_an_embargo_on_what_is_not_approved_says_that_nothing_goes_out(editor):
    story = make_story()
    press_button(editor, story, "embargo", until="2031-08-29T10:00")
    assert "nothing goes out by itself" in client_of(editor).get(change_url(story)).content.decode()
