"""The base classes of the admin, by the admin pages that use them: roles, guarded forms, lines, people."""

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from newsroom.adminkit import LinesFormField, preformatted
from newsroom.pages.models import Section
from newsroom.users.models import User
from newsroom.users.roles import Role
from sources.models import ConfidentialIdentity, Source
from tests.factories import make_section, make_source, make_user
from tests.stories.admin.desk import change_url, client_of, opened

SOURCE = {
    "title": "RFC 9457",
    "publisher": "IETF",
    "source_type": "official_document",
    "url": "https://www.rfc-editor.org/rfc/rfc9457",
    "identity-TOTAL_FORMS": 0,
    "identity-INITIAL_FORMS": 0,
}
NO_ADDRESSES = ["javascript:alert(1)", " java\tscript:alert(1)", "data:text/html,x", "https:/\\evil.example"]


@pytest.fixture
def superuser(db):
    person = make_user()
    person.is_superuser = True
    person.save()
    return person


def test_lines_are_cleaned_and_shown_again_as_they_were():
    field = LinesFormField(required=False)
    assert field.clean(" a \r\n\r\nb") == ["a", "b"]
    assert field.prepare_value(["a", "b"]) == "a\nb"
    assert not field.has_changed(["a", "b"], "a\r\nb\r\n")
    with pytest.raises(ValidationError, match="cannot be printed"):
        field.clean("a\x07")


def test_preformatted_text_is_escaped():
    assert "&lt;script&gt;" in preformatted("<script>")


@pytest.mark.django_db
def test_a_source_gets_its_id_and_its_canonical_address():
    client = client_of(make_user(Role.REPORTER))
    assert client.post(reverse("admin:sources_source_add"), SOURCE).status_code == 302
    source = Source.objects.get()
    assert source.source_id.startswith("source-20")
    assert source.source_id.endswith("-001")
    assert source.canonical_url == SOURCE["url"]
    assert len(source.canonical_url_sha256) == 64


@pytest.mark.django_db
@pytest.mark.parametrize("url", NO_ADDRESSES)
def test_an_address_that_is_none_is_refused(url):
    response = client_of(make_user(Role.REPORTER)).post(reverse("admin:sources_source_add"), {**SOURCE, "url": url})
    assert response.status_code == 200
    assert not Source.objects.exists()


@pytest.mark.django_db
def test_an_old_row_with_a_bad_address_is_shown_without_a_link_to_it():
    source = make_source()
    Source.objects.update(url="javascript:alert(1)", canonical_url="javascript:alert(1)")
    for role in (Role.EDITOR, Role.PARTNER_MANAGER):
        for url in (change_url(source), reverse("admin:sources_source_changelist")):
            assert 'href="javascript:' not in client_of(make_user(role)).get(url).content.decode()


@pytest.mark.django_db
def test_a_stale_save_is_refused_with_both_values_and_the_next_succeeds():
    source, client = make_source(title="As opened"), client_of(make_user(Role.EDITOR))
    form = opened(client, source)
    Source.objects.update(title="Theirs")
    refused = client.post(change_url(source), {**form, "title": "Mine"})
    assert refused.status_code == 409
    assert b"Theirs" in refused.content
    assert b"Mine" in refused.content
    again = {**form, "title": "Mine", "opened": refused.context["adminform"].form["opened"].value()}
    assert client.post(change_url(source), again).status_code == 302


def test_who_a_confidential_source_is_is_read_by_publishers_alone(superuser):
    source = make_source(is_confidential=True, url="", canonical_url="", publisher="")
    ConfidentialIdentity.objects.create(source=source, identity="Somebody at the ministry")
    for role in Role:
        page = client_of(make_user(role)).get(change_url(source)).content.decode()
        assert ("Somebody at the ministry" in page) == (role == Role.PUBLISHER)
    assert "ministry" not in client_of(superuser).get(change_url(source)).content.decode()


@pytest.mark.django_db
def test_a_reporter_adds_an_identity_and_cannot_read_it_afterwards():
    client = client_of(make_user(Role.REPORTER))
    identity = {"identity-TOTAL_FORMS": 1, "identity-0-identity": "A witness"}
    form = {**SOURCE, "url": "", "publisher": "", "is_confidential": "on", **identity}
    assert client.post(reverse("admin:sources_source_add"), form).status_code == 302
    source = Source.objects.get()
    assert source.identity.identity == "A witness"
    assert b"A witness" not in client.get(change_url(source)).content
    assert client.post(change_url(source), {**opened(client, source), **identity}).status_code == 302


@pytest.mark.django_db
def test_administrators_give_roles_and_no_permissions():
    client, person = client_of(make_user(Role.ADMINISTRATOR)), make_user(Role.REPORTER)
    page = client.get(change_url(person)).content.decode()
    assert "Fact-checker: checks claims" in page
    assert "user_permissions" not in page
    editor = Group.objects.get(name=Role.EDITOR)
    form = {**opened(client, person), "groups": [editor.pk], "is_superuser": "on"}
    assert client.post(change_url(person), form).status_code == 302
    person = User.objects.get(pk=person.pk)
    assert person.roles == {Role.EDITOR}
    assert not person.is_superuser


def test_an_administrator_cannot_change_a_superuser_or_delete_anybody(superuser):
    client = client_of(make_user(Role.ADMINISTRATOR))
    assert client.post(change_url(superuser), {"username": "taken"}).status_code == 403
    assert client.get(reverse("admin:auth_user_password_change", args=[superuser.pk])).status_code == 403
    assert client.post(reverse("admin:users_user_delete", args=[superuser.pk]), {"post": "yes"}).status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize("role", [role for role in Role if role != Role.ADMINISTRATOR])
def test_people_are_not_shown_to_other_roles(role):
    assert client_of(make_user(role)).get(reverse("admin:users_user_changelist")).status_code == 403


@pytest.mark.django_db
def test_a_new_person_enters_the_admin():
    password = "a long enough pass"
    form = {"username": "newcomer", "usable_password": "true", "password1": password, "password2": password}
    response = client_of(make_user(Role.ADMINISTRATOR)).post(reverse("admin:users_user_add"), form)
    assert response.status_code == 302
    assert User.objects.get(username="newcomer").is_staff


@pytest.mark.django_db
def test_the_slug_of_a_section_is_fixed_once_made():
    section, client = make_section(), client_of(make_user(Role.EDITOR))
    form = {**opened(client, section), "name": "Renamed", "slug": "renamed"}
    assert client.post(change_url(section), form).status_code == 302
    assert Section.objects.values_list("name", "slug").get() == ("Renamed", "standards")


@pytest.mark.django_db
def test_the_overview_opens_for_everybody_who_may_enter():
    for roles in ((), *((role,) for role in Role)):
        assert client_of(make_user(*roles)).get(reverse("admin:index")).status_code == 200


@pytest.mark.django_db
def test_the_door_opens_for_a_stranger_and_shows_nothing_else():
    make_source(title="A source")
    assert Client().get(reverse("admin:login")).status_code == 200
    response = Client().get(reverse("admin:sources_source_changelist"))
    assert response.status_code == 302
    assert response.url.startswith(reverse("admin:login"))
