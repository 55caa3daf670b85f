"""Feeds read as strict programs read them."""

import json
import re
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.parse import urlsplit

import html5lib
import jsonschema_rs
from lxml import etree

CONTRACTS = Path(__file__).parents[2] / "contracts" / "feeds"
FORMS = ("rss", "atom", "json")
SPACES = {
    "atom": "http://www.w3.org/2005/Atom",
    "at": "http://purl.org/atompub/tombstones/1.0",
    "fh": "http://purl.org/syndication/history/1.0",
    "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/",
}
ATOM = etree.RelaxNG(etree.parse(CONTRACTS / "atom.rng"))
JSON_FEED = jsonschema_rs.validator_for(
    json.loads((CONTRACTS / "jsonfeed-1.1.schema.json").read_text()), validate_formats=True
)
SITEMAP = etree.XMLSchema(etree.parse(CONTRACTS / "sitemap.xsd"))
RFC_822 = re.compile(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")


def tree(body: bytes) -> etree._Element:
    return etree.fromstring(body, etree.XMLParser(resolve_entities=False))


def sitemap(body: bytes) -> list[tuple[str, str | None]]:
    """The addresses of a valid sitemap or index with what changed when; an empty one is told by no schema."""
    root = tree(body)
    if len(root):
        SITEMAP.assertValid(root)
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    return [(one.findtext("s:loc", None, names), one.findtext("s:lastmod", None, names)) for one in root]


def judged(form: str, body: bytes, address: str) -> None:
    """Fail where a strict reader would."""
    {"atom": _atom, "rss": _rss, "json": _json_feed}[form](body, address)


def items(form: str, body: bytes) -> list[dict[str, str]]:
    """The entries of a feed, each with `id`, `title`, `href`, `published`, `updated` and `html`."""
    return {"atom": _atom_items, "rss": _rss_items, "json": _json_items}[form](body)


def removed(body: bytes) -> list[str]:
    """The ids that an Atom feed tells to forget."""
    return [one.get("ref") for one in tree(body).iterfind("at:deleted-entry", SPACES)]


def links(body: bytes) -> dict[str, str]:
    """The links of an Atom feed by relation."""
    return {one.get("rel"): one.get("href") for one in tree(body).iterfind("atom:link", SPACES)}


def _atom(body: bytes, address: str) -> None:
    root = tree(body)
    ATOM.assertValid(root)
    assert links(body)["self"] == address
    _told_apart(_atom_items(body))


def _rss(body: bytes, address: str) -> None:
    channel = tree(body).find("channel")
    assert all(channel.findtext(name) for name in ("title", "link", "description"))
    own = [one.get("href") for one in channel.iterfind("atom:link", SPACES) if one.get("rel") == "self"]
    assert own == [address]
    days = [one.text for one in (*channel.iter("pubDate"), *channel.iter("lastBuildDate"))]
    assert all(RFC_822.fullmatch(day) and parsedate_to_datetime(day) for day in days)
    assert all(guid.get("isPermaLink") == "false" for guid in channel.iter("guid"))
    _told_apart(_rss_items(body))


def _json_feed(body: bytes, address: str) -> None:
    document = json.loads(body)
    JSON_FEED.validate(document)
    assert document["feed_url"] == address
    _told_apart(_json_items(body))


def _told_apart(found: list[dict[str, str]]) -> None:
    """No id twice; every address absolute, in the content too."""
    assert len({one["id"] for one in found}) == len(found)
    for one in found:
        content = html5lib.parse(one["html"], namespaceHTMLElements=False)
        given = [node.get(name) for node in content.iter() for name in ("href", "src") if node.get(name)]
        assert all(urlsplit(each).scheme in ("http", "https") for each in [one["href"], *given])


def _atom_items(body: bytes) -> list[dict[str, str]]:
    return [
        {
            "href": entry.find("atom:link[@rel='alternate'][@type='text/html']", SPACES).get("href"),
            "html": entry.findtext("atom:content", "", SPACES),
            **{name: entry.findtext(f"atom:{name}", "", SPACES) for name in ("id", "title", "published", "updated")},
        }
        for entry in tree(body).iterfind("atom:entry", SPACES)
    ]


def _rss_items(body: bytes) -> list[dict[str, str]]:
    return [
        {
            "id": item.findtext("guid"),
            "title": item.findtext("title"),
            "href": item.findtext("link"),
            "published": item.findtext("pubDate"),
            "updated": item.findtext("atom:updated", "", SPACES),
            "html": item.findtext("content:encoded", "", SPACES),
        }
        for item in tree(body).iter("item")
    ]


def _json_items(body: bytes) -> list[dict[str, str]]:
    names = {
        "id": "id",
        "title": "title",
        "href": "url",
        "published": "date_published",
        "updated": "date_modified",
        "html": "content_html",
    }
    return [{name: item[member] for name, member in names.items()} for item in json.loads(body)["items"]]
