"""The mark of a device on which a person has logged in completely: a signed cookie that opens nothing by itself."""

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

COOKIE = "newsroom_device"
KEPT = 90 * 24 * 60 * 60  # seconds
SALT = "newsroom.users.devices"


def mark_of(request: HttpRequest, login: str) -> str:
    """The random mark that this device got when `login` was last logged in on it, else an empty text."""
    try:
        name, mark = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return ""
    return mark if name == login else ""


def remember(response: HttpResponseBase, login: str) -> None:
    """Mark the device that gets this answer as known to the person."""
    response.set_cookie(
        COOKIE,
        signing.dumps([login, secrets.token_urlsafe(16)], salt=SALT),
        max_age=KEPT,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
