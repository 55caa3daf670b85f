"""Sitemaps for search engines (sitemaps.org 0.9) and the news sitemap of the last two days. Nothing is guessed."""

from collections.abc import Sequence
from datetime import date, datetime
from hashlib import sha256

import orjson
from django.http import HttpRequest

from newsroom import http, instants, publication
from newsroom.publication import Publication
from newsroom.xml import Xml
from stories import delivery, groups
from stories.delivery import sitemaps as door
from stories.site import release
from stories.site.serving import Outcome, public

SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
NEWS = "http://www.google.com/schemas/sitemap-news/0.9"
CONTENT_TYPE = "application/xml; charset=utf-8"
LAST_YEAR = 9998
CHINESE = {"zh-hant": "zh-tw", "zh-tw": "zh-tw", "zh-hk": "zh-tw", "zh-mo": "zh-tw"}


class Month:
    """A month of the calendar such as 2026-08, as its first day."""

    regex = r"[0-9]{4}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        month = date.fromisoformat(f"{value}-01")
        if month.year > LAST_YEAR:
            raise ValueError(f"{value} is too far away")
        return month

    def to_url(self, value: date) -> str:
        return value.strftime("%Y-%m")


@public
def index(request: HttpRequest) -> Outcome:
    """The parts of the sitemap."""
    return _answer("sitemapindex", "sitemap", door.parts())


@public
def pages(request: HttpRequest) -> Outcome:
    return _answer("urlset", "url", door.pages())


@public
def editions(request: HttpRequest) -> Outcome:
    return _part(door.editions())


@public
def stories(request: HttpRequest, month: date, number: int | None = None) -> Outcome:
    """One part of the stories of a month; the first has no number, so that it has one address."""
    return delivery.Unknown() if number == 1 else _part(door.stories(month, number or 1))


@public
def news(request: HttpRequest) -> Outcome:
    """What was first published in the two days before this request; kept for a minute at most."""
    found = door.news(instants.now())
    return _representation(_news(found.items), found.changed_at, http.Lifetime.MINUTE)


def _part(found: door.Sitemap[door.Address] | delivery.Unknown) -> Outcome:
    return found if isinstance(found, delivery.Unknown) else _answer("urlset", "url", found)


def _answer(outer: str, inner: str, found: door.Sitemap[door.Address]) -> http.Representation:
    return _representation(_listed(outer, inner, found.items), found.changed_at, http.Lifetime.LIVE)


def _representation(body: bytes, changed_at: datetime | None, lifetime: http.Lifetime) -> http.Representation:
    return http.Representation(
        body=body,
        content_type=CONTENT_TYPE,
        etag=sha256(body).hexdigest(),
        modified_at=changed_at or release.MADE_AT,
        lifetime=lifetime,
        groups=(groups.SITEMAPS,),
    )


def _listed(outer: str, inner: str, addresses: Sequence[door.Address]) -> bytes:
    xml, paper = Xml(), publication.current()
    with xml.inside(outer, {"xmlns": SITEMAP}):
        for one in addresses:
            with xml.inside(inner):
                xml.line("loc", paper.url + one.path)
                xml.line("lastmod", instants.printed(one.changed_at, paper.zone) if one.changed_at else None)
    return xml.bytes


def _news(stories: Sequence[door.News]) -> bytes:
    xml, paper = Xml(), publication.current()
    with xml.inside("urlset", {"xmlns": SITEMAP, "xmlns:news": NEWS}):
        for story in stories:
            with xml.inside("url"):
                xml.line("loc", paper.url + story.path)
                _news_of(xml, story, paper)
    return xml.bytes


def _news_of(xml: Xml, story: door.News, paper: Publication) -> None:
    with xml.inside("news:news"):
        with xml.inside("news:publication"):
            xml.line("news:name", paper.name)
            xml.line("news:language", _language(story, paper))
        xml.line("news:publication_date", instants.printed(story.first_published_at, paper.zone))
        xml.line("news:title", story.headline)


def _language(story: door.News, paper: Publication) -> str:
    """A language as Google News names it: two or three letters, and Chinese by its script."""
    tag = (orjson.loads(story.summary)["presentation"].get("language") or paper.language).lower()
    primary = tag.split("-")[0]
    if primary != "zh":
        return primary
    return next((name for start, name in CHINESE.items() if tag.startswith(start)), "zh-cn")
