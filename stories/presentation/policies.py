"""A policy page's plain text to what its page prints: paragraphs, headings, lists and links. Pure.

A part that begins with `## ` is a heading, one whose lines all begin with `- ` a list; `[words](/path)` is a link.
"""

import re
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from newsroom.text import paragraphs, slug_from
from stories.presentation.words import moment, path

Data = dict[str, Any]
HEADING, ITEM = "## ", "- "
LINK = re.compile(r"\[([^\[\]]+)\]\(([^()\s]+)\)")


def policy_page(
    slug: str, title: str, body: str, updated_at: str, *, zone: ZoneInfo, publication_url: str, email: str = ""
) -> Data:
    """What `site/policy.html` prints as `page`. `updated_at` is RFC 3339; `email` is printed on the page `contact`."""
    return {
        "slug": slug,
        "title": title,
        "blocks": [block(part, publication_url) for part in paragraphs(body)],
        "updated": moment(updated_at, zone),
        "email": email if slug == "contact" else "",
    }


def block(part: str, publication_url: str) -> Data:
    """A part between blank lines: `kind` is heading, list or text, with its `runs` or the runs of its `items`."""
    lines = part.split("\n")
    if part.startswith(HEADING) and len(lines) == 1:
        words = part.removeprefix(HEADING).strip()
        return {"kind": "heading", "id": slug_from(words, fallback="part"), "runs": list(runs(words, publication_url))}
    if all(line.startswith(ITEM) for line in lines):
        items = [list(runs(line.removeprefix(ITEM).strip(), publication_url)) for line in lines]
        return {"kind": "list", "items": items}
    return {"kind": "text", "runs": list(runs(part, publication_url))}


def runs(text: str, publication_url: str) -> Iterator[Data]:
    """The text in pieces, each with its words and where they lead, or None. What may not be linked stays as written."""
    done = 0
    for found in LINK.finditer(text):
        href = path(found[2], publication_url)
        if href:
            if found.start() > done:
                yield {"words": text[done : found.start()], "href": None}
            yield {"words": found[1], "href": href}
            done = found.end()
    if done < len(text):
        yield {"words": text[done:], "href": None}
