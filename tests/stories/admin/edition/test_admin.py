"""Editions in the admin: the running order, the press, and times in the paper's zone."""

from datetime import timedelta

import pytest
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from stories import workflow
from stories.models import Edition
from tests.factories import approve, make_edition, make_pressed, make_published, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened, press_button, verb_url

pytestmark = pytest.mark.django_db
ADD = "admin:stories_edition_add"


@pytest.fixture
def publisher():
    return make_user(Role.PUBLISHER)


@pytest.fixture
def three(publisher):
    """A planned edition of three stories."""
    edition = make_edition()
    for _ in range(3):
        workflow.place(edition=edition, story=make_story(), by=publisher)
    return edition


def order(edition):
    return list(edition.placements.order_by("position").values_list("pk", flat=True))


def a_form(**values):
    return {"date": "2031-08-29", "slot": "morning", "press_at_0": "", "press_at_1": "", **values}


def test_an_edition_is_made_with_its_press_time_in_the_papers_zone(publisher):
    client = client_of(publisher)
    assert "America/New_York" in client.get(reverse(ADD)).content.decode()
    form = a_form(press_at_0="2031-08-29", press_at_1="05:00:00")
    assert client.post(reverse(ADD), form).status_code == 302
    assert Edition.objects.get().press_at.isoformat() == "2031-08-29T09:00:00+00:00"


@pytest.mark.parametrize("day, hour", [("2031-03-09", "02:30:00"), ("2031-11-02", "01:30:00")])
def test_an_hour_that_does_not_exist_or_exists_twice_is_refused(publisher, day, hour):
    response = client_of(publisher).post(reverse(ADD), a_form(press_at_0=day, press_at_1=hour))
    assert response.status_code == 200
    assert not Edition.objects.exists()


def test_a_press_time_that_has_passed_is_an_error_at_the_field(publisher):
    past = instants.now() - timedelta(days=2)
    form = a_form(press_at_0=past.date().isoformat(), press_at_1="05:00")
    assert b"This moment has passed" in client_of(publisher).post(reverse(ADD), form).content


def test_one_date_and_slot_only_once(publisher):
    make_edition()
    assert client_of(publisher).post(reverse(ADD), a_form(date="2026-08-29")).status_code == 200
    assert Edition.objects.count() == 1


def test_a_row_moves_up_by_its_button(three, publisher):
    first, second, third = order(three)
    form = {"order": [first, second, third], "move": f"{third}:up"}
    assert client_of(publisher).post(verb_url(three, "reorder"), form).status_code == 302
    assert order(three) == [first, third, second]


def test_positions_can_be_typed_also_the_same_twice(three, publisher):
    first, second, third = order(three)
    client, url = client_of(publisher), verb_url(three, "reorder")
    client.post(url, _typed([(first, 1), (second, 2), (third, 1)]))
    assert order(three) == [third, first, second]
    client.post(url, _typed([(third, 3), (first, 2), (second, 3)]))
    assert order(three) == [first, second, third]


def _typed(pairs):
    return {"order": [key for key, _ in pairs], **{f"position-{key}": str(typed) for key, typed in pairs}}


@pytest.mark.parametrize("bad", ["", "-1", "0", "x", "9" * 40, "1.5", "²"])
def test_a_position_that_is_none_is_refused_and_nothing_moves(three, publisher, bad):
    first, second, third = before = order(three)
    form = _typed([(first, bad), (second, 2), (third, 1)])
    assert client_of(publisher).post(verb_url(three, "reorder"), form).status_code == 200
    assert order(three) == before


def test_an_order_of_yesterday_is_refused_and_said_so(three, publisher):
    seen = order(three)
    workflow.place(edition=three, story=make_story(), by=publisher)
    form = {"order": seen, "move": f"{seen[1]}:up"}
    assert client_of(publisher).post(verb_url(three, "reorder"), form).status_code == 409
    assert order(three)[:3] == seen


def test_admin_and_print_agree_on_the_order(publisher):
    stories, edition = [approve(make_story()) for _ in range(3)], make_edition()
    for index, story in enumerate(stories):
        workflow.place(edition=edition, story=story, by=publisher, story_type="secondary" if index else "lead")
    first, second, third = order(edition)
    client = client_of(publisher)
    client.post(verb_url(edition, "reorder"), {"order": [first, second, third], "move": f"{third}:up"})
    press_button(publisher, edition, "press")
    shown = [one.story.headline for one in client.get(change_url(edition)).context["placements"]]
    printed = client.get("/edition/2026-08-29.json").json()["stories"]
    assert [line["headline"] for line in printed] == shown
    assert shown == [stories[index].headline for index in (0, 2, 1)]


def test_a_story_is_taken_out_and_the_rest_moves_up(three, publisher):
    first, second, third = order(three)
    assert press_button(publisher, three, "drop", f"?placement={second}").status_code == 302
    assert list(three.placements.order_by("position").values_list("pk", "position")) == [(first, 1), (third, 2)]


def test_a_placed_story_is_made_the_lead_by_a_button(three, publisher):
    second = three.placements.get(position=2)
    page = client_of(publisher).get(verb_url(three, "resize", f"?placement={second.pk}"))
    assert page.status_code == 200
    response = press_button(publisher, three, "resize", f"?placement={second.pk}", story_type="lead")
    assert response.status_code == 302
    second.refresh_from_db()
    assert (second.position, second.story_type) == (2, "lead")


@pytest.mark.parametrize("query", ["", "?placement=x", "?placement=0", "?placement=" + "9" * 40])
def test_taking_out_nothing_is_not_found(three, publisher, query):
    assert client_of(publisher).get(verb_url(three, "drop", query)).status_code == 404


def test_a_carry_over_needs_its_reason(publisher):
    story, edition = make_published(), make_edition(slot="evening")
    values = {"story": story.pk, "story_type": "lead"}
    assert press_button(publisher, edition, "place", **values).status_code == 409
    assert press_button(publisher, edition, "place", **values, carryover_reason="Still true.").status_code == 302


def test_a_story_is_placed_from_its_own_page(publisher):
    story, edition = make_story(), make_edition()
    assert press_button(publisher, story, "place", edition=edition.pk, position="1").status_code == 302
    assert edition.placements.get().story == story


def test_what_misses_the_press_is_said(publisher):
    edition, raw = make_edition(), make_story(headline="Not yet done")
    workflow.place(edition=edition, story=approve(make_story()), by=publisher, story_type="lead")
    workflow.place(edition=edition, story=raw, by=publisher)
    client = client_of(publisher)
    assert b"Not yet done" in client.get(verb_url(edition, "press")).content
    assert b"missed the press" in client.post(verb_url(edition, "press"), {}, follow=True).content


def test_an_edition_without_a_lead_is_not_printed(three, publisher):
    response = press_button(publisher, three, "press")
    assert response.status_code == 409
    assert b"no lead" in response.content
    three.refresh_from_db()
    assert three.number is None


def test_hold_release_cancel(three, publisher):
    for slug, state in (("hold", "held"), ("release", "planned"), ("cancel", "cancelled")):
        assert press_button(publisher, three, slug).status_code == 302
        three.refresh_from_db()
        assert three.state == state


def test_a_printed_edition_is_only_looked_at(publisher):
    edition, client = make_pressed(), client_of(publisher)
    assert client.get(change_url(edition)).status_code == 200
    assert client.post(change_url(edition), a_form()).status_code == 403
    assert client.post(reverse("admin:stories_edition_delete", args=[edition.pk]), {"post": "yes"}).status_code == 403


def test_a_stale_save_of_an_edition_is_refused(publisher):
    edition, client = make_edition(title="As opened"), client_of(publisher)
    form = opened(client, edition)
    Edition.objects.update(title="Theirs")
    response = client.post(change_url(edition), {**form, "title": "Mine"})
    assert response.status_code == 409
    assert b"Theirs" in response.content
    assert b"Mine" in response.content
