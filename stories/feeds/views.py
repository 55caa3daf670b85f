"""Feeds as representations: ask delivery, fingerprint what is printed, print only when it is wanted."""

from collections.abc import Callable
from datetime import date
from typing import Any

import orjson
from django.http import HttpRequest

from newsroom import http, paging, publication
from stories import delivery, presentation
from stories.delivery import feeds as door
from stories.feeds import archives, atom, entries, ids, jsonfeed, rss
from stories.site import lists, release
from stories.site.pages import fingerprint
from stories.site.serving import Outcome, public

FORMS: dict[str, Any] = {"atom": atom, "rss": rss, "json": jsonfeed}
PARAMETERS = ("after",)


@public(parameters=PARAMETERS)
def latest(request: HttpRequest, form: str, after: str = "") -> Outcome:
    """Every story, by its newest change."""
    paper = publication.current()
    found = door.latest(**lists.places(request.path, after=after))
    return _answer(request, after, form, found, "latest", _stories(found), paper.name, f"{paper.url}/")


@public(parameters=PARAMETERS)
def section(request: HttpRequest, form: str, slug: str, after: str = "") -> Outcome:
    """The stories of a section; one that the paper has gives a feed before any story ran in it."""
    paper = publication.current()
    found = door.section(slug, **lists.places(request.path, after=after))
    name = entries.section_names(found.site).get(slug)
    if not (name or found.entries):
        return delivery.Unknown()
    title = f"{paper.name}: {name or presentation.former_section(slug)}"
    home = f"{paper.url}/section/{slug}"
    return _answer(request, after, form, found, f"section/{slug}", _stories(found), title, home)


@public(parameters=PARAMETERS)
def tag(request: HttpRequest, form: str, slug: str, after: str = "") -> Outcome:
    """The stories with a tag, under its name as it was printed last."""
    paper = publication.current()
    found = door.tag(slug, **lists.places(request.path, after=after))
    if isinstance(found, delivery.Unknown):
        return found
    title, home = f"{paper.name}: {found.name or slug}", f"{paper.url}/tag/{slug}"
    return _answer(request, after, form, found, f"tag/{slug}", _stories(found), title, home)


@public(parameters=PARAMETERS)
def corrections(request: HttpRequest, form: str, after: str = "") -> Outcome:
    """Every public notice, newest first."""
    paper = publication.current()
    found = door.corrections(**lists.places(request.path, after=after))
    title, home = f"{paper.name}: Corrections", f"{paper.url}/corrections"
    return _answer(request, after, form, found, "corrections", lambda: entries.of_notices(found.entries), title, home)


@public
def edition(request: HttpRequest, on: date, slot: str | None = None) -> Outcome:
    """An edition as it was printed: a part of the paper's archive that a reader fetches once (RFC 5005)."""
    found = delivery.edition(on, slot)
    if isinstance(found, delivery.Moved):
        return delivery.Moved(archives.path(found.path))
    if not isinstance(found, delivery.EditionPage):
        return found
    return http.Representation(
        body=lambda: atom.written(archives.feed(found, request.path)),
        content_type=atom.CONTENT_TYPE,
        etag=fingerprint("archive", found.sha256, found.context, _names(found.site)),
        modified_at=found.published_at,
        lifetime=http.Lifetime.CLOSED if found.is_closed else http.Lifetime.LIVE,
        groups=(f"edition-{found.edition_id}", "feeds"),
        is_open=True,
        links=(http.link(request.path, "self"), http.link(archives.home(request.path), "alternate", type="text/html")),
    )


def _stories(found: door.Feed[door.Entry]) -> Callable[[], tuple[entries.Entry, ...]]:
    return lambda: entries.of_stories(door.printed(found.entries), found.site) if found.entries else ()


def _answer(
    request: HttpRequest,
    after: str,
    form: str,
    found: door.Feed[Any],
    name: str,
    printed: Callable[[], tuple[entries.Entry, ...]],
    title: str,
    home: str,
) -> http.Representation:
    """A feed as a representation; `printed` makes its entries."""
    paper = publication.current()
    own = lists.address(request.path, after=after) if after else request.path
    pages = _pages(request.path, after, form, found, name)

    def feed() -> entries.Feed:
        return entries.Feed(
            id=ids.of_feed(paper, name),
            title=title,
            subtitle=paper.description,
            home=home,
            path=own,
            entries=printed(),
            removed=() if after else entries.of_removals(found.removals),
            pages=pages,
            paper=paper,
        )

    return http.Representation(
        body=lambda: FORMS[form].written(feed()),
        content_type=FORMS[form].CONTENT_TYPE,
        etag=fingerprint("feed", own, title, found.state, str(pages), _names(found.site)),
        modified_at=found.changed_at or release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=("feeds", f"feed-{name.replace('/', '-')}"),
        is_open=True,
        links=(http.link(own, "self"), http.link(home, "alternate", type="text/html")),
    )


def _pages(path: str, after: str, form: str, found: door.Feed[Any], name: str) -> dict[str, str]:
    """The pages beside this one, and from the paper's Atom feed the way into its archive."""
    place = found.older
    older = paging.sealed([place.at.isoformat(), place.id], paging.query_of(path, {})) if place else ""
    newest = orjson.loads(found.site).get("latest_edition") if (form, name, after) == ("atom", "latest", "") else None
    given = {
        "first": path if after or older else "",
        "next": lists.address(path, after=older) if older else "",
        "prev-archive": archives.path(newest["url"]) if newest else "",
    }
    return {rel: address for rel, address in given.items() if address}


def _names(site: str) -> str:
    return str(sorted(entries.section_names(site).items()))
