"""Errors of the API as problem documents (RFC 9457). They repeat nothing that was asked or that an exception says."""

from collections.abc import Iterable, Mapping
from math import ceil
from types import MappingProxyType
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse
from rest_framework import exceptions

from newsroom import http
from newsroom.api.kinds import KINDS, OF_STATUS

RETRY_SECONDS = 5
# What scripts of other sites may read of an answer of the API.
EXPOSED = "Content-Digest, Deprecation, ETag, Link, Memento-Datetime, RateLimit, RateLimit-Policy, Retry-After, Sunset"
BESIDE = {"Vary": "Authorization", "Access-Control-Expose-Headers": EXPOSED}
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class Problem(exceptions.APIException):
    """Raised by a view to answer with a problem of a kind; `members` are extensions, `detail` is our own sentence."""

    def __init__(self, slug: str, detail: str = "", *, headers: Mapping[str, str] = NO_HEADERS, **members: Any) -> None:
        self.kind, self.says, self.members = KINDS[slug], detail, members
        self.detail = exceptions.ErrorDetail(detail or self.kind.meaning)  # as DRF has it
        self.status_code = self.kind.status
        self.headers = dict(headers)


def answer(
    slug: str,
    detail: str = "",
    *,
    headers: Mapping[str, str] = NO_HEADERS,
    groups: Iterable[str] = (),
    **members: Any,
) -> HttpResponse:
    """A problem document as a response. Only 404 may be kept, for half a minute."""
    response = http.problem(slug, detail=detail, groups=groups, **members)
    for name, value in {**BESIDE, **headers}.items():
        response.headers[name] = value
    return response


def handler(exc: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Every error of a view as a problem document (the setting EXCEPTION_HANDLER of DRF).

    None for a mistake of ours: Django logs it and answers with the site's own error, a problem document here too.
    """
    slug = _slug(exc)
    if slug is None:
        return None
    detail, members = (exc.says, exc.members) if isinstance(exc, Problem) else ("", {})
    return answer(slug, detail, headers=_headers(exc, context), **members)


def _slug(exc: Exception) -> str | None:
    match exc:
        case Problem():
            return exc.kind.slug
        case exceptions.ParseError():
            return "invalid-body"
        case exceptions.APIException():
            return OF_STATUS.get(exc.status_code)
        case Http404():
            return "not-found"
        case PermissionDenied():
            return "missing-scope"
        case BadRequest() | SuspiciousOperation():
            return "bad-request"
        case OperationalError() | InterfaceError():
            return "unavailable"
    # What a room beneath raises may name its problem itself, so that neither has to know the other.
    return getattr(exc, "problem", None)


def _headers(exc: Exception, context: Mapping[str, Any]) -> dict[str, str]:
    """What a program needs beside the document: how to identify itself, what is allowed, when to come back."""
    headers = dict(exc.headers) if isinstance(exc, Problem) else {}
    if authenticate := getattr(exc, "auth_header", ""):
        headers["WWW-Authenticate"] = authenticate
    if isinstance(exc, exceptions.MethodNotAllowed):
        headers["Allow"] = ", ".join(context["view"].allowed_methods)
    wait = getattr(exc, "wait", None)
    if wait is not None:
        headers["Retry-After"] = str(max(1, ceil(wait)))
    elif _slug(exc) == "unavailable":
        headers.setdefault("Retry-After", str(RETRY_SECONDS))
    return headers
