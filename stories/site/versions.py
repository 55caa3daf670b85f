"""The record of a story as representations: its history, one version as it was printed, two versions compared.

The frame and the banner of an old version change with the story, so these pages live as short as the story's own; what
never changes is the document, `/v/{n}.json`.
"""

from dataclasses import asdict
from typing import Any

import orjson

from newsroom import http, publication
from stories import comparing, delivery, groups, presentation, rendering
from stories.choices import PublicStatus
from stories.delivery.versions import Frozen, TwoVersions, VersionPage, later_versions
from stories.site import memento
from stories.site.release import fingerprint

HIDDEN = ("X-Robots-Tag", "noindex")


def history(found: delivery.StoryPage) -> http.Representation:
    """The list of all public versions of a story. A new one is always the live one, so the live one tells of all."""
    return http.Representation(
        body=lambda: rendering.page("site/history.html", found.site, _history(found)),
        content_type=http.HTML,
        etag=fingerprint(
            "history", found.sha256, found.presentation_sha256, str(found.version), found.status, found.site
        ),
        modified_at=found.published_at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id), groups.PAGES),
        links=memento.page_of(found.story_id, found.slug).gates,
    )


def version(found: VersionPage) -> http.Representation:
    """One version as a page: a memento of the story, never for search engines."""
    number, live = found.frozen.number, found.live
    return http.Representation(
        body=lambda: rendering.page("site/version.html", found.site, _version(found)),
        content_type=http.HTML,
        etag=fingerprint("version", *_printed(found.frozen), str(live.number), found.status, found.slug, found.site),
        modified_at=live.at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id), groups.PAGES),
        links=_links_of_version(found, number),
        extra=(HIDDEN, memento.is_memento(found.frozen.published_at)),
    )


def _links_of_version(found: VersionPage, number: int) -> tuple[str, ...]:
    original = memento.page_of(found.story_id, found.slug)
    before, after = found.previous, found.following
    return (
        http.link(original.url, "original"),
        http.link(original.url, "canonical"),
        *original.gates,
        *memento.mementos(original, first=found.first, prev=before, next=after, last=found.live),
        *memento.in_history(
            found.story_id,
            predecessor=before.number if before else None,
            successor=after.number if after else None,
            latest=found.live.number,
        ),
        http.link(f"/story/{found.story_id}/v/{number}.json", "alternate", type=http.JSON),
    )


def difference(found: TwoVersions) -> http.Representation:
    """What two versions say differently."""
    own = f"/story/{found.story_id}/diff/{found.before.number}/{found.after.number}"
    return http.Representation(
        body=lambda: rendering.page("site/diff.html", found.site, _difference(found, own)),
        content_type=http.HTML,
        etag=fingerprint(
            *(
                own,
                *_printed(found.before),
                *_printed(found.after),
                found.status,
                found.slug,
                found.headline,
                found.site,
            )
        ),
        modified_at=found.changed_at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id), groups.PAGES),
        links=memento.in_history(found.story_id),
        extra=(HIDDEN,),
    )


def _printed(frozen: Frozen) -> tuple[str, str, str]:
    return str(frozen.number), frozen.sha256, frozen.presentation_sha256


def _history(found: delivery.StoryPage) -> dict[str, Any]:
    document, paper = orjson.loads(found.document), publication.current()
    return presentation.history_page(
        document,
        orjson.loads(found.presentation or b"{}"),
        [asdict(version) for version in delivery.story_versions(found.story_id)],
        canonical_url=f"{paper.url}/story/{found.story_id}/history",
        publication_url=document["publisher"]["url"],
        zone=paper.zone,
        status=found.status,
    )


def _version(found: VersionPage) -> dict[str, Any]:
    document, paper = orjson.loads(found.frozen.document), publication.current()
    later = [asdict(one) for one in later_versions(found.story_id, found.frozen.number)]
    return presentation.version_page(
        document,
        orjson.loads(found.frozen.presentation or b"{}"),
        [{**one, "notice": orjson.loads(one["notice"]) if one["notice"] else None} for one in later],
        _about(found),
        publication_url=document["publisher"]["url"],
        paper_url=paper.url,
        zone=paper.zone,
    )


def _about(found: VersionPage) -> dict[str, Any]:
    return {
        "number": found.frozen.number,
        "published_at": found.frozen.published_at,
        "previous": found.previous.number if found.previous else None,
        "live": found.live.number,
        "live_path": f"/story/{found.story_id}/{found.slug}",
        "status": found.status,
    }


def _difference(found: TwoVersions, own: str) -> dict[str, Any]:
    before, after = found.before, found.after
    shown = [orjson.loads(side.presentation or b"{}") for side in (before, after)]
    paper = publication.current()
    return presentation.difference_page(
        comparing.compared(orjson.loads(before.document), orjson.loads(after.document), *shown),
        *(_side(side, told) for side, told in zip((before, after), shown, strict=True)),
        story={
            "id": found.story_id,
            "headline": found.headline,
            "href": f"/story/{found.story_id}/{found.slug}",
            "is_retracted": found.status == PublicStatus.RETRACTED,
        },
        canonical_url=paper.url + own,
        zone=paper.zone,
    )


def _side(frozen: Frozen, shown: dict[str, Any]) -> dict[str, Any]:
    told = {name: shown.get(name) for name in ("language", "direction")}
    return {"number": frozen.number, "reason": frozen.reason, "published_at": frozen.published_at, **told}
