"""A feed as Atom (RFC 4287), with paging and archives (RFC 5005), removals (RFC 6721) and pictures (Media RSS)."""

from newsroom.xml import Xml
from stories.feeds.entries import Entry, Feed, Picture

CONTENT_TYPE = "application/atom+xml; charset=utf-8"
MEDIA = "http://search.yahoo.com/mrss/"
SPACES = {
    "xmlns": "http://www.w3.org/2005/Atom",
    "xmlns:at": "http://purl.org/atompub/tombstones/1.0",
    "xmlns:fh": "http://purl.org/syndication/history/1.0",
    "xmlns:media": MEDIA,
}


def written(feed: Feed) -> bytes:
    """The document as UTF-8."""
    xml, paper = Xml(), feed.paper
    with xml.inside("feed", {**SPACES, "xml:lang": paper.language}):
        xml.line("id", feed.id)
        xml.line("title", feed.title)
        xml.line("subtitle", feed.subtitle)
        xml.line("updated", feed.updated_at)
        _author(xml, paper.name, paper.url)
        _links(xml, feed)
        if paper.license_url:
            xml.line("rights", f"{paper.name}: {paper.license_url}")
        if feed.is_archive:
            xml.line("fh:archive")
        for one in feed.removed:
            xml.line("at:deleted-entry", "", {"ref": one.id, "when": one.at})
        for entry in feed.entries:
            _entry(xml, entry, feed)
    return xml.bytes


def picture(xml: Xml, image: Picture | None) -> None:
    """An image as Media RSS names it, in RSS and Atom alike; its bytes are not known here, so it is no enclosure."""
    if image:
        sizes = {"width": str(image.width), "height": str(image.height)}
        with xml.inside("media:content", {"url": image.href, "medium": "image", "type": "image/png", **sizes}):
            xml.line("media:description", image.alt or None, {"type": "plain"})
            xml.line("media:credit", image.credit)


def _links(xml: Xml, feed: Feed) -> None:
    paper = feed.paper
    _link(xml, "self", paper.url + feed.path, "application/atom+xml")
    _link(xml, "alternate", feed.home, "text/html")
    for rel, path in feed.pages.items():
        _link(xml, rel, paper.url + path, "application/atom+xml")
    if paper.license_url:
        _link(xml, "license", paper.license_url)


def _entry(xml: Xml, entry: Entry, feed: Feed) -> None:
    paper = feed.paper
    with xml.inside("entry", {"xml:lang": entry.language or None}):
        xml.line("id", entry.id)
        xml.line("title", entry.title)
        xml.line("published", entry.published_at)
        xml.line("updated", entry.updated_at)
        _author(xml, entry.author, paper.url if entry.author == paper.name else None)
        _link(xml, "alternate", entry.href, "text/html")
        if entry.json_url:
            _link(xml, "alternate", entry.json_url, "application/json")
        for source in entry.sources:
            _link(xml, "via", source.href, title=source.title)
        for one in entry.categories:
            xml.line("category", "", {"term": one.term, "label": one.label, "scheme": one.scheme})
        xml.line("summary", entry.summary)
        xml.line("content", entry.content, {"type": "html"})
        picture(xml, entry.picture)


def _author(xml: Xml, name: str, uri: str | None) -> None:
    with xml.inside("author"):
        xml.line("name", name)
        xml.line("uri", uri)


def _link(xml: Xml, rel: str, href: str, type: str | None = None, title: str | None = None) -> None:
    xml.line("link", "", {"rel": rel, "href": href, "type": type, "title": title})
