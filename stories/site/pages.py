"""The pages as representations: a fingerprint of all that they print, and the printing only when it is needed."""

import logging
from dataclasses import asdict
from datetime import date
from typing import Any

import orjson

from newsroom import http, publication
from stories import delivery, groups, presentation, rendering
from stories.site import machines, memento, release
from stories.site.release import fingerprint

log = logging.getLogger(__name__)


def story(found: delivery.StoryPage) -> http.Representation:
    """The page of a live or retracted story."""
    return http.Representation(
        body=lambda: rendering.page("site/story.html", found.site, _story(found)),
        content_type=http.HTML,
        etag=fingerprint(found.sha256, found.presentation_sha256, found.status, found.context, found.site),
        modified_at=found.published_at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id), *_edition_of(found.context), groups.PAGES),
        links=(*machines.story_header(found), *memento.of_page(found)),
    )


def _edition_of(context: str) -> tuple[str, ...]:
    """The page names the stories before and after it: what changes them has to reach it."""
    edition = orjson.loads(context).get("edition")
    return (groups.edition(edition["edition_id"]),) if edition else ()


def edition(found: delivery.EditionPage, *, on: date | None = None) -> http.Representation:
    """The page of an edition; without a date, as the front page."""
    is_front = on is None
    return http.Representation(
        body=lambda: rendering.page("site/edition.html", found.site, _edition(found, is_front)),
        content_type=http.HTML,
        etag=fingerprint(found.sha256, found.state, found.context, found.site, str(is_front)),
        modified_at=found.changed_at,
        lifetime=http.Lifetime.CLOSED if found.is_closed and not is_front else http.Lifetime.LIVE,
        groups=(groups.FRONT if on is None else groups.day(on), groups.edition(found.edition_id), groups.PAGES),
    )


def nothing_printed() -> http.Representation:
    """The front page before the first edition."""
    site = delivery.site()
    return http.Representation(
        body=lambda: rendering.page("site/edition.html", site, _no_edition(site)),
        content_type=http.HTML,
        etag=fingerprint(site),
        modified_at=release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.FRONT, groups.PAGES),
    )


def _story(found: delivery.StoryPage) -> dict[str, Any]:
    document, around = orjson.loads(found.document), orjson.loads(found.context)
    shown = orjson.loads(found.presentation or b"{}")
    page = presentation.story_page(
        document,
        shown,
        around,
        publication_url=document["publisher"]["url"],  # the paper's address when this was printed
        zone=publication.current().zone,
        status=found.status,
        history_url=f"/story/{found.story_id}/history",
    )
    return {**page, "machines": machines.story(found, document, shown, around)}


def _no_edition(site: str) -> dict[str, Any]:
    return {**presentation.no_edition(), "machines": machines.nothing_printed(site)}


def _edition(found: delivery.EditionPage, is_front: bool) -> dict[str, Any]:
    document, around = orjson.loads(found.document), orjson.loads(found.context)
    live = {
        state.story_id: presentation.standing_now(**asdict(state)) for state in delivery.story_states(found.edition_id)
    }
    page = presentation.edition_page(
        document,
        live,
        publication_url=document["publisher"]["url"],
        zone=publication.current().zone,
        previous=around.get("previous"),
        following=around.get("next"),
        others=around.get("day") or (),
        is_front=is_front,
    )
    if page["left_out"]:
        log.error("The page of %s leaves out what cannot be printed: %s", found.edition_id, page["left_out"])
    return {**page, "machines": machines.edition(found, document, live, page)}
