"""Unsaved work: kept as typed, never judged, touching nothing, offered to its writer alone; and who else is here."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from stories import workflow
from stories.models import Activity, Autosave, ClaimSource, Presence, Revision, Story
from stories.workflow import autosaving
from tests.factories import approve, edit, make_published, make_source, make_story, make_user
from tests.stories.admin.desk import change_url, client_of
from tests.stories.admin.keeping.forms import address, keep, open_form, save, shown
from tests.stories.admin.story.test_admin import empty_form

pytestmark = pytest.mark.django_db
ADD = "admin:stories_story_add"


@pytest.fixture
def writer():
    return make_user(Role.REPORTER)


def take_up(person, story=None, key="mine"):
    page = change_url(story) if story else reverse(ADD)
    return client_of(person).get(f"{page}?unsaved={key}")


def everything(story):
    """What keeping may not touch."""
    return (
        Story.objects.filter(pk=story.pk).values().get(),
        list(story.claims.values()),
        list(story.citations.values()),
        list(ClaimSource.objects.values()),
        Revision.objects.count(),
        Activity.objects.count(),
        workflow.contributors(story),
    )


def test_what_is_typed_is_kept_and_touches_nothing(writer):
    story = approve(make_story(claims=2))
    before = everything(story)
    form = open_form(writer, story)
    response = keep(writer, story, form, headline="Typed", **{"claims-0-text": "Typed too.", "claims-1-DELETE": "on"})
    assert response.json()["is_locked"] is False
    kept = Autosave.objects.get()
    assert (kept.person, kept.story, kept.based_on) == (writer, story, 1)
    assert kept.fields["headline"] == ["Typed"]
    assert "csrfmiddlewaretoken" not in kept.fields
    assert everything(story) == before


def test_the_document_it_would_become_is_kept_and_compared(writer):
    story = make_story(by=writer, claims=2)
    source = make_source()
    typed = {"headline": "Typed", "claims-TOTAL_FORMS": "3", "claims-2-text": "New.", "claims-2-evidence": [source.pk]}
    keep(writer, story, open_form(writer, story), **typed)
    kept = Autosave.objects.get()
    assert '"headline": "Typed"' in kept.document
    page = client_of(writer).get(address("compare", story, a="r1", b=f"u{kept.pk}"))
    assert {one.key for one in page.context["differences"]} >= {"headline", "claims/3/text"}
    assert story.claims.count() == 2


@pytest.mark.parametrize("bad", [{"headline": ""}, {"importance": "11"}, {"claims-0-evidence": ["999999"]}])
def test_what_could_not_be_saved_is_kept_all_the_same(writer, bad):
    story = make_story(by=writer)
    assert keep(writer, story, open_form(writer, story), dek="Typed", **bad).status_code == 200
    kept = Autosave.objects.get()
    assert (kept.fields["dek"], kept.document) == (["Typed"], "")
    page = client_of(writer).get(reverse("admin:stories_story_history", args=[story.pk])).content.decode()
    assert "could not be saved as it stands" in page


@pytest.mark.parametrize("text", ["a\x00b", "a\x07b", "\u202eb", "👩‍🔬" * 50, "x" * 100_000])
def test_any_text_is_kept(writer, text):
    story = make_story(by=writer)
    assert keep(writer, story, open_form(writer, story), headline=text).status_code == 200
    assert Autosave.objects.get().fields["headline"] == [text.replace("\x00", "")]


def test_more_than_a_form_may_hold_is_refused_and_what_was_kept_stays(writer, settings):
    story = make_story(by=writer)
    form = open_form(writer, story)
    keep(writer, story, form, headline="Kept")
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 50_000
    assert keep(writer, story, form, body_text="x" * 60_000).status_code in (400, 413)
    assert Autosave.objects.get().fields["headline"] == ["Kept"]


def test_one_row_a_person_and_story(writer):
    story, other = make_story(by=writer), make_user(Role.EDITOR)
    form = open_form(writer, story)
    for headline in ("First", "Second"):
        keep(writer, story, form, headline=headline)
    keep(other, story, form, headline="Other")
    assert {(one.person, *one.fields["headline"]) for one in story.autosaves.all()} == {
        (writer, "Second"),
        (other, "Other"),
    }


def test_opening_the_form_says_so_and_taking_it_up_fills_it(writer):
    story, source = make_story(by=writer, claims=2), make_source()
    form = open_form(writer, story)
    typed = {
        "headline": "Typed",
        "claims-TOTAL_FORMS": "3",
        "claims-0-text": "Reworded.",
        "claims-1-DELETE": "on",
        "claims-2-text": "A new one.",
        "claims-2-evidence": [source.pk],
    }
    keep(writer, story, form, **typed)
    page = client_of(writer).get(change_url(story))
    (offer,) = page.context["offers"]
    assert offer.headline == "Typed"
    assert b"You have unsaved work here" in page.content
    filled = take_up(writer, story)
    values = shown(filled)
    assert filled.status_code == 200
    assert (values["headline"], values["claims-0-text"], values["claims-2-text"]) == (
        "Typed",
        "Reworded.",
        "A new one.",
    )
    assert values["claims-2-evidence"] == [str(source.pk)]
    assert values["claims-1-DELETE"]
    assert b"desk-errors" not in filled.content
    story.refresh_from_db()
    assert story.head_revision == 1


def test_taking_up_shows_what_is_not_valid_without_judging_it(writer):
    story = make_story(by=writer)
    keep(writer, story, open_form(writer, story), headline="", importance="77")
    filled = take_up(writer, story)
    assert shown(filled)["importance"] == "77"
    assert b"desk-errors" not in filled.content


def test_taken_up_after_somebody_saved_it_is_brought_together(writer):
    story = make_story(by=writer)
    keep(writer, story, open_form(writer, story), headline="Typed", summary="Typed too.")
    edit(story, by=make_user(Role.EDITOR), headline="Theirs", dek="Their dek.")
    assert client_of(writer).get(change_url(story)).context["offers"][0].has_moved_on
    filled = take_up(writer, story)
    values = shown(filled)
    assert (values["headline"], values["dek"], values["summary"]) == ("Typed", "Their dek.", "Typed too.")
    assert [one.key for one in filled.context["merge"].conflicts] == ["field/headline"]
    assert values["revision"] == "2"


def test_saving_clears_it(writer):
    story = make_story(by=writer)
    form = open_form(writer, story)
    keep(writer, story, form, headline="Typed")
    assert save(writer, story, form, headline="Typed").status_code == 302
    assert not Autosave.objects.exists()
    assert client_of(writer).get(change_url(story)).context["offers"] == []


def test_discarding_takes_a_post_and_forgets_only_ones_own(writer):
    story, other = make_story(by=writer), make_user(Role.EDITOR)
    for person in (writer, other):
        keep(person, story, open_form(person, story), headline="Typed")
    client = client_of(writer)
    assert client.get(address("discard", story)).status_code == 405
    assert client.post(address("discard", story)).status_code == 302
    assert Autosave.objects.get().person == other


def test_a_new_story_is_kept_offered_filled_and_forgotten_once_saved(writer):
    form = empty_form(form_key="key-1", headline="A new one", **{"claims-0-text": "Typed."})
    keep(writer, None, form)
    page = client_of(writer).get(reverse(ADD))
    assert [offer.headline for offer in page.context["offers"]] == ["A new one"]
    filled = take_up(writer, key="key-1")
    assert (shown(filled)["headline"], shown(filled)["claims-0-text"]) == ("A new one", "Typed.")
    assert filled.context["keeping"]["form_key"] == "key-1"
    assert client_of(writer).post(reverse(ADD), form).status_code == 302
    assert not Autosave.objects.exists()


def test_of_new_stories_the_latest_twenty_are_kept(writer):
    for number in range(22):
        keep(writer, None, empty_form(form_key=f"key-{number}"))
    assert Autosave.objects.count() == autosaving.MOST_NEW
    assert not Autosave.objects.filter(form_key__in=("key-0", "key-1")).exists()


def test_nobody_takes_up_anothers_unsaved_work(writer):
    story, other = make_story(by=writer), make_user(Role.EDITOR)
    keep(writer, story, open_form(writer, story), headline="Typed by me")
    keep(writer, None, empty_form(form_key="key-1", headline="Typed by me"))
    for page in (take_up(other, story), take_up(other, key="key-1"), client_of(other).get(change_url(story))):
        assert page.status_code == 200
        assert b"Typed by me" not in page.content


def test_only_those_who_may_edit_read_anothers_unsaved_work(writer):
    story = make_story(by=writer)
    keep(writer, story, open_form(writer, story), headline="Typed by me")
    kept = Autosave.objects.get()
    compared, history = address("compare", story, a="r1", b=f"u{kept.pk}"), ["admin:stories_story_history", [story.pk]]
    for role, status in ((Role.EDITOR, 200), (Role.CHECKER, 404), (Role.PUBLISHER, 404)):
        client = client_of(make_user(role))
        assert client.get(compared).status_code == status, role
        listed = b"Unsaved work" in client.get(reverse(history[0], args=history[1])).content
        assert listed == (role == Role.EDITOR), role


@pytest.mark.parametrize("name", ["keep", "here", "discard"])
def test_who_may_not_edit_or_is_a_stranger_keeps_nothing(writer, name):
    story = make_story(by=writer)
    for role in (Role.CHECKER, Role.PUBLISHER):
        assert client_of(make_user(role)).post(address(name, story), {"headline": "X"}).status_code == 403
    assert client_of(make_user()).post(address(name, story), {}).status_code == 403
    assert Client().post(address(name, story), {}).status_code == 302
    assert not Autosave.objects.exists()
    assert not Presence.objects.exists()


def test_a_script_without_the_token_of_the_session_keeps_nothing(writer):
    story = make_story(by=writer)
    client = Client(enforce_csrf_checks=True)
    client.force_login(writer)
    assert client.post(address("keep", story), {"headline": "X"}).status_code == 403
    token = client.get(address("keep", story)).json()["token"]
    assert client.post(address("keep", story), {"headline": "X", "csrfmiddlewaretoken": token}).status_code == 200


def test_what_is_typed_when_the_story_is_locked_by_now_is_kept_and_said(writer):
    story = make_published(by=writer)
    response = keep(writer, story, {"revision": "1", "headline": "Typed too late"})
    assert response.json()["is_locked"] is True
    assert Autosave.objects.get().fields["headline"] == ["Typed too late"]


def test_a_form_that_comes_too_late_is_kept_and_offered_once_it_is_open_again(writer):
    story = make_story(by=writer)
    form = open_form(writer, story)
    workflow.spike(story=story, by=make_user(Role.EDITOR))
    response = save(writer, story, form, headline="Typed too late")
    assert response.status_code == 409
    assert b"Typed too late" in response.content
    workflow.unspike(story=story, by=make_user(Role.EDITOR))
    assert shown(take_up(writer, story))["headline"] == "Typed too late"


def test_a_printed_story_stays_printed_whatever_an_old_form_says(writer):
    """A stale tab, sent again or keeping by itself, moves no state."""
    story = make_story(by=writer)
    form = open_form(writer, story)
    published = make_published(by=writer)
    for late in (keep, save):
        late(writer, published, form, headline="Old tab")
    published.refresh_from_db()
    assert (published.state, published.public_status) == ("published", "live")
    assert published.headline != "Old tab"


def test_a_state_moved_by_somebody_does_not_make_a_form_stale(writer):
    story = make_story(by=writer)
    form = open_form(writer, story)
    workflow.submit(story=story, by=writer)
    workflow.accept(story=story, by=make_user(Role.EDITOR))
    assert save(writer, story, form, headline="Still mine").status_code == 302


def test_who_else_has_the_form_open_is_named_and_never_oneself(writer):
    story, editor = make_story(by=writer), make_user(Role.EDITOR, name="edda")
    first, second = client_of(writer), client_of(writer)
    assert first.post(address("here", story)).json()["others"] == []
    assert second.post(address("here", story)).json()["others"] == []
    assert client_of(editor).post(address("here", story)).json()["others"] == [str(writer)]
    assert client_of(writer).get(change_url(story)).context["others_here"] == ["edda"]


def test_presence_ends_after_a_minute_or_when_the_form_closes(writer):
    story, editor = make_story(by=writer), make_user(Role.EDITOR)
    autosaving.be_here(person=editor, story=story, now=instants.now() - timedelta(seconds=61))
    assert autosaving.others_here(person=writer, story=story) == []
    autosaving.be_here(person=editor, story=story)
    assert autosaving.others_here(person=writer, story=story) == [editor]
    client_of(editor).post(address("here", story), {"leaving": "yes"})
    assert autosaving.others_here(person=writer, story=story) == []


def test_the_form_hears_that_somebody_saved(writer):
    story = make_story(by=writer)
    edit(story, by=make_user(Role.EDITOR, name="edda"), dek="Their dek.")
    told = client_of(writer).post(address("here", story)).json()
    assert told["revision"] == 2
    assert told["saved"].startswith("edda")


def test_looking_writes_nothing(writer):
    story = make_story(by=writer)
    keep(writer, story, open_form(writer, story), headline="Typed")
    client = client_of(writer)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        for url in (change_url(story), f"{change_url(story)}?unsaved=mine", address("compare", story, a="r1", b="r1")):
            assert client.get(url).status_code == 200
    written = [one["sql"] for one in asked if one["sql"].split()[0] in ("INSERT", "UPDATE", "DELETE")]
    assert written == []


def test_a_large_story_is_kept_and_taken_up(writer):
    sources = [make_source().pk for _ in range(6)]
    claims = {f"claims-{index}-text": f"Claim number {index}." for index in range(60)}
    evidence = {f"claims-{index}-evidence": sources for index in range(60)}
    client = client_of(writer)
    client.post(reverse(ADD), empty_form(**claims, **evidence, **{"claims-TOTAL_FORMS": 60}))
    story = Story.objects.get()
    form = open_form(writer, story)
    assert keep(writer, story, form, **{"claims-59-text": "Reworded."}).status_code == 200
    assert '"Reworded."' in Autosave.objects.get().document
    assert shown(take_up(writer, story))["claims-59-text"] == "Reworded."
