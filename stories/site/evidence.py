"""Claims, sources and notices as representations: what the paper says, what it rests on, what was wrong."""

import logging
from dataclasses import asdict
from typing import Any

import orjson

from newsroom import http, publication
from stories import delivery, groups, presentation, rendering
from stories.delivery.claims import ClaimPage, claim_states
from stories.site import lists, machines
from stories.site.release import fingerprint

DESCRIBED = (
    "Everything that was corrected, clarified, updated or withdrawn: what was wrong, what is right, in which story."
)
log = logging.getLogger(__name__)


def claim(found: ClaimPage) -> http.Representation:
    """One claim with its evidence and everything that it has said. A new state comes with a version of its story."""
    return http.Representation(
        body=lambda: rendering.page("site/claim.html", found.site, _claim(found)),
        content_type=http.HTML,
        etag=fingerprint(
            *(found.claim_id, str(found.version), found.sha256, found.presentation_sha256, found.status, found.site)
        ),
        modified_at=found.published_at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id), groups.PAGES),
        links=(http.link(f"/story/{found.story_id}/history", "version-history"),),
    )


def source(source_id: str, found: delivery.Listed, own: str) -> http.Representation:
    """A source and a page of what rests on it; `own` is the path of this very page with its query."""
    return lists.representation(
        "site/source.html",
        found,
        lambda: _source(source_id, found, own),
        own=own,
        groups=(groups.SOURCES, groups.source(source_id)),
    )


def corrections(kind: str, found: delivery.Listed, own: str) -> http.Representation:
    """A page of the notices, of one type or of all."""
    return lists.representation(
        "site/corrections.html", found, lambda: _corrections(kind, found, own), own=own, groups=(groups.CORRECTIONS,)
    )


def _claim(found: ClaimPage) -> dict[str, Any]:
    document, paper = orjson.loads(found.document), publication.current()
    states = [asdict(state) for state in claim_states(found.claim_id)]
    page = presentation.claim_page(
        found.claim_id,
        document,
        orjson.loads(found.presentation or b"{}"),
        [{**state, "document": orjson.loads(state["document"]) if state["document"] else None} for state in states],
        canonical_url=f"{paper.url}/claim/{found.claim_id}",
        publication_url=document["publisher"]["url"],
        zone=paper.zone,
        status=found.status,
    )
    title = f"Claim {found.claim_id}: {page['story']['headline']}"
    described = page["text"] or "A claim of this paper, and everything that it has said."
    head = machines.claim(found.claim_id, document, title, found.site, description=described)
    return {**page, "machines": {**head, **({"robots": "noindex"} if page["is_retracted"] else {})}}


def _source(source_id: str, found: delivery.Listed, own: str) -> dict[str, Any]:
    entry, uses = orjson.loads(found.name or "{}"), [_read(item, {}, []) for item in found.items]
    page = presentation.source_page(
        entry,
        uses,
        pager=lists.pager(f"/source/{source_id}", found),
        canonical_url=lists.canonical(own),
        zone=publication.current().zone,
    )
    shown = [summary for summary, _ in uses if str(summary.get("story_id")) not in page["left_out"]]
    described = f"{entry['title']}: every story and claim of this paper that rests on it."
    head = machines.source(f"Source {source_id}", own, entry, shown, found.site, description=described)
    return _told(own, page, head)


def _corrections(kind: str, found: delivery.Listed, own: str) -> dict[str, Any]:
    items = [_read(item, {}, {}, False) for item in found.items]
    page = presentation.corrections_page(
        items,
        kind=kind,
        pager=lists.pager(presentation.CORRECTIONS, found, {"type": kind} if kind else {}),
        canonical_url=lists.canonical(own),
        zone=publication.current().zone,
    )
    notices = [
        {**notice, "canonical_url": story["canonical_url"]}
        for notice, story, _ in items
        if str(notice.get("correction_id")) not in page["left_out"]
    ]
    return _told(own, page, machines.corrections(page["title"], own, notices, found.site, description=DESCRIBED))


def _read(item: str, *empty: Any) -> tuple[Any, ...]:
    """The parts of a row; in place of what is not of its kind stands what is given as `empty`, which is left out."""
    try:
        parts = orjson.loads(item)
    except orjson.JSONDecodeError:
        return empty
    return tuple(part if isinstance(part, type(none)) else none for part, none in zip(parts, empty, strict=True))


def _told(own: str, page: dict[str, Any], head: dict[str, Any]) -> dict[str, Any]:
    """The page with its head for machines; what lies deep in a list is followed but not listed."""
    if page["left_out"]:
        log.error("%s leaves out what cannot be printed: %s", own, page["left_out"])
    return {**page, "machines": {**head, **({"robots": lists.DEEP} if page["is_deep"] else {})}}
