"""The lists of stories by section and by tag, newest first."""

import logging
from typing import Any

import orjson
from django.http import HttpRequest

from newsroom import publication
from stories import delivery, groups, presentation
from stories.site import lists, machines
from stories.site.serving import Outcome, public

log = logging.getLogger(__name__)


@public(parameters=("after", "before"))
def section(request: HttpRequest, slug: str, after: str = "", before: str = "") -> Outcome:
    """The stories of a section; one that the paper has shows a page before any story ran in it."""
    here = lists.places(request.path, after=after, before=before)
    found = delivery.section_stories(slug, **here)
    if isinstance(found, delivery.Start):
        return lists.start(request.path)
    site = orjson.loads(found.site)
    if not (found.items or presentation.known_section(slug, site)):
        return delivery.Unknown()
    about = presentation.section_of(slug, site)
    own = lists.own(request.path, after=after, before=before)
    return lists.representation(
        "site/section.html",
        found,
        lambda: {"slug": slug, "description": about["description"], **_matter(found, about, request.path, own)},
        own=own,
        groups=(groups.section(slug),),
    )


@public(parameters=("after", "before"))
def tag(request: HttpRequest, slug: str, after: str = "", before: str = "") -> Outcome:
    """The live stories with a tag, under its name as it was printed last."""
    here = lists.places(request.path, after=after, before=before)
    found = delivery.tag_stories(slug, **here)
    if isinstance(found, delivery.Start):
        return lists.start(request.path)
    if isinstance(found, delivery.Unknown):
        return found
    about, own = {"name": found.name, "description": ""}, lists.own(request.path, after=after, before=before)
    return lists.representation(
        "site/tag.html",
        found,
        lambda: {"slug": slug, **_matter(found, about, request.path, own)},
        own=own,
        groups=(groups.tag(slug),),
    )


def _matter(found: delivery.Listed, about: dict[str, Any], path: str, own: str) -> dict[str, Any]:
    name, summaries = about["name"], [_read(item) for item in found.items]
    page = presentation.list_page(
        summaries, name=name, zone=publication.current().zone, pager=lists.pager(path, found), feed=f"/feeds{path}"
    )
    if page["left_out"]:
        log.error("The list %s leaves out what cannot be printed: %s", own, page["left_out"])
    shown = [one for one in summaries if str(one.get("story_id")) not in page["left_out"]]
    described = about["description"] or f"{name}: every story, newest first, each with its claims and its sources."
    head = machines.collection(page["title"], own, shown, found.site, description=described)
    return {**page, "machines": {**head, **({"robots": lists.DEEP} if page["is_deep"] else {})}}


def _read(item: str) -> dict[str, Any]:
    """A summary; what is none comes as an empty one, which the page leaves out."""
    try:
        summary = orjson.loads(item)
    except orjson.JSONDecodeError:
        return {}
    return summary if isinstance(summary, dict) else {}
