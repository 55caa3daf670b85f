"""People who log in: with a password, with an authenticator app, by the pages that everybody uses."""

import time

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, generate_totp_secret, hotp_value
from django.test import Client

from newsroom.users import vault
from newsroom.users.models import User
from tests.factories import make_user

PASSWORD = "a long enough password"
LOGIN = "/admin/login/"
FACTORS = "/admin/account/second-factor/"


def make_person(*roles: str, name: str = "", email: str = "") -> User:
    """Somebody with a password and an address for mail."""
    person = make_user(*roles, name=name)
    person.set_password(PASSWORD)
    person.email = email or f"{person.username}@paper.example"
    person.save()
    return person


def add_app(person: User) -> str:
    """Give the person an authenticator app; returns its secret."""
    secret = generate_totp_secret()
    Authenticator.objects.create(user=person, type="totp", data={"secret": vault.seal(secret)})
    return secret


def code_of(secret: str, *, later: int = 0) -> str:
    """What the app shows now, or `later` steps of 30 seconds from now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def enter(client: Client, name: str, password: str = PASSWORD, **extra):
    return client.post(LOGIN, {"username": name, "password": password}, **extra)


def is_inside(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def entered(person: User) -> Client:
    """A device on which the person has logged in with the password."""
    client = Client()
    assert enter(client, person.username).status_code == 302
    return client
