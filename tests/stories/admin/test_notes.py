"""The thread beside a story: read by all with a role, added to at any stage, with names that lead to people."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Note
from stories.workflow.noting import write_note
from tests.factories import make_published, make_story, make_user
from tests.stories.admin.desk import change_url, client_of

pytestmark = pytest.mark.django_db


def notes_url(story, query: str = "") -> str:
    return reverse("admin:stories_story_notes", args=[story.pk]) + query


@pytest.mark.parametrize("role", Role)
def test_everybody_with_a_role_reads_and_writes_the_thread(role):
    story, client = make_story(), client_of(make_user(role))
    answer = client.post(notes_url(story), {"text": "Ask them again.", "claim": "1"}, follow=True)
    note = story.notes.get()
    assert (note.claim_number, answer.status_code) == (1, 200)
    assert f'id="note-{note.pk}"' in answer.text
    assert "Claim 1" in answer.text


def test_nobody_without_a_role_sees_a_thread_or_a_title():
    story, client = make_story(headline="A guarded headline"), client_of(make_user())
    write_note(story=story, by=make_user(Role.EDITOR), text="A guarded note.")
    for answer in (client.get(notes_url(story)), client.post(notes_url(story), {"text": "x"})):
        assert answer.status_code == 403
        assert b"guarded" not in answer.content
    assert client.get(reverse("admin:stories_story_mentions")).status_code == 403


def test_the_page_of_a_printed_story_shows_its_thread_outside_of_the_form():
    story = make_published()
    note = write_note(story=story, by=make_user(Role.EDITOR), text="Watch this one, everybody.", claim_number=1)
    page = client_of(make_user(Role.REPORTER)).get(change_url(story)).text
    assert "Watch this one" in page
    assert f'id="note-{note.pk}"' in page
    assert page.index("</form>") < page.index('id="desk-notes"')
    assert "Notes (1)" in page


def test_a_note_posted_from_the_page_comes_back_as_the_thread_alone():
    story, client = make_story(), client_of(make_user(Role.EDITOR))
    answer = client.post(notes_url(story, "?fragment"), {"text": "From the page."}, follow=True)
    assert "From the page." in answer.text
    assert "<html" not in answer.text


def test_a_name_that_nobody_has_comes_back_with_the_text_and_a_suggestion():
    make_user(Role.EDITOR, name="anneliese")
    story, client = make_story(), client_of(make_user(Role.EDITOR))
    answer = client.post(notes_url(story), {"text": "Dear @anelise, look."})
    assert answer.status_code == 422
    assert "Nobody here is called @anelise." in answer.text
    assert "Did you mean @anneliese?" in answer.text
    assert "Dear @anelise, look." in answer.text
    assert not Note.objects.exists()


def test_the_thread_of_one_claim_shows_its_notes_alone():
    story, editor = make_story(claims=2), make_user(Role.EDITOR)
    write_note(story=story, by=editor, text="About the first.", claim_number=1)
    write_note(story=story, by=editor, text="About the second.", claim_number=2)
    page = client_of(editor).get(notes_url(story, "?claim=2")).text
    assert "About the second." in page
    assert "About the first." not in page


def test_markup_in_a_note_is_text():
    story, editor = make_story(), make_user(Role.EDITOR, name="edda")
    write_note(story=story, by=editor, text="<script>x</script> @edda <b>bold</b>")
    page = client_of(editor).get(notes_url(story)).text
    assert "&lt;script&gt;x&lt;/script&gt;" in page
    assert '<b class="desk-mention">@edda</b>' in page


@pytest.mark.parametrize("query", ["", "?claim=9", "?claim=x", "?claim=" + "9" * 40])
def test_a_claim_that_is_not_there_is_no_fault(query):
    assert client_of(make_user(Role.EDITOR)).get(notes_url(make_story(), query)).status_code == 200


def test_a_story_that_is_not_there_has_no_thread():
    assert client_of(make_user(Role.EDITOR)).get("/admin/stories/story/999/notes").status_code == 404
    assert client_of(make_user(Role.EDITOR)).get(f"/admin/stories/story/{'9' * 30}/notes").status_code == 404


def test_suggestions_are_colleagues_by_the_beginning_of_their_names():
    anna = make_user(Role.EDITOR, name="anna")
    anna.last_name = "Zeller"
    anna.save()
    make_user(name="anton-without-role")
    client = client_of(make_user(Role.CHECKER, name="other"))
    for start in ("an", "ANNA", "zel"):
        found = client.get(reverse("admin:stories_story_mentions"), {"q": start}).json()["people"]
        assert [person["username"] for person in found] == ["anna"]
    assert client.get(reverse("admin:stories_story_mentions"), {"q": "%_\\"}).json() == {"people": []}


def test_a_note_needs_a_token_and_is_not_written_by_a_get():
    story = make_story()
    client = client_of(make_user(Role.EDITOR))
    client.get(notes_url(story, "?text=By+a+link.&claim=1"))
    client.handler.enforce_csrf_checks = True
    assert client.post(notes_url(story), {"text": "Forged."}).status_code == 403
    assert not Note.objects.exists()


@pytest.mark.parametrize("text", ["Look here\u202e.", "\u200b", "a\0b", "\ufdd0", "@\u202e"])
def test_a_text_that_nobody_can_print_comes_back_with_the_reason(text):
    story, client = make_story(), client_of(make_user(Role.EDITOR))
    answer = client.post(notes_url(story), {"text": text})
    assert answer.status_code == 422
    assert answer.context["thread"]["form"].errors["text"]
    assert not story.notes.exists()
