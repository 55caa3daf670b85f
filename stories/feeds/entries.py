"""Published documents to what a feed says of them, whatever its format. Text is plain here, but for the content."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson

from newsroom import instants, publication
from newsroom.publication import Publication
from newsroom.text import tag_slug
from stories import presentation, rendering
from stories.delivery import feeds as door
from stories.feeds import ids
from stories.presentation.listing import UNFIT
from stories.presentation.notices import printed_notice

log = logging.getLogger(__name__)
NEVER = "1970-01-01T00:00:00Z"  # when an empty feed changed last: before everything that it will ever hold
RETRACTED = "RETRACTED: "


@dataclass(frozen=True)
class Link:
    """An address with its words."""

    href: str
    title: str


@dataclass(frozen=True)
class Category:
    """A section, a tag, or the kind of a notice."""

    term: str
    label: str
    scheme: str


@dataclass(frozen=True)
class Picture:
    """An image: its address, its sizes in pixels, its words."""

    href: str
    width: int
    height: int
    alt: str
    credit: str | None


@dataclass(frozen=True)
class Entry:
    """What a feed says of a story or a notice. Instants are RFC 3339; `content` is HTML, everything else plain text."""

    id: str
    title: str
    href: str
    summary: str
    content: str
    text: str
    published_at: str
    updated_at: str
    author: str
    language: str
    categories: tuple[Category, ...] = ()
    picture: Picture | None = None
    sources: tuple[Link, ...] = ()
    json_url: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)  # for programs: ids and counts


@dataclass(frozen=True)
class Removed:
    """What was taken down: an entry that readers should forget (RFC 6721)."""

    id: str
    at: str


@dataclass(frozen=True)
class Feed:
    """A whole document of a feed. `path` is its own address, with query; `pages` are addresses by link relation."""

    id: str
    title: str
    subtitle: str
    home: str
    path: str
    entries: tuple[Entry, ...]
    removed: tuple[Removed, ...]
    pages: Mapping[str, str]
    paper: Publication
    is_archive: bool = False
    printed_at: str | None = None  # of an archive, which changes no more

    @property
    def updated_at(self) -> str:
        """When something of substance changed last; for a feed that never held anything the year 1970."""
        changes = [entry.updated_at for entry in self.entries] + [one.at for one in self.removed]
        if self.printed_at:
            changes.append(self.printed_at)
        newest = max(map(datetime.fromisoformat, changes), default=None)
        return instants.printed(newest, self.paper.zone) if newest else NEVER

    @property
    def extension(self) -> str:
        """The name of what is ours in a JSON Feed."""
        return f"_{self.paper.namespace}"


def of_stories(found: Iterable[door.Printed], site: str) -> tuple[Entry, ...]:
    """The entries of stories; one that cannot be printed is left out and told in the log."""
    about = orjson.loads(site)
    return tuple(entry for one in found if (entry := _printable(one, about)))


def of_notices(found: Iterable[door.Notice]) -> tuple[Entry, ...]:
    """The entries of notices; one that cannot be printed is left out and told in the log."""
    entries = []
    for one in found:
        try:
            entries.append(_notice(*orjson.loads(one.document)))
        except UNFIT as reason:
            log.error("The feed of corrections leaves out %s: %r", one.correction_id, reason)
    return tuple(entries)


def of_removals(found: Iterable[door.Removal]) -> tuple[Removed, ...]:
    """The entries to forget."""
    paper = publication.current()
    return tuple(
        Removed(ids.of_story(paper, one.story_id), instants.printed(one.removed_at, paper.zone)) for one in found
    )


def _printable(one: door.Printed, site: Mapping[str, Any]) -> Entry | None:
    document = orjson.loads(one.document)
    try:
        return _story(document, orjson.loads(one.presentation or b"{}"), site)
    except UNFIT as reason:
        log.error("Feeds leave out %s: %r", document["story"]["story_id"], reason)
        return None


def _story(document: dict[str, Any], shown: dict[str, Any], site: Mapping[str, Any]) -> Entry:
    paper, story = publication.current(), document["story"]
    page = presentation.story_page(document, shown, {}, publication_url=document["publisher"]["url"], zone=paper.zone)
    picture = _picture(story, page, shown)
    matter = {**page, "corrections": page["corrections"][::-1], "picture": picture and vars(picture)}
    retracted = page["is_retracted"]
    return Entry(
        id=ids.of_story(paper, story["story_id"]),
        title=(RETRACTED if retracted else "") + story["headline"],
        href=paper.story_url(story["story_id"], story["slug"]),
        summary=story["summary"],
        content=_content("site/_feed_story.html", matter, page["language"] or paper.language, paper),
        text=_text(page),
        published_at=story["first_published_at"],
        updated_at=story["modified_at"],
        author=shown.get("byline") or paper.name,
        language=page["language"],
        categories=_categories(story, site, paper),
        picture=picture,
        sources=tuple(Link(one["href"], one["title"]) for one in page["sources"] if one["href"]),
        json_url=paper.story_json_url(story["story_id"]),
        data=_data(document, paper),
    )


def _text(page: dict[str, Any]) -> str:
    """The story without marks: what was wrong first. The notice of a retracted one is all of its text."""
    notices = [] if page["is_retracted"] else page["corrections"][::-1]
    told = (f"{one['label']}, {one['published']['text']}: {one['text']}" for one in notices)
    return "\n\n".join([*told, page["body_text"]])


def _notice(notice: dict[str, Any], summary: dict[str, Any], *_: Any) -> Entry:
    paper = publication.current()
    printed = printed_notice(notice, summary, False, paper.zone)
    story, kind = printed["story"], notice["correction_type"]
    return Entry(
        id=ids.of_correction(paper, notice["correction_id"]),
        title=f"{printed['label']}: {summary['headline']}",
        href=paper.url + printed["href"],
        summary=notice["text"],
        content=_content("site/_feed_notice.html", printed, story["language"] or paper.language, paper),
        text=notice["text"],
        published_at=notice["published_at"],
        updated_at=notice["published_at"],
        author=paper.name,
        language=story["language"],
        categories=(Category(kind, printed["label"], f"{paper.url}/corrections"),),
        json_url=paper.story_json_url(summary["story_id"]),
        data={"correction_id": notice["correction_id"], "story_id": summary["story_id"]},
    )


def _content(template: str, matter: dict[str, Any], language: str, paper: Publication) -> str:
    about = {"page": matter, "language": language, "home": paper.url}
    lines = rendering.printed(template, about).decode().splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


def _categories(story: dict[str, Any], site: Mapping[str, Any], paper: Publication) -> tuple[Category, ...]:
    section = story["section"]
    name = presentation.section_of(section, site)["name"]
    tags = (Category(tag_slug(tag), tag, f"{paper.url}/tag") for tag in story["tags"])
    return (Category(section, name, f"{paper.url}/section"), *tags)


def _picture(story: dict[str, Any], page: dict[str, Any], shown: dict[str, Any]) -> Picture | None:
    """The image as the document names it: whole and in its own size, with the words that describe it."""
    if page["is_retracted"] or not page["image"]:
        return None
    image = shown["image"]
    return Picture(story["image_url"], image["width"], image["height"], page["image"]["alt"], page["image"]["credit"])


def _data(document: dict[str, Any], paper: Publication) -> dict[str, Any]:
    story = document["story"]
    return {
        "story_id": story["story_id"],
        "json_url": paper.story_json_url(story["story_id"]),
        "edition_id": story["edition_id"],
        "content_status": story["content_status"],
        "correction_count": len(document["corrections"]),
    }
