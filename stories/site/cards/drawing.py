"""A card drawn with Pillow, 1200 by 630: the paper, the edition, section and label, headline, and the evidence."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw

from stories.presentation.cards import Card
from stories.presentation.sharing import CARD_HEIGHT, CARD_WIDTH
from stories.site.cards.evidence import draw_evidence
from stories.site.cards.inks import INK, MARK, PAPER, QUIET, RULE, SECTIONS, plate_of
from stories.site.cards.typesetting import DISPLAY, PLAIN, Setting, faced, fitted, font, length, shortened

MARGIN = 64
INNER = CARD_WIDTH - 2 * MARGIN
BAND = 16
HEADLINES_AT, HEADLINES_END = 226, 520


@lru_cache(64)
def drawn(card: Card) -> bytes:
    """The card as PNG. Cards are kept while they are asked for; nothing is written anywhere."""
    image = Image.new("RGB", (CARD_WIDTH, CARD_HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    _draw_masthead(draw, card)
    _draw_kicker(draw, card)
    _draw_headlines(draw, card)
    _draw_foot(draw, card)
    file = io.BytesIO()
    image.quantize(128, method=Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()


def _colour(card: Card) -> str:
    return MARK if card.standing == "retracted" else SECTIONS[card.colour]


def _draw_masthead(draw: ImageDraw.ImageDraw, card: Card) -> None:
    draw.rectangle((0, 0, CARD_WIDTH, BAND), fill=_colour(card))
    edition = set_plain(card.edition, 24, INNER // 2)
    draw.text((CARD_WIDTH - MARGIN, 92), edition, font=font(PLAIN, 24), fill=QUIET, anchor="rs")
    face, name = faced(card.paper)
    room = INNER - int(length(edition, PLAIN, 24)) - 40
    draw.text((MARGIN, 92), shortened(name, face, 44, room), font=font(face, 44), fill=INK, anchor="ls")
    draw.line((MARGIN, 120, CARD_WIDTH - MARGIN, 120), fill=INK, width=3)


def _draw_kicker(draw: ImageDraw.ImageDraw, card: Card) -> None:
    """The section's square and name, then what must be known before reading: the kind, and that it was changed."""
    colour = SECTIONS[card.colour]
    draw.rectangle((MARGIN, 157, MARGIN + 24, 181), fill=colour)
    section = set_plain(card.section, 28, INNER // 2 if card.kind or card.label else INNER - 38)
    draw.text((MARGIN + 38, 180), section, font=font(PLAIN, 28), fill=colour, anchor="ls")
    at = MARGIN + 38 + int(length(section, PLAIN, 28)) + 28
    for words, name in ((card.kind, card.kind_name), (card.label, card.standing)):
        at = _draw_plate(draw, words, name, at) if words else at


def _draw_plate(draw: ImageDraw.ImageDraw, words: str, name: str, at: int) -> int:
    """A label in its own ink from `at` on; where the next one begins."""
    fill, text, outline = plate_of(name)
    said = set_plain(words, 25, CARD_WIDTH - MARGIN - at - 32)
    end = at + int(length(said, PLAIN, 25)) + 32
    draw.rectangle((at, 148, end, 190), fill=fill, outline=outline, width=3)
    draw.text((at + 16, 179), said, font=font(PLAIN, 25), fill=text, anchor="ls")
    return end + 14


def _draw_headlines(draw: ImageDraw.ImageDraw, card: Card) -> None:
    if len(card.headlines) > 1:
        _draw_several(draw, card)
        return
    room = HEADLINES_END - HEADLINES_AT
    for headline in card.headlines:
        setting = fitted(headline, INNER, room, direction=card.direction)
        if setting.lines:
            _draw_set(draw, setting, HEADLINES_AT, is_struck=card.standing == "retracted")
        else:  # no face of ours has this script: the paper's name stands for a headline full of boxes
            _draw_set(draw, fitted(card.paper, INNER, room), HEADLINES_AT)


def _draw_several(draw: ImageDraw.ImageDraw, card: Card) -> None:
    """The headlines of an edition, its lead the largest."""
    at = HEADLINES_AT
    for place, headline in enumerate(card.headlines):
        room, most = (150, 60) if place == 0 else (52, 40)
        setting = fitted(headline, INNER, room, direction=card.direction, most=most)
        at = _draw_set(draw, setting, at) + 22


def _draw_set(draw: ImageDraw.ImageDraw, setting: Setting, top: int, *, is_struck: bool = False) -> int:
    """Lines below one another, from the side where reading begins; where they end."""
    is_rtl = setting.direction == "rtl"
    x, anchor = (CARD_WIDTH - MARGIN, "rs") if is_rtl else (MARGIN, "ls")
    face = font(setting.face, setting.size)
    for place, line in enumerate(setting.lines):
        y = top + place * setting.height + round(setting.size * 0.86)
        draw.text((x, y), line, font=face, fill=QUIET if is_struck else INK, anchor=anchor)
        if is_struck:
            wide, middle = int(face.getlength(line)), y - round(setting.size * 0.26)
            draw.line((x - wide if is_rtl else x, middle, x if is_rtl else x + wide, middle), fill=MARK, width=4)
    return top + len(setting.lines) * setting.height


def _draw_foot(draw: ImageDraw.ImageDraw, card: Card) -> None:
    """What it rests on, in words and drawn; of a retracted story that it was withdrawn."""
    draw.line((MARGIN, 546, CARD_WIDTH - MARGIN, 546), fill=RULE, width=2)
    if card.standing == "retracted":
        told = "Withdrawn as wrong. The notice and the record stay at its address."
        draw.text((MARGIN, 596), told, font=font(PLAIN, 26), fill=MARK, anchor="ls")
        return
    draw_evidence(draw, card, MARGIN, CARD_WIDTH - MARGIN)


def set_plain(text: str, size: int, width: int) -> str:
    """Words of the furniture in one line; those that its face cannot set are left out."""
    face, readable = faced(text)
    return shortened(readable, PLAIN, size, width) if face == DISPLAY else ""
