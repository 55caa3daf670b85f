"""Every list and form of the admin, whichever app it comes from: nothing is edited in a list, copied or deleted in
passing."""

import pytest
from django.contrib import admin
from django.test import RequestFactory
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Claim, Edition, Story
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def rooms():
    found = list(admin.site._registry.items())
    assert len(found) >= 12
    return found


def test_no_list_is_a_form():
    assert {Story, Edition} <= {model for model, _ in rooms()}
    assert Claim not in dict(rooms())
    for model, room in rooms():
        assert not room.list_editable, model


def test_no_row_is_saved_as_a_copy():
    for model, room in rooms():
        assert not room.save_as, model


@pytest.mark.parametrize("role", sorted(Role))
def test_no_list_offers_to_delete_what_is_chosen(role):
    request = RequestFactory().get(reverse("admin:index"))
    request.user = make_user(role)
    for model, room in rooms():
        assert "delete_selected" not in room.get_actions(request), model
