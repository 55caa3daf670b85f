"""Error pages: problem documents for machines' addresses, pages for all others. They ask nothing of the database."""

from collections.abc import Iterable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse

from newsroom import http, publication
from stories import delivery, rendering

RETRY_SECONDS = 5


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler400."""
    return _error(request, 400)


def not_found(request: HttpRequest, exception: Exception | None = None, groups: Iterable[str] = ()) -> HttpResponse:
    """Django's handler404. Never repeats the path, which would let a link put words into the paper's mouth."""
    return _error(request, 404, groups=groups)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    return _error(request, 500)


def unavailable(request: HttpRequest) -> HttpResponse:
    """The record cannot be read at this moment."""
    response = http.problem(503) if http.is_for_machines(request.path) else http.failure(_page(500), 503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def gone(request: HttpRequest, found: delivery.Gone, groups: Iterable[str] = ()) -> HttpResponse:
    """A removed story names its id and the day, no more: as its tombstone or as a page."""
    if http.is_for_machines(request.path):
        return http.failure(found.document, 410, is_problem=True, groups=groups)
    about = {"story_id": found.story_id, "removed_on": found.removed_on}
    return http.failure(rendering.printed("site/410.html", about), 410, groups=groups)


def _error(request: HttpRequest, status: int, groups: Iterable[str] = ()) -> HttpResponse:
    if http.is_for_machines(request.path):
        return http.problem(status, groups=groups)
    return http.failure(_page(status), status, groups=groups)


def _page(status: int) -> bytes:
    return _printed(status, publication.current())


@lru_cache(8)
def _printed(status: int, paper: publication.Publication) -> bytes:
    """Printed once: robots ask for missing pages all day."""
    return rendering.printed(f"site/{status}.html", {})
