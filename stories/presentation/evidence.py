"""The evidence of a story: its claims and sources by number, and the drawn map of what rests on what. Pure."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from zoneinfo import ZoneInfo

from stories.presentation.words import Data, Printed, human, moment, moment_or, web_address

UNREAD = "(no day named yet)"

# The map in its own units, which are pixels at its natural width. Rows leave room for a finger (WCAG 2.2, 2.5.8).
WIDTH, HEAD, ROW = 300, 26, 30
CLAIM_AT, CLAIM_EDGE, SOURCE_EDGE, SOURCE_AT, LABEL_AT = 13, 25, 147, 160, 180
HALF = 12  # of a square
LABEL_CELLS = 19
SHORT_ROWS = 16

Rows = Mapping[str, int]
Across = Callable[[int], int]


def printed_claims(document: Data) -> list[Printed]:
    """The claims in order, numbered from 1, each with the numbered sources that support it."""
    sources = {it["source_id"]: (number, it) for number, it in enumerate(document["sources"], 1)}
    return [
        {
            "number": number,
            "id": claim["claim_id"],
            "page_path": f"/claim/{claim['claim_id']}",
            "text": claim["text"],
            "qualification": claim["qualification"],
            "evidence": [tied(name, *sources[name]) for name in claim["source_ids"]],
        }
        for number, claim in enumerate(document["story"]["key_claims"], 1)
    ]


def tied(source_id: str, number: int, source: Data) -> Printed:
    """A source as a claim names it."""
    return {"id": source_id, "number": number, "title": source["title"], "is_primary": source["is_primary_source"]}


def printed_sources(document: Data, zone: ZoneInfo) -> list[Printed]:
    """The sources in order, numbered from 1, each with the numbered claims that rest on it."""
    claims = claim_numbers(document["story"])
    return [
        {
            "number": number,
            "id": source["source_id"],
            "page_path": f"/source/{source['source_id']}",
            "title": source["title"],
            "href": web_address(source["url"]) or web_address(source["canonical_url"]),
            "publisher": source["publisher"],
            "type": human(source["source_type"]),
            "is_primary": source["is_primary_source"],
            "published": moment(source["published_at"], zone) if source["published_at"] else None,
            "accessed": moment_or(source["accessed_at"], zone, UNREAD),
            "claims": [{"id": name, "number": claims[name]} for name in source["supports_claim_ids"]],
        }
        for number, source in enumerate(document["sources"], 1)
    ]


def claim_numbers(story: Data) -> dict[str, int]:
    """The printed number of each claim by its id."""
    return {claim["claim_id"]: number for number, claim in enumerate(story["key_claims"], 1)}


def rests_on(claims: Sequence[Data], sources: Sequence[Data]) -> Printed:
    """How much stands under a report, in words: "3 key claims" and "2 sources, 1 of them primary"."""
    primary = sum(source["is_primary"] for source in sources)
    return {
        "claims": counted(len(claims), "key claim"),
        "sources": counted(len(sources), "source") + (f", {of_them(primary, len(sources))}" if primary else ""),
    }


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def of_them(primary: int, number: int) -> str:
    """How many of some sources are primary: all words, no figure where there is one source alone."""
    if primary < number:
        return f"{primary} of them primary"
    return "primary" if number == 1 else "all primary"


def evidence_map(claims: Sequence[Data], sources: Sequence[Data], *, is_mirrored: bool = False) -> Printed | None:
    """What `site/_evidence_map.html` draws: claims at the start, sources at the end, a line from each to what it rests
    on. None where there is nothing to join.

    `claims` and `sources` are what `printed_claims` and `printed_sources` give. `is_mirrored` for text that runs from
    right to left. Places are whole units of a drawing `width` by `height`.
    """
    if not (claims and sources):
        return None
    rows = max(len(claims), len(sources))
    height = HEAD + rows * ROW
    across: Across = (lambda x: WIDTH - x) if is_mirrored else (lambda x: x)
    claim_rows = dict(zip((claim["id"] for claim in claims), spread(len(claims), height), strict=True))
    source_rows = dict(zip((source["id"] for source in sources), spread(len(sources), height), strict=True))
    return {
        "width": WIDTH,
        "height": height,
        "is_short": rows <= SHORT_ROWS,
        "anchor": "end" if is_mirrored else "start",
        "claims_at": across(0),
        "sources_at": across(SOURCE_EDGE),
        "claims": claim_nodes(claims, across(CLAIM_AT), claim_rows),
        "sources": source_nodes(sources, across(SOURCE_AT), across(LABEL_AT), source_rows),
        "ties": ties(across, claims, claim_rows, source_rows),
    }


def claim_nodes(claims: Sequence[Data], x: int, rows: Rows) -> list[Printed]:
    """A circle for each claim, by its middle."""
    return [{"id": it["id"], "number": it["number"], "x": x, "y": rows[it["id"]]} for it in claims]


def source_nodes(sources: Sequence[Data], x: int, label_at: int, rows: Rows) -> list[Printed]:
    """A square for each source, by its middle and its left edge, with a short name beside it."""
    return [
        {
            **{name: source[name] for name in ("id", "number", "is_primary")},
            **{"label": label, "label_at": label_at, "x": x, "left": x - HALF, "y": rows[source["id"]]},
        }
        for source, label in zip(sources, labels(sources), strict=True)
    ]


def ties(across: Across, claims: Sequence[Data], claim_rows: Rows, source_rows: Rows) -> Printed:
    """The lines to primary sources and those to others, each kind as one path of an SVG, empty where there is none."""
    drawn: dict[bool, list[str]] = {True: [], False: []}
    for claim in claims:
        for one in claim["evidence"]:
            drawn[one["is_primary"]].append(line(across, claim_rows[claim["id"]], source_rows[one["id"]]))
    return {"primary": "".join(drawn[True]), "other": "".join(drawn[False])}


def spread(number: int, height: int) -> Iterator[int]:
    """The middles of so many rows of equal height below the head of the map."""
    return (HEAD + (height - HEAD) * (2 * row + 1) // (2 * number) for row in range(number))


def line(across: Across, start: int, end: int) -> str:
    """A line from a claim to a source as the path of an SVG: it leaves and arrives level."""
    here, middle, there = across(CLAIM_EDGE), across((CLAIM_EDGE + SOURCE_EDGE) // 2), across(SOURCE_EDGE)
    return f"M{here} {start}C{middle} {start} {middle} {end} {there} {end}"


def labels(sources: Sequence[Data]) -> list[str]:
    """A short name for each source: who published it, or its title where it shares its publisher with another."""
    publishers = Counter(source["publisher"] for source in sources)
    return [
        shortened(
            source["publisher"] if source["publisher"] and publishers[source["publisher"]] == 1 else source["title"]
        )
        for source in sources
    ]


def shortened(text: str) -> str:
    """As much of a text as the map has room for, by whole characters with their marks; wide ones count twice."""
    room = LABEL_CELLS - (0 if cells(text) <= LABEL_CELLS else 1)
    widths = accumulate(cells(one) for one in text)
    kept = text[: sum(width <= room for width in widths)]
    return kept if kept == text else kept.rstrip() + "…"


def cells(text: str) -> int:
    """About how many columns a text fills (UAX #11); marks on a letter and joiners fill none."""
    return sum(
        0 if unicodedata.category(one) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(one) in "WF")
        for one in text
    )
