"""Memento (RFC 7089): the story as it was at a time: what is asked for, and the links between a story and its versions.

Every story has a TimeGate of its own beside its page, so that the page is the same whatever `Accept-Datetime` says and
caches keep it. A memento is a version's page or document: what they say is frozen.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from django.core.exceptions import BadRequest
from django.utils.http import http_date, parse_http_date

from newsroom import http, publication
from stories.delivery.outcomes import StoryPage
from stories.delivery.versions import Mark

LINK_FORMAT = "application/link-format"
STORY = re.compile(r"/story/(?P<id>[A-Za-z0-9][A-Za-z0-9_-]{0,59})(?:(?P<json>\.json)|/(?P<slug>[a-z0-9-]{1,120}))?")
MOMENT = re.compile(r"[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [1-9][0-9]{3} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT")


@dataclass(frozen=True)
class Asked:
    """An address of ours that has mementos: a story's page, by its slug if given, or its document."""

    story_id: str
    slug: str | None
    is_json: bool


@dataclass(frozen=True)
class Original:
    """A story's page or document, with the addresses of its TimeGate, its TimeMap and its versions, all absolute."""

    story_id: str
    url: str
    is_json: bool = False

    @property
    def timegate(self) -> str:
        return f"{publication.current().url}/timegate/{self.url}"

    @property
    def timemap(self) -> str:
        return f"{publication.current().url}/timemap/{self.url}"

    @property
    def timemap_json(self) -> str:
        return f"{publication.current().url}/timemap/json/{self.url}"

    def version(self, number: int) -> str:
        return f"{publication.current().url}/story/{self.story_id}/v/{number}{'.json' if self.is_json else ''}"

    @property
    def gates(self) -> tuple[str, str]:
        """The links to TimeGate and TimeMap that every one of these answers carries."""
        return http.link(self.timegate, "timegate"), http.link(self.timemap, "timemap", type=LINK_FORMAT)


def page_of(story_id: str, slug: str) -> Original:
    """The page of a story at its present address."""
    return Original(story_id, publication.current().story_url(story_id, slug))


def document_of(story_id: str) -> Original:
    """The document of a story."""
    return Original(story_id, publication.current().story_json_url(story_id), is_json=True)


def of_page(found: StoryPage) -> tuple[str, ...]:
    """The links of a story's present page to what it was before, beside those that lead to its history."""
    _, *before = in_history(found.story_id, predecessor=found.previous)
    return *page_of(found.story_id, found.slug).gates, *before


def asked(address: str) -> Asked | None:
    """What a TimeGate or TimeMap was asked for: a whole address of ours, or its path. None for any other.

    Proxies fold the two slashes of `http://` within a path into one; that is read as meant.
    """
    paper = publication.current().url
    for base in (paper, paper.replace("://", ":/", 1)):
        address = address.removeprefix(base)
    found = STORY.fullmatch("/" + address.removeprefix("/"))
    return Asked(found["id"], found["slug"], bool(found["json"])) if found else None


def moment(header: str | None) -> datetime | None:
    """The instant that `Accept-Datetime` names (RFC 7089 §2.1.1), None without one. Raises BadRequest."""
    if header is None:
        return None
    written = header.strip()
    try:
        if not MOMENT.fullmatch(written):
            raise ValueError(written)
        return datetime.fromtimestamp(parse_http_date(written), UTC)
    except ValueError as reason:
        raise BadRequest("Accept-Datetime is no instant such as Sat, 29 Aug 2026 13:00:00 GMT.") from reason


def dated(url: str, rel: str, at: datetime) -> str:
    """One value of `Link` to a memento."""
    return f'<{url}>; rel="{rel}"; datetime="{http_date(at.timestamp())}"'


def mementos(of: Original, **marks: Mark | None) -> tuple[str, ...]:
    """Links to the mementos whose relations are named: `first`, `prev`, `next`, `last`, or `memento` alone.

    A version is named once with all its relations.
    """
    relations: dict[Mark, list[str]] = {}
    for name, mark in marks.items():
        if mark:
            relations.setdefault(mark, []).extend([name] if name != "memento" else [])
    return tuple(
        dated(of.version(mark.number), " ".join([*names, "memento"]), mark.at) for mark, names in relations.items()
    )


def is_memento(at: datetime) -> tuple[str, str]:
    """The header that promises that what is shown stays as it was at this instant."""
    return "Memento-Datetime", http_date(at.timestamp())


def in_history(story_id: str, *, end: str = "", **numbers: int | None) -> tuple[str, ...]:
    """Links of version navigation (RFC 5829): the history, and the versions before and after where they are given.

    `predecessor`, `successor` and `latest` are version numbers, `end` the ending of their addresses.
    """
    named = ((name, number) for name, number in numbers.items() if number)
    return (
        http.link(f"/story/{story_id}/history", "version-history"),
        *(http.link(f"/story/{story_id}/v/{number}{end}", f"{name}-version") for name, number in named),
    )
