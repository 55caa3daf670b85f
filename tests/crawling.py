"""The paper as a stranger's crawler reads it: from the front page along every link. Knows addresses and HTML only."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

LINKS = {
    **{"a": "href", "link": "href", "area": "href", "form": "action", "use": "href"},
    **{"img": "src", "source": "src", "script": "src", "iframe": "src", "image": "href"},
}
LOCATION = re.compile(r"""<loc>([^<]+)</loc>|^Sitemap: (\S+)|<link [^>]*href="([^"]+)|\]\(([^)]+)\)""", re.MULTILINE)
LISTS = ("application/xml", "application/atom+xml", "text/plain", "text/markdown")
TARGET = re.compile(r"<([^>]+)>; ?rel=")
NOT_FOLLOWED = ("/timegate/", "/timemap/")  # one for every page, each answering with links that the page has itself


@dataclass(frozen=True)
class Answer:
    """What an address said; `found_on` is the first page with a link to it."""

    address: str
    found_on: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    cookies: int

    @property
    def kind(self) -> str:
        return kind(self.address)

    @property
    def is_page(self) -> bool:
        return self.status == 200 and self.headers.get("Content-Type", "").startswith("text/html")


def kind(address: str) -> str:
    """The name of the view that answers at an address, with the file's ending where one view answers several."""
    path = urlsplit(address).path
    try:
        name = resolve(path).view_name
    except Resolver404:
        return "static" if path.startswith(settings.STATIC_URL) else "unknown"
    form = re.search(r"\.(atom|rss|json)$", path)
    return f"{name} {form[1]}" if form else name


@dataclass
class Page(HTMLParser):
    """What a page holds, of what is asked here."""

    html: str
    links: list[str] = field(default_factory=list)
    ids: Counter = field(default_factory=Counter)
    headings: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    title: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._inside: list[str] = []
        self.feed(self.html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self._inside.append(tag)
        self.ids.update([given["id"]] if "id" in given else [])
        self.links += [given[LINKS[tag]]] if tag in LINKS and LINKS[tag] in given else []
        self.links += [given["content"]] if given.get("property") in ("og:image", "og:url") else []
        self.links += [one.split()[0] for one in given.get("srcset", "").split(", ") if one]
        self.headings += [""] if tag == "h1" else []
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and given.get("type") != "application/ld+json"):
            self.inline.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._inside[-1:] == ["title"] and "svg" not in self._inside:
            self.title += data
        if "h1" in self._inside:
            self.headings[-1] += data


def ours(link: str, on: str) -> tuple[str, str] | None:
    """The path and the fragment of a link to the paper itself, None for one that leads out of it."""
    whole, fragment = urldefrag(urljoin(f"{settings.PUBLICATION_URL}{on}", link.strip()))
    path = whole.removeprefix(settings.PUBLICATION_URL)
    return (path or "/", fragment) if path != whole and path[:1] in ("", "/") else None


def links(answer: Answer) -> Iterator[tuple[str, str]]:
    """Where an answer leads to inside the paper: by its headers, and as a page, a sitemap, a feed or a text."""
    if answer.is_page:
        found = Page(answer.body.decode()).links
    elif answer.status in (301, 302):
        found = [answer.headers["Location"]]
    elif answer.headers.get("Content-Type", "").partition(";")[0] in LISTS:
        found = ["".join(one) for one in LOCATION.findall(answer.body.decode())]
    else:
        found = []
    for link in [*found, *TARGET.findall(answer.headers.get("Link", ""))]:
        if place := ours(link, answer.address):
            yield place


def crawl(ask: Callable[[str, str], Answer], *, most: int = 100_000) -> dict[str, Answer]:
    """Every answer on the way from the front page, by its address; of each kind of address `most`.

    Searches that a search offers are asked, but their own offers are not: there is one for every combination.
    """
    found: dict[str, Answer] = {}
    kinds: Counter[str] = Counter()
    waiting = deque([("/", ""), ("/robots.txt", ""), ("/llms.txt", "")])
    while waiting:
        address, origin = waiting.popleft()
        if address in found or kinds[kind(address)] >= most:
            continue
        kinds[kind(address)] += 1
        found[address] = ask(address, origin)
        if not (address.startswith(NOT_FOLLOWED) or (kind(address) == kind(origin) == "site:search")):
            waiting.extend((path, address) for path, _ in links(found[address]))
    return found
