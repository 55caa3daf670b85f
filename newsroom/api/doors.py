"""The base of every view of the API: who is asked, what may be asked, and how an answer is sent."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.http import HttpResponse, HttpResponseBase
from django.utils.http import http_date
from rest_framework.request import Request
from rest_framework.views import APIView

from newsroom import http
from newsroom.api import pages
from newsroom.api.parameters import Listing, Parameters, Rows

Fetched = Sequence[tuple[str, int]]
EXPOSED = "Content-Digest, Deprecation, ETag, Link, Memento-Datetime, RateLimit, RateLimit-Policy, Retry-After, Sunset"
SENT = "Accept, Authorization, Content-Type, Idempotency-Key, If-Modified-Since, If-None-Match"


class Deprecation(NamedTuple):
    """An end that was announced (RFC 9745, RFC 8594): since when, until when, and the page that tells more."""

    at: datetime
    sunset: datetime
    page: str


class Door(APIView):
    """A view of the API. A subclass has `get` (and `post` …), which returns `self.answer(…)` or another response.

    `scope` is what a key must have; `needs_key` shuts out who has none; `parameters` are all that the address takes,
    and stand read in `self.asked`. Whoever raises `Problem` is answered with it.
    """

    scope = "read"
    needs_key = False
    parameters: type[Parameters] = Parameters
    produces: tuple[str, ...] = (http.JSON,)
    deprecation: Deprecation | None = None
    asked: Any  # an instance of `parameters`

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method != "OPTIONS":
            self.asked = self.parameters(request.query_params)

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {}

    def options(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """The methods that this address takes, and for browsers what they may send: nothing of what it holds."""
        allowed = ", ".join(self.allowed_methods)
        headers = {
            **http.OPEN,
            **http.PREFLIGHT,
            "Access-Control-Allow-Methods": allowed,
            "Access-Control-Allow-Headers": SENT,
            "Allow": allowed,
            "Cache-Control": http.Lifetime.NEVER.value,
        }
        return HttpResponse(status=204, headers=headers)

    def answer(self, found: http.Representation, *, fetched: Fetched = ()) -> HttpResponseBase:
        """The response to GET or HEAD; `fetched` are the versions of stories and editions whose documents it holds."""
        response = http.respond(self.request, replace(found, is_open=True, extra=(*found.extra, *self._extra())))
        response.fetched = tuple(fetched)
        return response

    def json(
        self, body: bytes, modified_at: datetime, *, groups: Sequence[str], fetched: Fetched = (), **more: Any
    ) -> HttpResponseBase:
        """A JSON answer whose validator is the digest of its bytes; `more` goes to Representation."""
        settled = {"lifetime": http.Lifetime.LIVE, **more}
        etag = sha256(body).hexdigest()
        found = http.Representation(body, http.JSON, etag, modified_at, groups=tuple(groups), **settled)
        return self.answer(found, fetched=fetched)

    def page(self, rows: Rows) -> pages.Page:
        """The page of a list that was asked for, of what its filters let through; `parameters` are a Listing."""
        asked: Listing = self.asked
        return pages.page(rows, asked, self.request.path, bound_to=self.bound_to())

    def bound_to(self) -> str:
        """What makes this list another for somebody else: a cursor holds for one of them. By default nothing does."""
        return ""

    def _extra(self) -> tuple[tuple[str, str], ...]:
        kept = (("Cache-Control", "private, no-cache"),) if self.request.auth is not None else ()
        ended = self.deprecation
        return (
            ("Access-Control-Expose-Headers", EXPOSED),
            ("Vary", "Accept-Encoding, Authorization"),
            *kept,
            *(
                (("Deprecation", f"@{int(ended.at.timestamp())}"), ("Sunset", http_date(ended.sunset.timestamp())))
                if ended
                else ()
            ),
        )
