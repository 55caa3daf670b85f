"""Who asks, by the key in `Authorization: Bearer …` alone: no cookie, no session, no key in an address.

Every key that opens nothing is answered alike, so that nobody learns which part of it was wrong, and is counted as
what anybody asks from that address.
"""

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from newsroom.api.problems import Problem
from partners import keys
from partners.models import ApiKey
from partners.throttling import refuse_beyond_quota

SCHEME = "Bearer"


def no_key() -> Problem:
    """The one answer to a key that opens nothing, and to none where one is needed."""
    return Problem("invalid-key", headers={"WWW-Authenticate": SCHEME})


class KeyAuthentication(BaseAuthentication):
    """`request.auth` becomes the ApiKey, with its partner and plan; without the header it is None: an open reader."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, ApiKey] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None or request.method == "OPTIONS":
            return None
        key = keys.found(_told(header))
        if key is None:
            refuse_beyond_quota(request._request)
            raise no_key()
        request._request.api_key = key
        return AnonymousUser(), key

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


def _told(header: str) -> str:
    """The key that a header names; two headers, which servers join by a comma, name none."""
    scheme, _, text = header.partition(" ")
    return text.strip(" ") if scheme.lower() == SCHEME.lower() else ""
