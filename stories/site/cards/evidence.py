"""The foot of a card: how many claims rest on how many sources, in words, and as a small map of which on which."""

from PIL import ImageDraw

from stories.presentation.cards import Card
from stories.site.cards.inks import EVIDENCE, INK, PAPER, QUIET
from stories.site.cards.typesetting import PLAIN, font

BASE = 596
CLAIMS_AT, SOURCES_AT = 568, 606
STEP, DOT = 34, 8
MOST = 12
WHOLE_PAPER = "Every claim names its sources. Every correction stays on its story."


def draw_evidence(draw: ImageDraw.ImageDraw, card: Card, left: int, right: int) -> None:
    """The words from the left, the map up to the right: claims above, sources below, primary ones filled."""
    told = in_words(card)
    draw.text((left, BASE), told or WHOLE_PAPER, font=font(PLAIN, 26), fill=INK if told else QUIET, anchor="ls")
    if not told:
        return
    claims, sources = card.evidence[:MOST], card.is_primary[:MOST]
    width = (max(len(claims), len(sources)) - 1) * STEP
    above, below = (_places(len(row), right - DOT - width, width) for row in (claims, sources))
    for place, cited in enumerate(claims):
        for source in (one for one in cited if one < MOST):
            draw.line((above[place], CLAIMS_AT, below[source], SOURCES_AT), fill=EVIDENCE, width=2)
    for x in above:
        draw.ellipse((x - DOT, CLAIMS_AT - DOT, x + DOT, CLAIMS_AT + DOT), fill=EVIDENCE)
    for x, is_primary in zip(below, sources, strict=True):
        fill = EVIDENCE if is_primary else PAPER
        box = (x - DOT, SOURCES_AT - DOT, x + DOT, SOURCES_AT + DOT)
        draw.rectangle(box, fill=fill, outline=EVIDENCE, width=3)


def in_words(card: Card) -> str:
    """`3 claims rest on 5 sources, 2 of them primary`; nothing without claims or sources."""
    claims, sources, primary = len(card.evidence), len(card.is_primary), sum(card.is_primary)
    if not (claims and sources):
        return ""
    rest = f"{counted(claims, 'claim')} {'rests' if claims == 1 else 'rest'} on"
    if primary == sources:
        return f"{rest} {counted(sources, 'primary source')}"
    return f"{rest} {counted(sources, 'source')}" + (f", {primary} of them primary" if primary else "")


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _places(count: int, start: int, width: int) -> list[int]:
    """So many places, spread evenly around the middle of a row."""
    first = start + (width - (count - 1) * STEP) // 2
    return [first + place * STEP for place in range(count)]
