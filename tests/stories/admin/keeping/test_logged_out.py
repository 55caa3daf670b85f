"""A form sent after its session ended: nothing is saved, and the text is given back to the one who sent it."""

from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Story
from tests.factories import make_story, make_user
from tests.stories.admin.desk import change_url
from tests.stories.admin.keeping.forms import open_form
from tests.stories.admin.story.test_admin import empty_form

pytestmark = pytest.mark.django_db


def test_the_text_comes_back_with_the_way_to_log_in_and_nothing_of_the_story():
    writer = make_user(Role.REPORTER)
    story = make_story(by=writer, headline="Secret headline")
    form = {**open_form(writer, story), "headline": "Typed <b>without</b> a session"}
    response = Client().post(change_url(story), form)
    page = response.content.decode()
    assert response.status_code == 403
    assert "Typed &lt;b&gt;without&lt;/b&gt; a session" in page
    assert f"next={quote(change_url(story), safe='')}" in page
    assert "Secret headline" not in page
    story.refresh_from_db()
    assert story.headline == "Secret headline"


def test_a_new_story_sent_without_a_session_comes_back_too():
    response = Client().post(reverse("admin:stories_story_add"), empty_form(headline="Typed"))
    assert response.status_code == 403
    assert b"Typed" in response.content
    assert not Story.objects.exists()


def test_a_story_that_is_none_answers_alike():
    address = reverse("admin:stories_story_change", args=[999_999])
    assert Client().post(address, {"headline": "Typed"}).status_code == 403


def test_opening_a_form_without_a_session_leads_to_the_login():
    response = Client().get(change_url(make_story()))
    assert response.status_code == 302
    assert "login" in response["Location"]


def test_a_forged_form_gets_no_text_back():
    client = Client(enforce_csrf_checks=True)
    response = client.post(change_url(make_story()), {"headline": "Forged elsewhere"})
    assert response.status_code == 403
    assert b"Forged elsewhere" not in response.content
