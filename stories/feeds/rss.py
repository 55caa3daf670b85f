"""A feed as RSS 2.0. RSS knows no date of a change, so each item carries Atom's beside its own."""

from datetime import UTC, datetime
from email.utils import format_datetime

from newsroom.xml import Xml
from stories.feeds import atom
from stories.feeds.entries import Entry, Feed

CONTENT_TYPE = "application/rss+xml; charset=utf-8"
MINUTES = "5"  # as long as shared caches keep it
SPACES = {
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:media": atom.MEDIA,
}


def written(feed: Feed) -> bytes:
    """The document as UTF-8."""
    xml, paper = Xml(), feed.paper
    with xml.inside("rss", {"version": "2.0", **SPACES}), xml.inside("channel"):
        xml.line("title", feed.title)
        xml.line("link", feed.home)
        xml.line("description", feed.subtitle)
        xml.line("language", paper.language.lower())
        xml.line("copyright", f"{paper.name}: {paper.license_url}" if paper.license_url else None)
        if feed.entries or feed.removed:
            xml.line("lastBuildDate", _day(feed.updated_at))
        xml.line("docs", "https://www.rssboard.org/rss-specification")
        xml.line("ttl", MINUTES)
        for rel, path in {"self": feed.path, **feed.pages}.items():
            xml.line("atom:link", "", {"rel": rel, "href": paper.url + path, "type": "application/rss+xml"})
        for entry in feed.entries:
            _item(xml, entry)
    return xml.bytes


def _item(xml: Xml, entry: Entry) -> None:
    with xml.inside("item"):
        xml.line("title", entry.title)
        xml.line("link", entry.href)
        xml.line("guid", entry.id, {"isPermaLink": "false"})
        xml.line("pubDate", _day(entry.published_at))
        xml.line("atom:updated", entry.updated_at)
        xml.line("dc:creator", entry.author)
        for one in entry.categories:
            xml.line("category", one.label, {"domain": one.scheme})
        xml.line("description", entry.summary)
        xml.line("content:encoded", entry.content)
        atom.picture(xml, entry.picture)


def _day(instant: str) -> str:
    """RFC 822 with a year of four digits: `Sat, 29 Aug 2026 13:00:00 GMT`."""
    return format_datetime(datetime.fromisoformat(instant).astimezone(UTC), usegmt=True)
