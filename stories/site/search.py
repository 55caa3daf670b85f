"""The page of search: what was typed read strictly, results printed only when they are needed."""

import logging
import re
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

import orjson
from django.core.exceptions import BadRequest
from django.http import HttpRequest

from newsroom import http, paging, publication
from stories import groups, presentation, rendering
from stories import search as searching
from stories.site import lists, release
from stories.site.serving import Outcome, public

PATH = "/search"
PARAMETERS = ("q", "section", "type", "tag", "from", "to", "primary", "after")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
YES = ("1", "on", "yes", "true")

log = logging.getLogger(__name__)
Given = dict[str, str]


@public(parameters=PARAMETERS)
def search(request: HttpRequest, **given: str) -> Outcome:
    """Results, or how to search where nothing is asked. One query for what it depends on, two for what it prints."""
    asked = asked_of(given)
    standing = searching.standing()
    return http.Representation(
        body=lambda: rendering.page("site/search.html", standing.site, _matter(given, asked, standing.site)),
        content_type=http.HTML,
        etag=release.fingerprint("search", lists.address(PATH, given), standing.site, standing.state),
        modified_at=standing.changed_at or release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.SEARCH, groups.PAGES),
        extra=(("X-Robots-Tag", "noindex"),),
    )


def asked_of(given: Given) -> searching.Asked:
    """The search that an address asks for. Raises BadRequest for what cannot be asked."""
    kind = given.get("type", "")
    if kind and kind not in presentation.SEARCH_TYPES:
        raise BadRequest("There is no such type.")
    if given.get("primary", YES[0]) not in YES:
        raise BadRequest("Primary sources are asked for with 1.")
    try:
        return searching.Asked(
            text=given.get("q", ""),
            zone=publication.current().zone,
            section=given.get("section", ""),
            type=kind,
            tag=given.get("tag", ""),
            since=_day(given.get("from")),
            until=_day(given.get("to")),
            is_primary="primary" in given,
            after=_after(given),
        )
    except searching.Mistaken as reason:
        raise BadRequest(str(reason)) from reason


def _day(written: str | None) -> date | None:
    if not written:
        return None
    if not DAY.fullmatch(written):
        raise BadRequest("A day is written as in 2026-08-29.")
    try:
        return date.fromisoformat(written)
    except ValueError as reason:
        raise BadRequest("There is no such day.") from reason


def _query(given: Given) -> str:
    return paging.query_of(PATH, _without(given, "after"))


def _after(given: Given) -> searching.After | None:
    if "after" not in given:
        return None
    try:
        return searching.After(*(int(value) for value in paging.opened(given["after"], _query(given))))
    except paging.BadCursor as reason:
        raise BadRequest(str(reason)) from reason


def _matter(given: Given, asked: searching.Asked, site: str) -> dict[str, Any]:
    page = presentation.search_page(
        given,
        _results(given, asked),
        zone=publication.current().zone,
        site=orjson.loads(site),
        address=lambda *names: lists.address(PATH, _without(given, "after", *names)),
    )
    if page["left_out"]:
        log.error("A search leaves out what cannot be printed: %s", page["left_out"])
    return page


def _results(given: Given, asked: searching.Asked) -> dict[str, Any] | None:
    """The hits as plain data; None where nothing is asked, with what the latest edition is about."""
    if asked.is_empty:
        return {"samples": [orjson.loads(summary) for summary in searching.samples()]}
    found = searching.search(asked)
    cursor = paging.sealed(found.after, _query(given)) if found.after else ""
    fewer = [] if found.hits or asked.after else searching.fewer(asked)
    return {
        "hits": [_plain(hit) for hit in found.hits],
        "claims": [_plain(hit) for hit in found.claims],
        "more": lists.address(PATH, given, after=cursor) if cursor else None,
        "is_deep": asked.after is not None,
        "fewer": [
            {"text": word, "href": lists.address(PATH, {**_without(given, "after"), "q": word})} for word in fewer
        ],
        "is_cut": asked.is_cut,
    }


def _plain(hit: searching.Hit) -> dict[str, Any]:
    pieces = {name: [piece._asdict() for piece in getattr(hit, name)] for name in ("first", "second", "passage")}
    return {**asdict(hit), **pieces}


def _without(given: Mapping[str, str], *names: str) -> Given:
    return {name: value for name, value in given.items() if name not in names}
