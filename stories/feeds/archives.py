"""Editions as the archive of the paper's feed (RFC 5005): the stories as printed then. Each names its neighbours.

A later correction comes by the feed itself; an archive changes when its edition is listed anew.
"""

from typing import Any

import orjson

from newsroom import publication
from stories import delivery
from stories.delivery import feeds as door
from stories.feeds import entries, ids

CURRENT = "/feeds/latest.atom"


def path(edition_path: str) -> str:
    """The archive of the edition at a path such as `/edition/2026-08-29`."""
    return f"/feeds{edition_path}.atom"


def home(archive_path: str) -> str:
    """The page of an archive's edition: the opposite of `path`."""
    return archive_path.removeprefix("/feeds").removesuffix(".atom")


def feed(found: delivery.EditionPage, own: str) -> entries.Feed:
    """The archive document of an edition; `own` is its path."""
    paper, document = publication.current(), orjson.loads(found.document)
    about = document["edition"]
    lines = [(line["story_id"], line["version"]) for line in document["stories"]]
    stories, removals = door.as_printed(found.edition_id, lines)
    return entries.Feed(
        id=ids.of_feed(paper, f"edition/{found.edition_id}"),
        title=about["title"],
        subtitle=paper.description,
        home=paper.url + home(own),
        path=own,
        entries=entries.of_stories(stories, found.site),
        removed=entries.of_removals(removals),
        pages={"current": CURRENT, **_beside(orjson.loads(found.context))},
        paper=paper,
        is_archive=True,
        printed_at=about["modified_at"],
    )


def _beside(context: dict[str, Any]) -> dict[str, str]:
    beside = {"prev-archive": context.get("previous"), "next-archive": context.get("next")}
    return {rel: path(edition["url"]) for rel, edition in beside.items() if edition}
