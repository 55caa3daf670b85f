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
from newsroom.api.problems import EXPOSED

Fetched = Sequence[tuple[str, int]]
SENT = "Accept, Authorization, Content-Type, Idempotency-Key, If-Modified-Since, If-None-Match"

# Where each answer is described (RFC 8631).
DESCRIBED = (
    http.link("/api/v1/schema", "service-desc", type=http.JSON),
    http.link("/api/v1/docs", "service-doc", type="text/html"),
)


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
    problems: tuple[int, ...] = ()  # statuses of errors beside those that any such door may answer, for descriptions
    deprecation: Deprecation | None = None
    asked: Any  # an instance of `parameters`

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method != "OPTIONS":
            self.asked = self.parameters(request.query_params)

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {}

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Any:
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
        told = replace(
            found,
            is_open=True,
            links=(*found.links, *DESCRIBED, *self._ended_links()),
            extra=(*found.extra, *self._extra()),
        )
        response: Any = http.respond(self.request, told)
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
        vary = ("Vary", "Accept-Encoding, Authorization")
        return (("Access-Control-Expose-Headers", EXPOSED), vary, *kept, *self._ended())

    def _ended(self) -> tuple[tuple[str, str], ...]:
        end = self.deprecation
        if end is None:
            return ()
        return ("Deprecation", f"@{int(end.at.timestamp())}"), ("Sunset", http_date(end.sunset.timestamp()))

    def _ended_links(self) -> tuple[str, ...]:
        end = self.deprecation
        return (http.link(end.page, "deprecation", type="text/html"), http.link(end.page, "sunset")) if end else ()
