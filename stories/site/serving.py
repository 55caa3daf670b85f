"""What every public view has in common: methods, the memory of hot answers, and outcomes turned into responses."""

import logging
from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from newsroom import http
from stories import delivery
from stories.site import errors

Outcome = http.Representation | HttpResponseBase | delivery.Moved | delivery.Gone | delivery.Unknown
View = Callable[..., Outcome]

log = logging.getLogger(__name__)
MEMORY = http.Memory(most_bytes=64 * 1024 * 1024)


def public(view: View) -> Callable[..., HttpResponseBase]:
    """A view for readers: it returns an outcome of delivery or a representation of it.

    Hot representations are kept for `NEWSROOM_HOT_SECONDS` (0: not at all), by path: readers have no parameters.
    While the database cannot be asked, what is still in memory is served, else 503.
    """

    @http.readable
    @wraps(view)
    def served(request: HttpRequest, **names: Any) -> HttpResponseBase:
        try:
            return _hot(request, view, names) if settings.NEWSROOM_HOT_SECONDS else _fresh(request, view, names)
        except delivery.Unavailable as reason:
            log.error("The record cannot be read: %s", reason.__cause__)
            kept = MEMORY.get(request.path, youngest=0)
            return http.respond(request, kept) if kept else errors.unavailable(request)

    return served


def _hot(request: HttpRequest, view: View, names: dict[str, Any]) -> HttpResponseBase:
    now = monotonic()
    kept = MEMORY.get(request.path, youngest=now - settings.NEWSROOM_HOT_SECONDS)
    if kept:
        return http.respond(request, kept)
    found = view(request, **names)
    response = _response(request, found, names)
    if isinstance(found, http.Representation):
        MEMORY.put(request.path, found, at=now)
    else:
        MEMORY.forget(request.path)
    return response


def _fresh(request: HttpRequest, view: View, names: dict[str, Any]) -> HttpResponseBase:
    return _response(request, view(request, **names), names)


def _response(request: HttpRequest, found: Outcome, names: dict[str, Any]) -> HttpResponseBase:
    match found:
        case http.Representation():
            return http.respond(request, found)
        case delivery.Moved():
            return http.moved(found.path, groups=_groups(names))
        case delivery.Gone():
            return errors.gone(request, found, groups=(f"story-{found.story_id}",))
        case delivery.Unknown():
            return errors.not_found(request, groups=_groups(names))
        case _:
            return found


def _groups(names: dict[str, Any]) -> tuple[str, ...]:
    """What an address hangs on whose matter is missing or elsewhere: a publication there has to reach it."""
    if "story_id" in names:
        return (f"story-{names['story_id']}",)
    return (f"day-{names['on']}",) if "on" in names else ("site",)
