"""People: their roles are groups, an inactive person has none, and being a superuser is no role."""

import pytest
from django.contrib.auth.models import Group

from newsroom.users.models import User
from newsroom.users.roles import Role
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def again(user):
    return User.objects.get(pk=user.pk)


def test_every_role_exists_as_a_group_from_the_first_migration_on():
    assert set(Group.objects.values_list("name", flat=True)) == set(Role.values)


def test_a_person_has_the_roles_given_and_no_others():
    user = make_user(Role.REPORTER, Role.EDITOR)
    assert user.roles == {Role.REPORTER, Role.EDITOR}
    assert user.has_role(Role.EDITOR, Role.PUBLISHER)
    assert not user.has_role(Role.PUBLISHER)
    assert not user.has_role()


def test_whoever_is_switched_off_has_no_role_left():
    user = make_user(Role.PUBLISHER)
    user.is_active = False
    user.save()
    assert again(user).roles == frozenset()


def test_a_group_that_is_no_role_gives_none():
    user = make_user(Role.CHECKER)
    user.groups.add(Group.objects.create(name="choir"))
    assert again(user).roles == {Role.CHECKER}


def test_a_superuser_has_no_editorial_role():
    user = make_user()
    user.is_superuser = True
    user.save()
    assert not again(user).has_role(*Role)


def test_a_person_is_called_by_name_and_else_by_login():
    user = make_user(name="mira")
    assert str(user) == "mira"
    user.first_name, user.last_name = "Mira", "Okafor"
    assert str(user) == "Mira Okafor"
