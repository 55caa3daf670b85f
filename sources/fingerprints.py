"""What a web page says, as one short text to compare by. Reads bytes of strangers in linear time; fetches nothing.

Compared are blocks of eight words or more, most of which are no links, of the article or main part where there is one.
Menus, teasers, forms, asides, scripts and counters are left out. A change of one figure within a paragraph shows.
"""

import hashlib
import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

VERSION = "v1"  # of this way of reading: fingerprints of another one say nothing about each other
FEWEST_WORDS = 8
TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]{0,30})")
META_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset=["']?([a-zA-Z0-9_-]{2,30})""", re.IGNORECASE)
CHARSET = re.compile(r"charset=[\"']?([a-zA-Z0-9_-]{2,30})", re.IGNORECASE)
# Encodings of the web; others that Python knows are no texts, or slow on purpose.
ENCODINGS = re.compile(
    r"(utf-?(8|16)|iso-8859-\d+|windows-\d+|koi8-[ru]|shift_jis|euc-(jp|kr)|gbk|gb2312|gb18030|big5)\Z"
)
UNREAD = frozenset(["script", "style", "template", "noscript", "iframe", "svg", "textarea", "title", "object"])
BESIDE = frozenset(["nav", "header", "footer", "aside", "form", "button", "select", "dialog", "menu"])
WITHIN_LINES = frozenset(
    [
        *["a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd"],
        *["mark", "picture", "q", "s", "samp", "small", "source", "span", "strong", "sub", "sup", "time", "u", "var"],
        "wbr",
    ]
)


def fingerprint(body: bytes, content_type: str) -> str:
    """The fingerprint of an HTML page, at most 64 characters; empty where it says nothing that could be compared."""
    told = "\n".join(_Reader(_main_part(_decoded(body, content_type))).blocks())
    return f"{VERSION}-{hashlib.sha256(told.encode()).hexdigest()[:48]}" if told else ""


def is_comparable(one: str, other: str) -> bool:
    """Whether two fingerprints were made in the same way, so that their difference is one of the page."""
    return all(text.startswith(f"{VERSION}-") for text in (one, other))


def _decoded(body: bytes, content_type: str) -> str:
    named = CHARSET.search(content_type)
    found = META_CHARSET.search(body[:2048])
    name = named.group(1) if named else found.group(1).decode() if found else "utf-8"
    encoding = name.lower() if ENCODINGS.match(name.lower()) else "utf-8"
    try:
        return body.decode(encoding, errors="replace")
    except LookupError:  # such as iso-8859-99
        return body.decode(errors="replace")


def _main_part(text: str) -> str:
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters change their number: places would not agree
        return text
    for name in ("main", "article"):
        start, end = lowered.find(f"<{name}"), lowered.rfind(f"</{name}")
        if 0 <= start < end:
            return text[start:end]
    return text


@dataclass
class _Reader:
    """Goes through a page from its start to its end once, looking for the next sign each time."""

    text: str
    words: list[str] = field(default_factory=list)
    linked: int = 0
    in_links: int = 0
    beside: int = 0

    def blocks(self) -> Iterator[str]:
        place, lowered = 0, self.text.lower()
        while place < len(self.text):
            start = self.text.find("<", place)
            self._take(self.text[place : start if start >= 0 else len(self.text)])
            if start < 0:
                break
            tag = TAG.match(self.text, start)
            if tag and self._ends(tag.group(2).lower()):
                yield from self._block()
            place = self._after(start, tag, lowered)
            if place < 0:
                break
        yield from self._block()

    def _ends(self, name: str) -> bool:
        return name not in WITHIN_LINES

    def _after(self, start: int, tag: re.Match[str] | None, lowered: str) -> int:
        """Where the text goes on behind what begins at `start`; -1 where it never does."""
        if self.text.startswith("<!--", start):
            return _behind(self.text, "-->", start + 4)
        if tag is None:
            is_mark = self.text.startswith(("<!", "<?", "</"), start)
            return _behind(self.text, ">", start) if is_mark else start + 1
        closing, name = bool(tag.group(1)), tag.group(2).lower()
        self._enter(name, -1 if closing else 1)
        end = _behind(self.text, ">", tag.end())
        if name in UNREAD and not closing and end >= 0:
            return _behind(lowered, f"</{name}", end)
        return end

    def _enter(self, name: str, step: int) -> None:
        if name == "a":
            self.in_links = max(0, self.in_links + step)
        elif name in BESIDE:
            self.beside = max(0, self.beside + step)

    def _take(self, piece: str) -> None:
        if not self.beside:
            words = html.unescape(piece).split()
            self.words += words
            self.linked += len(words) if self.in_links else 0

    def _block(self) -> Iterator[str]:
        if len(self.words) >= FEWEST_WORDS and self.linked * 2 < len(self.words):
            yield unicodedata.normalize("NFKC", " ".join(self.words)).casefold()
        self.words, self.linked = [], 0


def _behind(text: str, sign: str, place: int) -> int:
    """The place after the next `sign`; -1 where there is none."""
    found = text.find(sign, place)
    return found + len(sign) if found >= 0 else -1
