"""Passages of printed texts around the words that were asked for, in pieces: hits, and what stands between. Pure."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from newsroom.finding import Asked, places_of

LONGEST = 260  # characters of a passage
LOOKED_AT = 10_000  # characters of one text: what stands further down is found, not shown

Span = tuple[int, int, str]


class Piece(NamedTuple):
    """A part of a text; whether it is what was asked for."""

    text: str
    is_hit: bool


def marked(text: str, asked: Asked) -> list[Piece]:
    """The whole text in pieces."""
    return _pieces(text, 0, len(text), places_of(text, asked))


def extract(texts: Iterable[str], asked: Asked) -> list[Piece]:
    """The first passage that holds most of the different words, of one of the texts; empty if none holds any."""
    best: tuple[int, str, Span, list[Span]] | None = None
    for text in texts:
        line = " ".join(text[:LOOKED_AT].split())
        spans = places_of(line, asked)
        many, span = max(_richness(spans), key=lambda rich: rich[0], default=(0, None))
        if span and (best is None or many > best[0]):
            best = many, line, span, spans
        if best and best[0] == len(asked.words):
            break
    return _passage(best[1], best[2], best[3]) if best else []


def _richness(spans: Sequence[Span]) -> Iterator[tuple[int, Span]]:
    """How many different words stand within a passage's length from each place on."""
    last: Counter[str] = Counter()
    end = 0
    for span in spans:
        while end < len(spans) and spans[end][1] <= span[0] + LONGEST:
            last[spans[end][2]] += 1
            end += 1
        yield len(+last), span
        last[span[2]] -= 1


def _passage(line: str, first: Span, spans: Sequence[Span]) -> list[Piece]:
    start = _begin(line, max(0, first[0] - LONGEST // 4))
    end = _finish(line, min(len(line), start + LONGEST))
    pieces = _pieces(line, start, end, spans)
    before = [Piece("… ", False)] if start else []
    return [*before, *pieces, *([Piece(" …", False)] if end < len(line) else [])]


def _begin(line: str, start: int) -> int:
    """The next beginning of a word, if one is near; never between a letter and its accent."""
    if start:
        space = line.find(" ", start, start + LONGEST // 8)
        start = space + 1 if space >= 0 else start
    while 0 < start < len(line) and unicodedata.category(line[start])[0] == "M":
        start -= 1
    return start


def _finish(line: str, end: int) -> int:
    if end < len(line):
        space = line.rfind(" ", end - LONGEST // 8, end)
        end = space if space >= 0 else end
    while end < len(line) and unicodedata.category(line[end])[0] == "M":
        end += 1
    return end


def _pieces(text: str, start: int, end: int, spans: Sequence[Span]) -> list[Piece]:
    """Spans that touch or overlap, as pairs of Chinese characters do, become one hit."""
    pieces: list[Piece] = []
    at = start
    for first, last in _joined([span for span in spans if span[0] >= start and span[1] <= end]):
        pieces += [Piece(text[at:first], False), Piece(text[first:last], True)]
        at = last
    return [piece for piece in (*pieces, Piece(text[at:end], False)) if piece.text]


def _joined(spans: Sequence[Span]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end, _ in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
