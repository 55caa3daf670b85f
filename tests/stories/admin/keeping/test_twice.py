"""What is sent twice is saved once: double clicks, quick saves of one window, forms sent again after a step back."""

from uuid import uuid4

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Autosave, Story
from tests.factories import edit, make_source, make_story, make_user
from tests.stories.admin.desk import client_of, fields_of
from tests.stories.admin.keeping.forms import address, keep, open_form, save, shown
from tests.stories.admin.story.test_admin import empty_form

pytestmark = pytest.mark.django_db
ADD = "admin:stories_story_add"


@pytest.fixture
def writer():
    return make_user(Role.REPORTER)


def new_claim(text="A new claim.", **more):
    return {"claims-TOTAL_FORMS": "2", "claims-1-text": text, **more}


def test_a_new_story_sent_twice_is_one(writer):
    client, form = client_of(writer), empty_form(form_key=str(uuid4()))
    first, second = client.post(reverse(ADD), form), client.post(reverse(ADD), form)
    story = Story.objects.get()
    assert (first.status_code, second.status_code) == (302, 302)
    assert second["Location"] == reverse("admin:stories_story_change", args=[story.pk])
    assert (story.claims.count(), story.revisions.count()) == (1, 1)


def test_two_forms_of_new_stories_are_two(writer):
    client = client_of(writer)
    for _ in range(2):
        client.post(reverse(ADD), empty_form(form_key=str(uuid4())))
    assert Story.objects.count() == 2


def test_the_key_of_another_person_opens_nothing(writer):
    key, other = str(uuid4()), make_user(Role.REPORTER)
    client_of(writer).post(reverse(ADD), empty_form(form_key=key))
    client_of(other).post(reverse(ADD), empty_form(form_key=key, headline="Mine"))
    assert Story.objects.count() == 2


def test_a_refused_form_keeps_its_key_until_it_is_saved(writer):
    client, key = client_of(writer), str(uuid4())
    refused = client.post(reverse(ADD), empty_form(form_key=key, headline=""))
    assert refused.context["keeping"]["form_key"] == key
    assert client.post(reverse(ADD), empty_form(form_key=key)).status_code == 302


def test_a_double_click_on_save_makes_one_revision_and_no_claim_twice(writer):
    story = make_story(by=writer)
    form = open_form(writer, story) | new_claim() | {"headline": "Clicked twice"}
    assert [save(writer, story, form).status_code for _ in range(2)] == [302, 302]
    assert (story.revisions.count(), story.claims.count()) == (2, 2)


def test_the_same_form_without_a_key_is_known_by_what_it_says(writer):
    story = make_story(by=writer)
    form = open_form(writer, story) | new_claim() | {"form_key": ""}
    assert [save(writer, story, form).status_code for _ in range(2)] == [302, 302]
    assert (story.revisions.count(), story.claims.count()) == (2, 2)


def test_two_quick_saves_of_one_form_never_conflict(writer):
    story, source = make_story(by=writer), make_source()
    form = open_form(writer, story)
    assert save(writer, story, form, **new_claim()).status_code == 302
    later = new_claim("A new claim, finished.", **{"claims-1-evidence": [source.pk]})
    assert save(writer, story, form, headline="Typed after the click", **later).status_code == 302
    assert save(writer, story, form, headline="And once more", **later).status_code == 302
    story.refresh_from_db()
    assert (story.headline, story.claims.count(), story.head_revision) == ("And once more", 2, 4)
    assert story.claims.get(number=2).text == "A new claim, finished."


def test_a_quick_second_save_still_meets_what_somebody_saved_between(writer):
    story = make_story(by=writer)
    form = open_form(writer, story)
    save(writer, story, form, headline="First click")
    edit(story, by=make_user(Role.EDITOR), headline="Their headline")
    response = save(writer, story, form, headline="Second click")
    assert response.status_code == 409
    (conflict,) = response.context["merge"].conflicts
    assert (conflict.stored, conflict.typed) == ("Their headline", "Second click")


def test_a_form_that_comes_back_after_it_was_saved_once_gets_a_key_of_its_own(writer):
    story = make_story(by=writer)
    form = open_form(writer, story)
    save(writer, story, form, headline="First click")
    edit(story, by=make_user(Role.EDITOR), headline="Their headline")
    response = save(writer, story, form, headline="Second click")
    assert response.context["keeping"]["form_key"] != form["form_key"]


def test_the_page_from_before_a_conflict_overwrites_nothing_when_it_is_sent_again(writer):
    story = make_story(by=writer)
    form = open_form(writer, story) | new_claim() | {"headline": "My headline"}
    edit(story, by=make_user(Role.EDITOR), dek="Their dek.")
    brought_together = save(writer, story, form)
    assert brought_together.status_code == 409
    assert save(writer, story, fields_of(brought_together.text)).status_code == 302
    again = save(writer, story, form)
    story.refresh_from_db()
    assert (again.status_code, story.dek, story.headline) == (409, "Their dek.", "My headline")
    assert story.claims.count() == 2


def test_saving_what_is_stored_already_keeps_no_revision_and_no_conflict(writer):
    story = make_story(by=writer)
    form = open_form(writer, story)
    edit(story, by=make_user(Role.EDITOR), dek="The very same.")
    assert save(writer, story, form, dek="The very same.").status_code == 302
    assert story.revisions.count() == 2


def test_what_was_typed_after_a_new_story_was_saved_once_is_shown_and_not_lost(writer):
    """A step back in the browser, more typing, and the form of the new story is sent once more."""
    client, key = client_of(writer), str(uuid4())
    client.post(reverse(ADD), empty_form(form_key=key))
    more = empty_form(form_key=key, headline="Typed after a step back", **{"claims-0-text": "Reworded."})
    response = client.post(reverse(ADD), more, follow=True)
    values = shown(response)
    assert (values["headline"], values["claims-0-text"]) == ("Typed after a step back", "Reworded.")
    assert "claims-1-text" not in values
    assert Story.objects.get().headline != "Typed after a step back"


@pytest.mark.parametrize("is_new", [True, False])
def test_keeping_that_the_save_of_its_form_overtook_leaves_nothing_unsaved(writer, is_new):
    client, key = client_of(writer), str(uuid4())
    if is_new:
        story, form = None, empty_form(form_key=key)
        client.post(reverse(ADD), form)
    else:
        story = make_story(by=writer)
        form = open_form(writer, story) | new_claim() | {"headline": "Saved"}
        save(writer, story, form)
    assert keep(writer, story, form).status_code == 200
    assert not Autosave.objects.exists()


def test_typing_that_goes_on_in_a_form_that_was_saved_is_kept_without_doubling_its_rows(writer):
    story = make_story(by=writer)
    form = open_form(writer, story) | new_claim()
    save(writer, story, form)
    keep(writer, story, form, **new_claim("A new claim, reworded after a step back."))
    kept = Autosave.objects.get()
    assert kept.based_on == 2
    assert kept.document.count('"claim_id"') == 2


def test_a_browser_may_ask_whether_a_form_was_saved(writer):
    client, key = client_of(writer), str(uuid4())
    asked = f"{address('keep')}?key={key}"
    assert client.get(asked).json()["is_saved"] is False
    client.post(reverse(ADD), empty_form(form_key=key))
    assert client.get(asked).json()["is_saved"] is True
    assert client_of(make_user(Role.REPORTER)).get(asked).json()["is_saved"] is False


@pytest.mark.parametrize("key", ["a\0b", "\u202e", "x" * 400])
def test_a_key_that_is_none_of_ours_loses_no_word(writer, key):
    story, client = make_story(), client_of(writer)
    assert keep(writer, story, open_form(writer, story), form_key=key, headline="Typed").status_code == 200
    assert client.post(address("keep"), {"headline": "Typed", "form_key": key}).status_code == 200
    assert [kept.fields["headline"] for kept in writer.autosaves.all()] == [["Typed"], ["Typed"]]
    assert client.post(address("discard"), {"discarded": key}).status_code == 302
    assert save(writer, story, open_form(writer, story), form_key=key, headline="Saved").status_code == 302
    assert client.post(reverse(ADD), empty_form(form_key=key)).status_code == 302
    assert Story.objects.filter(headline="Saved").exists()
