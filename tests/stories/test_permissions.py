"""Who may do what, as a truth table of literal rows, one letter a role (see LETTERS)."""

import pytest

from newsroom.users.roles import Role
from stories import permissions
from stories.rules import NotAllowed
from tests.factories import make_user

pytestmark = pytest.mark.django_db

LETTERS = {
    "R": Role.REPORTER,
    "C": Role.CHECKER,
    "E": Role.EDITOR,
    "P": Role.PUBLISHER,
    "M": Role.PARTNER_MANAGER,
    "A": Role.ADMINISTRATOR,
}
#      verb                  may    may with a story of one's own
TABLE = [
    ("edit", "RE", "RE"),
    ("submit", "RE", "RE"),
    ("reopen", "RE", "RE"),
    ("restore", "RE", "RE"),
    ("make_preview_link", "RE", "RE"),
    ("write_note", "RCEPMA", "RCEPMA"),
    ("accept", "E", "E"),
    ("check_claim", "CE", ""),
    ("approve", "E", ""),
    ("send_back", "CE", "CE"),
    ("spike", "E", "E"),
    ("unspike", "E", "E"),
    ("begin_change", "E", "E"),
    ("propose_change", "E", "E"),
    ("correct", "EP", "EP"),
    ("place", "EP", "EP"),
    ("reorder", "EP", "EP"),
    ("drop", "EP", "EP"),
    ("set_embargo", "EP", "EP"),
    ("hold", "P", "P"),
    ("cancel_edition", "P", "P"),
    ("publish", "P", "P"),
    ("press", "P", "P"),
    ("request_withdrawal", "P", "P"),
    ("review_withdrawal", "P", "P"),
    ("retract", "P", "P"),
    ("remove", "P", "P"),
    ("archive", "P", "P"),
]


def test_the_table_names_every_verb():
    assert {row[0] for row in TABLE} == set(permissions.PERMISSIONS)


@pytest.mark.parametrize("verb, others, own", TABLE)
def test_each_role_may_what_the_table_says(verb, others, own):
    for letter, role in LETTERS.items():
        user = make_user(role)
        assert (permissions.refusal(verb, user) == "") is (letter in others), (verb, role)
        assert (permissions.refusal(verb, user, is_contributor=True) == "") is (letter in own), (verb, role)


def test_nobody_without_a_role_may_anything_and_a_superuser_has_none():
    user = make_user()
    user.is_superuser = True
    assert all(permissions.refusal(verb, user) for verb in permissions.PERMISSIONS)


def test_a_person_who_left_has_no_roles():
    user = make_user(Role.PUBLISHER)
    user.is_active = False
    assert permissions.refusal("press", user)


def test_a_one_person_newsroom_may_relax_four_eyes():
    editor = make_user(Role.EDITOR)
    assert permissions.refusal("approve", editor, is_contributor=True, four_eyes=False) == ""


def test_the_newsroom_itself_acts_on_what_people_recorded():
    assert permissions.refusal("press", None) == ""


def test_a_refusal_names_the_role_that_it_takes():
    with pytest.raises(NotAllowed, match="takes the role publisher"):
        permissions.require("press", make_user(Role.EDITOR))
