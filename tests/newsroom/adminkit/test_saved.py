"""Lists kept under a name: one's own, of what the list offers, by POST only."""

import pytest
from django.test import Client
from django.urls import reverse

from newsroom.users.models import SavedList
from newsroom.users.roles import Role
from tests.factories import make_story, make_user
from tests.stories.admin.desk import client_of

pytestmark = pytest.mark.django_db
LIST = reverse("admin:stories_story_changelist")
KEEP = reverse("admin:stories_story_keep_list")


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


def forget(saved):
    return reverse("admin:stories_story_forget_list", args=[saved.pk])


def test_a_list_is_kept_and_shown_above_its_list(editor):
    client = client_of(editor)
    answer = client.post(KEEP, {"name": "  Open  checks ", "query": "state=check&q=quokkas&p=3"})
    assert answer["Location"] == f"{LIST}?state=check&q=quokkas"
    saved = SavedList.objects.get()
    assert (saved.person, saved.of, saved.name, saved.query) == (
        *(editor, "stories.Story", "Open checks", "state=check&q=quokkas"),
    )
    page = client.get(LIST)
    assert [(one.name, one.is_shown) for one in page.context["cl"].kept] == [("Open checks", False)]
    assert client.get(f"{LIST}?state=check&q=quokkas").context["cl"].kept[0].is_shown


def test_the_same_name_takes_the_new_list(editor):
    client = client_of(editor)
    for query in ("state=check", "state=draft"):
        client.post(KEEP, {"name": "Mine", "query": query})
    assert SavedList.objects.get().query == "state=draft"


@pytest.mark.parametrize(
    "query", ["", "p=2", "created_by__password__startswith=a", "_to_field=id", "_popup=1", "state="]
)
def test_what_the_list_does_not_offer_is_not_kept(editor, query):
    answer = client_of(editor).post(KEEP, {"name": "Forged", "query": query})
    assert answer.status_code == 302
    assert not SavedList.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\x07b"])
def test_a_name_that_is_none_is_refused(editor, name):
    answer = client_of(editor).post(KEEP, {"name": name, "query": "state=check"})
    assert answer.status_code == 302
    assert answer["Location"] == f"{LIST}?state=check"
    assert not SavedList.objects.exists()


def test_a_list_is_forgotten_by_its_owner_alone(editor):
    client_of(editor).post(KEEP, {"name": "Mine", "query": "state=check"})
    saved = SavedList.objects.get()
    client_of(make_user(Role.EDITOR)).post(forget(saved))
    assert SavedList.objects.exists()
    client_of(editor).post(forget(saved))
    assert not SavedList.objects.exists()


def test_nothing_is_kept_or_forgotten_by_a_link_or_without_a_role(editor):
    client_of(editor).post(KEEP, {"name": "Mine", "query": "state=check"})
    saved = SavedList.objects.get()
    for address in (KEEP, forget(saved)):
        assert client_of(editor).get(address).status_code == 405
        assert client_of(make_user()).post(address, {"name": "x", "query": "state=check"}).status_code == 403
    assert SavedList.objects.count() == 1


def test_a_form_from_elsewhere_keeps_nothing(editor):
    client = Client(enforce_csrf_checks=True)
    client.force_login(editor)
    assert client.post(KEEP, {"name": "Mine", "query": "state=check"}).status_code == 403
    assert not SavedList.objects.exists()


def test_thirty_lists_are_enough(editor):
    for number in range(30):
        SavedList.objects.create(person=editor, of="stories.Story", name=f"List {number}", query="state=check")
    client_of(editor).post(KEEP, {"name": "One more", "query": "state=draft"})
    assert SavedList.objects.count() == 30


def test_no_list_counts_further_than_a_thousand(editor, monkeypatch):
    monkeypatch.setattr("newsroom.adminkit.lists.MOST_COUNTED", 2)
    for _ in range(4):
        make_story(claims=0)
    page = client_of(editor).get(LIST)
    assert page.context["cl"].result_count == 2
    assert page.context["cl"].paginator.has_more
