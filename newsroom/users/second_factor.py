"""Who needs a second factor to enter the admin, and whether this session has shown one. Decides, changes nothing."""

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.http import HttpRequest

from .models import User
from .roles import Role

ENROLLED_HERE = "second_factor_enrolled"
KINDS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)  # recovery codes stand in for one, they are none


def is_needed_by(user: User) -> bool:
    """Whether a role of this person demands one. A superuser counts as an administrator; demonstration people are let
    off (docs/decisions/0014-login.md)."""
    named = settings.NEWSROOM_SECOND_FACTOR
    if not named or user.is_demonstration:
        return False
    return (user.is_superuser and Role.ADMINISTRATOR in named) or user.has_role(*named)


def is_enrolled(user: User) -> bool:
    """Whether the person has an authenticator app or a passkey."""
    return Authenticator.objects.filter(user=user, type__in=KINDS).exists()


def is_last(authenticator: Authenticator) -> bool:
    """Whether without this one the person would be left with recovery codes at most."""
    others = Authenticator.objects.filter(user=authenticator.user_id, type__in=KINDS).exclude(pk=authenticator.pk)
    return not others.exists()


def was_shown(request: HttpRequest) -> bool:
    """Whether a second factor was shown, or enrolled, in this session."""
    records = get_authentication_records(request, request.user)
    return bool(request.session.get(ENROLLED_HERE)) or any(record.get("method") == "mfa" for record in records)


def mark_enrolled(request: HttpRequest) -> None:
    """Note that the person of this session has just enrolled, which is as good as showing it."""
    request.session[ENROLLED_HERE] = True
