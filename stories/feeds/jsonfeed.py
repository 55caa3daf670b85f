"""A feed as JSON Feed 1.1. What is not known is left out, for null is not allowed there."""

from typing import Any

import orjson

from newsroom.xml import plain
from stories.feeds.entries import Entry, Feed

CONTENT_TYPE = "application/feed+json"
VERSION = "https://jsonfeed.org/version/1.1"


def written(feed: Feed) -> bytes:
    """The document as UTF-8."""
    paper = feed.paper
    ours = {"about": f"{paper.url}/llms.txt", "id": feed.id, "updated_at": feed.updated_at}
    document = {
        "version": VERSION,
        "title": feed.title,
        "home_page_url": feed.home,
        "feed_url": paper.url + feed.path,
        "description": feed.subtitle,
        "next_url": paper.url + feed.pages["next"] if "next" in feed.pages else None,
        "favicon": f"{paper.url}/favicon.ico",
        "authors": [{"name": paper.name, "url": paper.url}],
        "language": paper.language,
        feed.extension: _known({**ours, "license": paper.license_url or None}),
        "items": [_item(entry, feed) for entry in feed.entries],
    }
    return orjson.dumps(_cleaned(_known(document)), option=orjson.OPT_INDENT_2)


def _item(entry: Entry, feed: Feed) -> dict[str, Any]:
    paper = feed.paper
    author = {"name": entry.author, "url": paper.url if entry.author == paper.name else None}
    return _known(
        {
            "id": entry.id,
            "url": entry.href,
            "title": entry.title,
            "summary": entry.summary,
            "content_html": entry.content,
            "content_text": entry.text,
            "image": entry.picture.href if entry.picture else None,
            "date_published": entry.published_at,
            "date_modified": entry.updated_at,
            "authors": [_known(author)],
            "tags": [one.label for one in entry.categories],
            "language": entry.language or None,
            feed.extension: dict(entry.data),
        }
    )


def _known(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _cleaned(value: Any) -> Any:
    """The same title in every format: what XML cannot carry is dropped here too."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {name: _cleaned(inner) for name, inner in value.items()}
    return [_cleaned(inner) for inner in value] if isinstance(value, list) else value
