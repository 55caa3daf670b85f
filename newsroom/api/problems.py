"""Errors of the API as problem documents (RFC 9457). They repeat nothing that was asked or that an exception says."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import orjson
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse
from rest_framework import exceptions

from newsroom import http
from newsroom.api.kinds import KINDS, OF_STATUS

RETRY_SECONDS = 5
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class Problem(exceptions.APIException):
    """Raised by a view to answer with a problem of a kind; `members` are extensions, `detail` is our own sentence."""

    def __init__(self, slug: str, detail: str = "", *, headers: Mapping[str, str] = NO_HEADERS, **members: Any) -> None:
        self.kind, self.detail, self.members = KINDS[slug], detail, members
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
    kind = KINDS[slug]
    document = {"type": kind.url, "title": kind.title, "status": kind.status, "detail": detail or kind.meaning}
    body = orjson.dumps({**document, **members}, option=orjson.OPT_INDENT_2)
    response = http.failure(body, kind.status, is_problem=True, groups=groups)
    for name, value in {"Vary": "Authorization", **headers}.items():
        response.headers[name] = value
    return response


def handler(exc: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Every error of a view as a problem document (the setting EXCEPTION_HANDLER of DRF).

    None for a mistake of ours: Django logs it and answers with the site's own error, a problem document here too.
    """
    if isinstance(exc, Problem):
        return answer(exc.kind.slug, exc.detail, headers=_headers(exc, context), **exc.members)
    slug = _slug(exc)
    return answer(slug, headers=_headers(exc, context)) if slug else None


def _slug(exc: Exception) -> str | None:
    match exc:
        case exceptions.ParseError():
            return "invalid-body"
        case exceptions.APIException():
            return OF_STATUS.get(exc.status_code, "bad-request")
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
        headers["Retry-After"] = str(max(1, int(wait + 0.999)))
    elif _slug(exc) == "unavailable":
        headers["Retry-After"] = str(RETRY_SECONDS)
    return headers
