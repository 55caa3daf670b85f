"""Lists as representations: places sealed into cursors, the pages beside, a fingerprint of all that is printed."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import BadRequest
from django.utils.http import urlencode

from newsroom import http, paging, publication
from stories import delivery, rendering
from stories.delivery.lists import Listed, Place
from stories.groups import PAGES
from stories.site import release

Places = dict[str, Place]
NONE: Mapping[str, str] = {}
DEEP = "noindex, follow"  # what stands on a page further down moves with every print


def places(path: str, parameters: Mapping[str, str] = NONE, *, after: str = "", before: str = "") -> Places:
    """The place that a cursor names, as the keyword argument for delivery; none for the first page.

    `parameters` are those that choose the list, without its cursors. Raises BadRequest for a cursor that was not given
    out for this list, and for two of them.
    """
    if after and before:
        raise BadRequest("A list goes on after one place or before one, not both.")
    given = {name: cursor for name, cursor in (("after", after), ("before", before)) if cursor}
    try:
        return {name: _opened(cursor, paging.query_of(path, parameters)) for name, cursor in given.items()}
    except paging.BadCursor as reason:
        raise BadRequest(str(reason)) from reason


def start(path: str, parameters: Mapping[str, str] = NONE) -> delivery.Moved:
    """To the first page of a list, from a page that lies within it or is no more."""
    return delivery.Moved(address(path, parameters))


def own(path: str, parameters: Mapping[str, str] = NONE, *, after: str = "", before: str = "") -> str:
    """The path of the page that was asked for, with the query that leads to it."""
    return address(path, {**parameters, "after": after, "before": before})


def address(path: str, parameters: Mapping[str, str] = NONE, **cursor: str) -> str:
    """The path of a page of a list with its query; what is empty is left out."""
    query = urlencode({name: value for name, value in {**parameters, **cursor}.items() if value})
    return f"{path}?{query}" if query else path


def pager(path: str, found: Listed, parameters: Mapping[str, str] = NONE) -> dict[str, str | None]:
    """What `site/_pager.html` prints as `pager`: the pages beside this one, `first` on all but the first."""
    query = paging.query_of(path, parameters)
    newer, older = (_sealed(place, query) for place in (found.newer, found.older))
    return {
        "newer": address(path, parameters, before=newer) if newer else None,
        "older": address(path, parameters, after=older) if older else None,
        "first": address(path, parameters) if newer else None,
    }


def representation(
    template: str, found: Listed, matter: Callable[[], dict[str, Any]], *, own: str, groups: tuple[str, ...]
) -> http.Representation:
    """A page of a list. `matter` is what `template` prints as `page`; `own` is the path of this very page."""
    return http.Representation(
        body=lambda: rendering.page(template, found.site, matter()),
        content_type=http.HTML,
        etag=release.fingerprint(template, own, found.state, found.site),
        modified_at=found.changed_at or release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(*groups, PAGES),
    )


def canonical(own: str) -> str:
    """The whole address of a page of ours."""
    return publication.current().url + own


def _sealed(place: Place | None, query: str) -> str:
    return paging.sealed([place.at.isoformat(), place.id], query) if place else ""


def _opened(cursor: str, query: str) -> Place:
    at, key = paging.opened(cursor, query)
    return Place(datetime.fromisoformat(str(at)), str(key))
