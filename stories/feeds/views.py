"""Feeds as representations: ask delivery, fingerprint what is printed, print only when it is wanted."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import orjson
from django.http import HttpRequest

from newsroom import http, paging, publication
from stories import delivery, groups, presentation
from stories.delivery import feeds as door
from stories.feeds import archives, atom, entries, ids, jsonfeed, rss
from stories.site import lists, release
from stories.site.release import fingerprint
from stories.site.serving import Outcome, public

FORMS: dict[str, Any] = {"atom": atom, "rss": rss, "json": jsonfeed}
PARAMETERS = ("after",)


Entries = Callable[[], tuple[entries.Entry, ...]]


@dataclass(frozen=True, slots=True)
class Channel:
    """What a feed is about: its name among ours, its title, and the address of the page that shows the same."""

    name: str
    title: str
    home: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A page of a feed that was asked for: the path without query, the format, the cursor if there was one."""

    path: str
    form: str
    after: str

    @property
    def own(self) -> str:
        """The path of this very page, with its query."""
        return lists.address(self.path, after=self.after)


@public(parameters=PARAMETERS)
def latest(request: HttpRequest, form: str, after: str = "") -> Outcome:
    """Every story, by its newest change."""
    paper = publication.current()
    found = door.latest(**lists.places(request.path, after=after))
    channel = Channel("latest", paper.name, f"{paper.url}/")
    return _answer(Asked(request.path, form, after), channel, found, _stories(found))


@public(parameters=PARAMETERS)
def section(request: HttpRequest, form: str, slug: str, after: str = "") -> Outcome:
    """The stories of a section; one that the paper has gives a feed before any story ran in it."""
    paper = publication.current()
    found = door.section(slug, **lists.places(request.path, after=after))
    site = orjson.loads(found.site)
    if not (found.entries or presentation.known_section(slug, site)):
        return delivery.Unknown()
    title = f"{paper.name}: {presentation.section_of(slug, site)['name']}"
    channel = Channel(f"section/{slug}", title, f"{paper.url}/section/{slug}")
    return _answer(Asked(request.path, form, after), channel, found, _stories(found))


@public(parameters=PARAMETERS)
def tag(request: HttpRequest, form: str, slug: str, after: str = "") -> Outcome:
    """The stories with a tag, under its name as it was printed last."""
    paper = publication.current()
    found = door.tag(slug, **lists.places(request.path, after=after))
    if isinstance(found, delivery.Unknown):
        return found
    channel = Channel(f"tag/{slug}", f"{paper.name}: {found.name or slug}", f"{paper.url}/tag/{slug}")
    return _answer(Asked(request.path, form, after), channel, found, _stories(found))


@public(parameters=PARAMETERS)
def corrections(request: HttpRequest, form: str, after: str = "") -> Outcome:
    """Every public notice, newest first."""
    paper = publication.current()
    found = door.corrections(**lists.places(request.path, after=after))
    channel = Channel("corrections", f"{paper.name}: Corrections", f"{paper.url}/corrections")
    return _answer(Asked(request.path, form, after), channel, found, lambda: entries.of_notices(found.entries))


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
        groups=(groups.edition(found.edition_id), groups.FEEDS),
        is_open=True,
        links=(http.link(request.path, "self"), http.link(archives.home(request.path), "alternate", type="text/html")),
    )


def _stories(found: door.Feed[door.Entry]) -> Entries:
    return lambda: entries.of_stories(door.printed(found.entries), found.site) if found.entries else ()


def _answer(asked: Asked, channel: Channel, found: door.Feed[Any], printed: Entries) -> http.Representation:
    """A feed as a representation; `printed` makes its entries."""
    pages = _pages(asked, channel.name, found)
    return http.Representation(
        body=lambda: FORMS[asked.form].written(_feed(asked, channel, found, printed(), pages)),
        content_type=FORMS[asked.form].CONTENT_TYPE,
        etag=fingerprint("feed", asked.own, channel.title, found.state, str(pages), _names(found.site)),
        modified_at=found.changed_at or release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.FEEDS, groups.feed(channel.name)),
        is_open=True,
        links=(http.link(asked.own, "self"), http.link(channel.home, "alternate", type="text/html")),
    )


def _feed(
    asked: Asked, channel: Channel, found: door.Feed[Any], printed: tuple[entries.Entry, ...], pages: dict[str, str]
) -> entries.Feed:
    """The whole document; what was removed is told on the first page alone."""
    paper = publication.current()
    return entries.Feed(
        id=ids.of_feed(paper, channel.name),
        title=channel.title,
        subtitle=paper.description,
        home=channel.home,
        path=asked.own,
        entries=printed,
        removed=() if asked.after else entries.of_removals(found.removals),
        pages=pages,
        paper=paper,
    )


def _pages(asked: Asked, name: str, found: door.Feed[Any]) -> dict[str, str]:
    """The pages beside this one, and from the paper's Atom feed the way into its archive."""
    place = found.older
    older = paging.sealed([place.at.isoformat(), place.id], paging.query_of(asked.path, {})) if place else ""
    is_current = (asked.form, name, asked.after) == ("atom", "latest", "")
    newest = orjson.loads(found.site).get("latest_edition") if is_current else None
    given = {
        "first": asked.path if asked.after or older else "",
        "next": lists.address(asked.path, after=older) if older else "",
        "prev-archive": archives.path(newest["url"]) if newest else "",
    }
    return {rel: address for rel, address in given.items() if address}


def _names(site: str) -> str:
    return str(sorted(presentation.section_names(orjson.loads(site)).items()))
