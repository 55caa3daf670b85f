"""What every public view has in common: methods, the memory of hot answers, and outcomes turned into responses."""

import logging
from collections.abc import Callable, Sequence
from functools import partial, wraps
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase

from newsroom import http, paging
from newsroom.memory import Memory
from newsroom.text import forbidden_character
from stories import delivery, groups
from stories.site import errors

Outcome = http.Representation | HttpResponseBase | delivery.Moved | delivery.Gone | delivery.Unknown
View = Callable[..., Outcome]

log = logging.getLogger(__name__)
MEMORY = Memory(most_bytes=64 * 1024 * 1024)


def public(view: View | None = None, *, parameters: Sequence[str] = ()) -> Callable[..., Any]:
    """A view for readers: it returns an outcome of delivery or a representation of it.

    Of what stands after the question mark a page knows the `parameters` it names: those that are given and not empty
    reach the view as text under their names, all others are as if they were not there. One given twice is a 400, and so
    is whatever makes the view raise django.core.exceptions.BadRequest.

    Hot representations are kept for `NEWSROOM_HOT_SECONDS` (0: not at all), by path and known parameters.
    While the database cannot be asked, what is still in memory is served, else 503.
    """
    if view is None:
        return partial(public, parameters=parameters)

    @http.readable
    @wraps(view)
    def served(request: HttpRequest, **names: Any) -> HttpResponseBase:
        try:
            asked = _asked(request, parameters)
            key = paging.query_of(request.path, asked)
            if settings.NEWSROOM_HOT_SECONDS:
                return _hot(request, view, names, asked, key)
            return _response(request, view(request, **names, **asked), names)
        except BadRequest:
            return errors.bad_request(request)  # said here: Django would log a traceback of what robots try all day
        except delivery.Unavailable as reason:
            log.error("The record cannot be read: %s", reason.__cause__)
            kept = MEMORY.get(key, youngest=0)
            return http.respond(request, kept) if kept else errors.unavailable(request)

    return served


def _asked(request: HttpRequest, parameters: Sequence[str]) -> dict[str, str]:
    given = {name: request.GET.getlist(name) for name in parameters} if parameters else {}
    for name, values in given.items():
        if len(values) > 1 or any(forbidden_character(value) for value in values):
            raise BadRequest(f"{name} is given twice, or holds what is no text.")
    return {name: values[0].strip() for name, values in given.items() if values and values[0].strip()}


def _hot(request: HttpRequest, view: View, names: dict[str, Any], asked: dict[str, str], key: str) -> HttpResponseBase:
    now = monotonic()
    kept = MEMORY.get(key, youngest=now - settings.NEWSROOM_HOT_SECONDS)
    if kept:
        return http.respond(request, kept)
    found = view(request, **names, **asked)
    response = _response(request, found, names)
    if isinstance(found, http.Representation):
        MEMORY.put(key, found, at=now)
    else:
        MEMORY.forget(key)
    return response


def _response(request: HttpRequest, found: Outcome, names: dict[str, Any]) -> HttpResponseBase:
    match found:
        case http.Representation():
            return http.respond(request, found)
        case delivery.Moved():
            return http.moved(found.path, groups=_groups(names))
        case delivery.Gone():
            return errors.gone(request, found, groups=(groups.story(found.story_id),))
        case delivery.Unknown():
            return errors.not_found(request, groups=_groups(names))
        case _:
            return found


def _groups(names: dict[str, Any]) -> tuple[str, ...]:
    """What an address hangs on whose matter is missing or elsewhere: a publication there has to reach it."""
    if "story_id" in names:
        return (groups.story(names["story_id"]),)
    return (groups.day(names["on"]),) if "on" in names else (groups.SITE,)
