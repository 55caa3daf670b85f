"""The people of the demonstration: one for each role, with a password that is known to everybody."""

from django.contrib.auth.models import Group

from newsroom.users.models import User
from newsroom.users.roles import Role

PASSWORD = "demonstration-only"
PEOPLE = {
    "reporter": ("Rosa Reporter", [Role.REPORTER]),
    "checker": ("Chidi Checker", [Role.CHECKER]),
    "editor": ("Edda Editor", [Role.EDITOR]),
    "publisher": ("Pavel Publisher", [Role.PUBLISHER, Role.EDITOR]),
    "night": ("Nadia Night", [Role.PUBLISHER]),
    "partners": ("Padma Partners", [Role.PARTNER_MANAGER]),
    "admin": ("Ada Admin", [Role.ADMINISTRATOR]),
}


def create_people() -> dict[str, User]:
    """The demonstration's users by login name; `night` is the second publisher that a retraction needs."""
    return {login: _person(login, name, roles) for login, (name, roles) in PEOPLE.items()}


def _person(login: str, name: str, roles: list[str]) -> User:
    first, last = name.split()
    user = User.objects.create_user(login, password=PASSWORD, first_name=first, last_name=last, is_staff=True)
    user.is_superuser = Role.ADMINISTRATOR in roles
    user.is_demonstration = True  # enters without a second factor; load_demo refuses a database with anybody in it
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles))
    return user
