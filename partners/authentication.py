"""Who asks, by the key in `Authorization: Bearer …` alone: no cookie, no session, no key in an address.

Every key that opens nothing is answered alike, so that nobody learns which part of it was wrong.
"""

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from partners import keys
from partners.models import ApiKey


class KeyAuthentication(BaseAuthentication):
    """`request.auth` becomes the ApiKey, with its partner and plan; without the header it is None: an open reader."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, ApiKey] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, text = header.partition(" ")
        key = keys.found(text.strip()) if scheme.lower() == "bearer" else None
        if key is None:
            raise AuthenticationFailed
        request._request.api_key = key
        return AnonymousUser(), key

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
