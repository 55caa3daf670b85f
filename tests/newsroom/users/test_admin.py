"""Administrators look after people, not above themselves: no way to a higher right, a log of what they do (AU-09)."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group

from newsroom.users import second_factor
from newsroom.users.models import User
from newsroom.users.roles import Role
from tests.newsroom.users.people import PASSWORD, add_app, entered, is_inside, make_person

pytestmark = pytest.mark.django_db


def change(client, person: User, **values):
    """Post the form of a person as it was opened, with other values."""
    address = f"/admin/users/user/{person.pk}/change/"
    form = client.get(address).context["adminform"].form
    shown = {name: form[name].value() for name in form.fields if name != "password"}
    shown["groups"] = [group.pk for group in person.groups.all()]
    data = {name: value for name, value in {**shown, **values}.items() if value not in (None, False)}
    return client.post(address, data)


def role_key(role: str) -> int:
    return Group.objects.get(name=role).pk


@pytest.fixture
def administrator():
    return make_person(Role.ADMINISTRATOR)


@pytest.fixture
def root():
    return User.objects.create_superuser("root", password=PASSWORD, email="root@paper.example")


def again(person: User) -> User:
    return User.objects.get(pk=person.pk)


class TestHigherRights:
    def test_nobody_gives_roles_to_oneself(self, administrator):
        client = entered(administrator)
        answer = change(client, administrator, groups=[role_key(Role.PUBLISHER)], is_superuser="on")
        assert answer.status_code == 302
        assert again(administrator).roles == {Role.ADMINISTRATOR}
        assert not again(administrator).is_superuser

    def test_an_administrator_gives_roles_to_others_but_never_all_rights(self, administrator):
        person = make_person(Role.REPORTER)
        sent = {"groups": [role_key(Role.PUBLISHER)], "is_superuser": "on", "is_staff": "", "user_permissions": ["1"]}
        assert change(entered(administrator), person, **sent).status_code == 302
        person = again(person)
        assert person.roles == {Role.PUBLISHER}
        assert (person.is_superuser, person.is_staff, person.user_permissions.count()) == (False, True, 0)

    def test_a_new_person_has_no_right_that_was_sent_along(self, administrator):
        form = {"username": "newcomer", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
        rights = {"is_superuser": "on", "groups": [role_key(Role.PUBLISHER)]}
        assert entered(administrator).post("/admin/users/user/add/", {**form, **rights}).status_code == 302
        newcomer = User.objects.get(username="newcomer")
        assert (newcomer.is_superuser, newcomer.roles) == (False, frozenset())

    @pytest.mark.parametrize("part", ["change", "password", "second-factor"])
    def test_a_superuser_is_out_of_an_administrators_reach(self, administrator, root, part):
        add_app(root)
        client, before = entered(administrator), again(root)
        address = f"/admin/users/user/{root.pk}/{part}/"
        new = {"usable_password": "true", "password1": "quite another password", "password2": "quite another password"}
        assert (
            client.post(address, {**new, "username": "root", "email": "me@paper.example", "reason": "x"}).status_code
            == 403
        )
        assert client.get(address).status_code in (200, 403)  # looking is no harm, and shows no button
        after = again(root)
        assert (after.password, after.email) == (before.password, before.email)
        assert second_factor.is_enrolled(root)

    def test_only_a_superuser_makes_a_superuser(self, root):
        person = make_person()
        assert change(entered(root), person, is_superuser="on").status_code == 302
        assert again(person).is_superuser

    @pytest.mark.parametrize("role", [role for role in Role if role != Role.ADMINISTRATOR])
    def test_other_roles_look_after_nobody(self, role):
        client, person = entered(make_person(role)), make_person()
        for part in ("change", "password", "second-factor"):
            assert client.get(f"/admin/users/user/{person.pk}/{part}/").status_code == 403
            assert client.post(f"/admin/users/user/{person.pk}/{part}/", {"reason": "x"}).status_code == 403


class TestSecondFactor:
    def test_an_administrator_takes_a_lost_one_away(
        self, administrator, asked, settings, sent, django_capture_on_commit_callbacks
    ):
        settings.NEWSROOM_SECOND_FACTOR = []
        person = make_person(Role.PUBLISHER)
        inside = entered(person)
        add_app(person)
        client = entered(administrator)
        address = f"/admin/users/user/{person.pk}/second-factor/"
        assert "authenticator app" in client.get(address).text
        assert client.post(address, {"reason": ""}).status_code == 200
        assert second_factor.is_enrolled(person)
        with django_capture_on_commit_callbacks(execute=True):
            assert client.post(address, {"reason": "Lost the phone"}).status_code == 302
        assert not Authenticator.objects.filter(user=person).exists()
        assert not is_inside(inside)
        assert LogEntry.objects.get(object_id=str(person.pk)).change_message.endswith("Lost the phone")
        (mail,) = sent()
        assert (mail.to, str(administrator) in mail.body) == ([person.email], True)

    def test_opening_the_page_takes_nothing_away(self, administrator):
        person = make_person()
        add_app(person)
        entered(administrator).get(f"/admin/users/user/{person.pk}/second-factor/")
        assert second_factor.is_enrolled(person)

    def test_nobody_takes_the_own_one_away_here(self, administrator):
        client = entered(administrator)
        add_app(administrator)
        assert client.post(f"/admin/users/user/{administrator.pk}/second-factor/", {"reason": "x"}).status_code == 403

    def test_somebody_who_is_not_there_is_404(self, administrator):
        client = entered(administrator)
        for key in ("999999", "x"):
            assert client.get(f"/admin/users/user/{key}/second-factor/").status_code == 404

    def test_the_list_of_secrets_is_nowhere_in_the_admin(self, root):
        assert Authenticator not in admin.site._registry
        person = make_person()
        secret = add_app(person)
        page = entered(root).get(f"/admin/users/user/{person.pk}/change/").text
        assert "authenticator app" in page
        assert secret not in page
        assert Authenticator.objects.get().data["secret"] not in page
