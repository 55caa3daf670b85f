"""What is posted and fits no column is told on the form, alike on both databases."""

from urllib.parse import urlencode

import pytest
from django.urls import reverse

from newsroom.adminkit import is_key
from newsroom.users.roles import Role
from stories.models import Edition, Story
from tests.factories import make_edition, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, fields_of, opened, press_button, verb_url

NINES = "9" * 30


@pytest.mark.parametrize(
    "text, yes", [("1", True), ("9" * 18, True), ("9" * 19, False), ("", False), ("-1", False), ("٣", False), (7, True)]
)
def test_what_can_be_a_key(text, yes):
    assert is_key(text) is yes


@pytest.mark.django_db
def test_a_choice_of_no_row_comes_back_with_the_form():
    """Each choice by itself with one key that is none, and all keys that are none in each choice's turn."""
    writer = make_user(Role.REPORTER)
    story, client = make_story(by=writer), client_of(writer)
    form, names, keys = opened(client, story), ("image", "citations-0-source", "section"), (NINES, "9" * 5_000, "abc")
    for turn, key in enumerate(keys):
        for wrong in ({names[turn]: key}, {name: key for name in names}):
            page = client.post(change_url(story), {**form, **wrong, "dek": "Another dek."})
            assert page.status_code == 200, key
            assert b"Another dek." in page.content
            assert Story.objects.get().dek != "Another dek."


@pytest.mark.django_db
@pytest.mark.parametrize("key", [NINES, "9" * 5_000, "abc"])
def test_a_placement_of_no_story_comes_back_with_the_form(key):
    edition, client = make_edition(), client_of(make_user(Role.PUBLISHER))
    assert client.post(verb_url(edition, "place"), {"story": key, "story_type": "lead"}).status_code == 200
    assert client.get(verb_url(edition, "drop", f"?placement={key}")).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "1899-12-31"])
def test_an_instant_that_not_both_databases_hold_is_told(day):
    writer = make_user(Role.REPORTER)
    story, client = make_story(by=writer), client_of(writer)
    before = Story.objects.values().get()
    read_at = {"citations-0-accessed_at_0": day, "citations-0-accessed_at_1": "23:59:59"}
    page = client.post(change_url(story), {**opened(client, story), **read_at})
    embargo = press_button(make_user(Role.EDITOR), story, "embargo", until=f"{day}T23:59")
    for answer in (page, embargo):
        assert answer.status_code == 200
        assert b"Give a year from 1900 to 9998." in answer.content
    assert Story.objects.values().get() == before


@pytest.mark.django_db
@pytest.mark.parametrize("values", [{"date": "9999-12-31"}, {"press_at_0": "9999-12-31", "press_at_1": "23:59:59"}])
def test_an_edition_of_such_a_day_is_not_made(values):
    client, url = client_of(make_user(Role.PUBLISHER)), reverse("admin:stories_edition_add")
    form = {**fields_of(client.get(url).content.decode()), "date": "2026-08-29", "slot": "morning"}
    page = client.post(url, {**form, **values})
    assert b"Give a year from 1900 to 9998." in page.content
    assert not Edition.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "flood",
    [
        {f"field-{number}": "1" for number in range(20_001)},
        {"body_text": "x" * (5 * 1024 * 1024 + 1)},
        {"claims-TOTAL_FORMS": "100000"},
        {"claims-TOTAL_FORMS": NINES},
        {"claims-TOTAL_FORMS": "abc"},
    ],
    ids=["fields", "bytes", "rows", "too many rows", "no number of rows"],
)
def test_a_form_beyond_every_limit_changes_nothing(flood):
    writer = make_user(Role.REPORTER)
    story, client = make_story(by=writer), client_of(writer)
    before = Story.objects.values().get()
    body = urlencode({**opened(client, story), **flood}, doseq=True)
    page = client.post(change_url(story), body, content_type="application/x-www-form-urlencoded")
    assert page.status_code in (200, 400)
    assert Story.objects.values().get() == before
    assert story.claims.count() == 1


@pytest.mark.django_db
def test_a_number_that_is_none_comes_back_with_the_form():
    writer = make_user(Role.REPORTER)
    story, client = make_story(by=writer), client_of(writer)
    form = opened(client, story)
    for importance in ("1e400", "1e1000000", "NaN", "Infinity", "0x10", "--1", "11", NINES):
        page = client.post(change_url(story), {**form, "importance": importance})
        assert page.status_code == 200, importance
        assert Story.objects.get().importance == 5
