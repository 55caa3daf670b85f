"""Problem documents (RFC 9457): every kind of error below `/api`, what it means, what to do. Repeats nothing."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import orjson
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse
from rest_framework import exceptions

from newsroom import http, publication

PATH = "/api/v1/problems/"
RETRY_SECONDS = 5
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class Kind(NamedTuple):
    """One type of problem: what it means and what a program does about it, in sentences for its page."""

    slug: str
    status: int
    title: str
    meaning: str
    remedy: str

    @property
    def url(self) -> str:
        """The `type` of its documents, which leads to its page."""
        return f"{publication.current().url}{PATH}{self.slug}"


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "bad-request",
            400,
            "The request cannot be read",
            "The address or its query is no text that can be read, or names another host.",
            "Percent-encode the query as UTF-8, without control characters.",
        ),
        Kind(
            "invalid-parameter",
            400,
            "A parameter is wrong",
            "At least one parameter is unknown here, given twice, empty, or holds what it cannot hold. Every such "
            "parameter is named in `errors`; `known` lists those that this address takes.",
            "Correct the parameters that are named. Asking again without a change gives the same answer.",
        ),
        Kind(
            "invalid-cursor",
            400,
            "The cursor is not one of this list",
            "A cursor is good for the list, the filters and the order that gave it, and is never made by hand.",
            "Begin again without `cursor`, and follow `next` as it is given.",
        ),
        Kind(
            "invalid-body",
            400,
            "The body cannot be read",
            "The body is no JSON, or not of the form that this address takes.",
            "Send UTF-8 JSON as the documentation of this address describes.",
        ),
        Kind(
            "invalid-key",
            401,
            "The key opens nothing",
            "The key is unknown, expired or revoked, or there is none where one is needed. Which of these it is, "
            "is not told.",
            "Send `Authorization: Bearer` with a valid key, or none at all where anybody may read.",
        ),
        Kind(
            "missing-scope",
            403,
            "The key does not open this",
            "The key is valid, but was not given the scope that this address asks for.",
            "Ask the newsroom for a key with the scope.",
        ),
        Kind(
            "not-found",
            404,
            "There is nothing here",
            "Nothing was ever published under this address, or there is no such address.",
            "Check the id. What is not published yet is not there.",
        ),
        Kind(
            "method-not-allowed",
            405,
            "This cannot be done here",
            "The address is known, but not for this method; `Allow` names those that it takes.",
            "Use one of the methods in `Allow`.",
        ),
        Kind(
            "not-acceptable",
            406,
            "It comes as JSON only",
            "`Accept` rules out the only form in which this is served.",
            "Send `Accept: application/json`, or no `Accept`.",
        ),
        Kind(
            "conflict",
            409,
            "This is being done already",
            "The same request is being worked on at this moment.",
            "Wait, then ask again.",
        ),
        Kind(
            "gone",
            410,
            "It was removed",
            "The story was removed for legal reasons. Its id and the day are all that is told.",
            "Delete every copy of it.",
        ),
        Kind(
            "cursor-ahead",
            410,
            "The place lies beyond what is recorded",
            "The place in the change feed was not given out by the record as it is now, for instance since the record "
            "was restored from a copy.",
            "Take a new export, and follow the changes from the place that its trailer names.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "The body holds more than this address takes.",
            "Send fewer or smaller documents.",
        ),
        Kind(
            "unsupported-media-type",
            415,
            "A body of this kind is not taken",
            "The address does not take a body of this type or encoding.",
            "Send one of the types that the documentation of this address names, not compressed.",
        ),
        Kind(
            "unprocessable",
            422,
            "The request cannot be carried out",
            "It could be read, but what it says cannot be done; `errors` names the places.",
            "Correct what is named, and send it as a new request.",
        ),
        Kind(
            "quota-exceeded",
            429,
            "Too many requests",
            "More was asked for than the plan allows. 304 counts as a request, too.",
            "Wait as many seconds as `Retry-After` says, and watch `RateLimit`.",
        ),
        Kind(
            "server-error",
            500,
            "Something went wrong here",
            "This is a mistake of ours, and has been written down.",
            "Ask again later; if it stays, write to the newsroom.",
        ),
        Kind(
            "unavailable",
            503,
            "The record cannot be read at this moment",
            "The database does not answer, or too many ask at once.",
            "Ask again after as many seconds as `Retry-After` says.",
        ),
    )
}
# What an error is called of which no more than its status is known.
OF_STATUS = {
    400: "bad-request",
    401: "invalid-key",
    403: "missing-scope",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    409: "conflict",
    410: "gone",
    413: "too-large",
    415: "unsupported-media-type",
    422: "unprocessable",
    429: "quota-exceeded",
    500: "server-error",
    503: "unavailable",
}


class Problem(exceptions.APIException):
    """Raised by a view to answer with a problem of a kind; `members` are extensions, `detail` is our own sentence."""

    def __init__(self, slug: str, detail: str = "", *, headers: Mapping[str, str] = NO_HEADERS, **members: Any) -> None:
        self.kind, self.detail, self.members = KINDS[slug], detail, members
        self.status_code = self.kind.status
        self.headers = dict(headers)


def answer(slug: str, detail: str = "", *, headers: Mapping[str, str] = NO_HEADERS, **members: Any) -> HttpResponse:
    """A problem document as a response. Only 404 may be kept, for half a minute."""
    kind = KINDS[slug]
    document = {"type": kind.url, "title": kind.title, "status": kind.status, "detail": detail or kind.meaning}
    body = orjson.dumps({**document, **members}, option=orjson.OPT_INDENT_2)
    response = http.failure(body, kind.status, is_problem=True)
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
