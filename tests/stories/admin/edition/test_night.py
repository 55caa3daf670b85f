"""The night desk: for publishers alone; stories found, taken back in two steps, the press held; what waits is told."""

from datetime import timedelta

import pytest
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.admin.edition.news import missed_recently, open_reviews, overdue_now
from stories.models import Activity, Story, WithdrawalRequest
from tests.factories import (
    a_day_later,
    approve,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
    remove,
)
from tests.stories.admin.desk import client_of, press_button, verb_url

pytestmark = pytest.mark.django_db
NIGHT = "/admin/stories/edition/night/"


@pytest.fixture
def publisher():
    return make_user(Role.PUBLISHER, name="night")


def night(user, question=""):
    return client_of(user).get(NIGHT, {"q": question} if question else {})


def test_it_is_for_publishers_alone():
    make_published(headline="A secret headline")
    assert reverse("admin:stories_edition_night") == NIGHT
    for role in Role:
        response = night(make_user(role))
        assert response.status_code == (200 if role == Role.PUBLISHER else 403), role
        assert (b"secret" in response.content) == (role == Role.PUBLISHER), role


def test_it_changes_nothing_by_itself(publisher):
    assert client_of(publisher).post(NIGHT).status_code == 405


@pytest.mark.parametrize(
    "question",
    [
        "mp-2026-08-29-001",
        "MP-2026-08-29-001",
        "https://themachinepress.com/story/mp-2026-08-29-001/any-slug",
        "  clocks   agree ",
        "CLOCKS",
    ],
)
def test_a_public_story_is_found_by_address_id_or_words(publisher, question):
    story = make_published(headline="Two clocks agree")
    make_story(headline="Two clocks agree in a draft")
    assert [row["story"] for row in night(publisher, question).context["found"]] == [story]


@pytest.mark.parametrize("question", ["nothing", "mp-2026-08-29-999", "%", "_", "'; --", "x" * 5000, "٪"])
def test_a_question_that_finds_nothing_is_told(publisher, question):
    make_published()
    response = night(publisher, question)
    assert (response.status_code, response.context["found"]) == (200, [])


def test_what_is_removed_is_not_found(publisher):
    remove(make_published(headline="Two clocks agree"))
    assert night(publisher, "clocks").context["found"] == []


def test_a_story_is_taken_back_in_two_steps_and_marked_for_review(publisher):
    story = make_published()
    (row,) = night(publisher).context["live"]
    assert row["retract"] == verb_url(story, "retract")
    response = press_button(publisher, story, "retract", emergency_notice="The figures are of another clock.")
    assert response.status_code == 302
    request = WithdrawalRequest.objects.get()
    assert request.is_emergency
    assert request.review_due_at - request.carried_out_at == timedelta(hours=24)
    page = client_of(publisher).get(f"/story/{story.story_id}/{story.slug}").content.decode()
    assert "one publisher alone in an emergency" in page
    (review,) = night(publisher).context["reviews"]
    assert (review.request, review.is_overdue) == (request, False)
    assert publishing.verify() == []


def test_an_overdue_review_is_told_until_another_publisher_has_done_it(publisher):
    story = make_published()
    press_button(publisher, story, "retract", emergency_notice="The figures are of another clock.")
    (review,) = open_reviews(instants.now() + timedelta(hours=25))
    assert (review.is_overdue, review.countdown.words) == (True, "1 h 0 min late")
    WithdrawalRequest.objects.update(review_due_at=instants.now() - timedelta(hours=1))
    assert "overdue" in night(publisher).content.decode()
    assert press_button(publisher, story, "review-withdrawal", note="My own.").status_code == 409
    assert press_button(make_user(Role.PUBLISHER), story, "review-withdrawal", note="It was right.").status_code == 302
    assert open_reviews() == []


def test_a_removal_takes_the_typed_id(publisher):
    story = make_published()
    notice = {"emergency_notice": "A court ordered it."}
    assert press_button(publisher, story, "remove", **notice, typed="mp-2026-08-29-002").status_code == 200
    assert Story.objects.get().public_status == "live"
    assert press_button(publisher, story, "remove", **notice, typed=story.story_id).status_code == 302
    assert Story.objects.get().public_status == "removed"


def test_the_press_is_held_and_released_from_here(publisher):
    edition = make_edition(press_at=instants.now() + timedelta(hours=1))
    (row,) = night(publisher).context["coming"]
    assert row["verb"] == verb_url(edition, "hold")
    press_button(publisher, edition, "hold")
    (row,) = night(publisher).context["coming"]
    assert (row["verb"], row["held"].actor) == (verb_url(edition, "release"), publisher)


def test_what_missed_the_press_is_told_until_it_has_another_place(publisher):
    edition, story = make_edition(), make_story()
    workflow.place(edition=edition, story=approve(make_story()), by=publisher, story_type="lead")
    workflow.place(edition=edition, story=story, by=publisher)
    publishing.press(edition=edition, by=publisher, at=press_time())
    at = Activity.objects.get(verb="miss_press").at
    (missed,) = missed_recently(at + timedelta(hours=1))
    assert (missed.story, missed.edition, missed.at) == (story, edition, at)
    assert "a draft" in missed.reason
    assert missed_recently(at + timedelta(days=3)) == []
    workflow.place(edition=make_edition(a_day_later()), story=story, by=publisher)
    assert missed_recently(at + timedelta(hours=1)) == []


def test_what_is_overdue_is_told_with_its_reason(publisher):
    edition = make_edition(press_at=instants.now() - timedelta(hours=3))
    workflow.place(edition=edition, story=make_story(), by=publisher, story_type="lead")
    (one,) = overdue_now()
    assert (one.subject, one.reason, one.countdown.words) == (edition, "", "3 h 0 min late")
    assert "Does the worker run?" in night(publisher).content.decode()
    publishing.press_due()
    (one,) = overdue_now()
    assert one.reason.startswith("The lead “")
    workflow.hold(edition=edition, by=publisher)
    assert overdue_now() == []


def test_an_empty_paper_has_a_night_desk(publisher):
    response = night(publisher)
    assert b"Nothing is printed yet" in response.content
    make_pressed()
    assert len(night(publisher).context["live"]) == 1
