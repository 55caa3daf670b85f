"""People, whatever a browser sends: who looks after them sets what the form offers, everybody else nothing."""

import pytest

from newsroom.users.models import User
from newsroom.users.roles import Role
from tests.factories import make_user
from tests.newsroom.users.test_admin import change
from tests.stories.admin.desk import client_of

pytestmark = pytest.mark.django_db
WRITTEN = {"username", "first_name", "last_name", "email", "byline", "groups", "is_active"}
HIDDEN = {
    "id": "999",
    "password": "pbkdf2_sha256$1$x$y",
    "is_superuser": "on",
    "is_staff": "",
    "is_demonstration": "on",
    "mail": "none",
    "last_login": "2020-01-01 00:00:00",
    "last_login_0": "2020-01-01",
    "last_login_1": "00:00:00",
    "date_joined": "2020-01-01 00:00:00",
    "user_permissions": ["1"],
}


def columns(person: User) -> dict:
    fresh = User.objects.get(pk=person.pk)
    held = {field.attname: getattr(fresh, field.attname) for field in User._meta.concrete_fields}
    return held | {"groups": fresh.roles, "rights": fresh.user_permissions.count()}


def test_every_column_of_a_person_is_either_written_in_the_form_or_hidden():
    fields = [*User._meta.concrete_fields, *User._meta.many_to_many]
    assert {field.name for field in fields} == WRITTEN | (HIDDEN.keys() & {field.name for field in fields})


def test_an_administrator_changes_no_hidden_field():
    person = make_user(Role.REPORTER)
    before = columns(person)
    assert change(client_of(make_user(Role.ADMINISTRATOR)), person, **HIDDEN, byline="Typed").status_code == 302
    assert columns(person) == before | {"byline": "Typed"}


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.ADMINISTRATOR}))
def test_other_roles_change_no_field_of_anybody(role):
    person, me = make_user(Role.REPORTER), make_user(role)
    client, sent = client_of(me), dict.fromkeys(WRITTEN, "1")
    before = columns(person), columns(me)
    for address in (person.pk, me.pk):
        assert client.post(f"/admin/users/user/{address}/change/", {**sent, **HIDDEN}).status_code == 403
    assert client.post("/admin/users/user/add/", {**sent, **HIDDEN}).status_code == 403
    assert (columns(person), columns(me)) == before
    assert User.objects.count() == 2
