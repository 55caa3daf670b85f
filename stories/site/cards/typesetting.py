"""Text set into a box of pixels: a face that has its characters, the largest size that fits, lines, an ellipsis.

The faces are files of the paper (OFL, licences beside them), so that cards look alike on every machine.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont, features

FONTS = Path(__file__).parent / "fonts"
DISPLAY, PLAIN = "newsreader-semibold", "libre-franklin-semibold"
# In this order: the paper's own face; Greek and Cyrillic; Arabic, which only a shaping engine can set.
FACES = (DISPLAY, "noto-serif-bold", "noto-naskh-arabic-bold")
SHAPED = "noto-naskh-arabic-bold"
CAN_SHAPE = features.check("raqm")
ENGINE = ImageFont.Layout.RAQM if CAN_SHAPE else ImageFont.Layout.BASIC
NOT_A_CHARACTER = "\uffff"
SIZES = (120, 104, 92, 84, 76, 68, 60, 54, 48, 44, 40, 36)
LEADING = 1.1
# What may be missing from a card without changing what it says: pictures, marks of direction and of variation.
DISPENSABLE = {"So", "Sk", "Cf", "Cn", "Co", "Mn", "Me"}
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines of text in one face and size, each as high as `height`; no lines where no face has the characters."""

    face: str
    size: int
    lines: tuple[str, ...]
    direction: str

    @property
    def height(self) -> int:
        return round(self.size * LEADING)


@lru_cache(64)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{face}.ttf"), size, layout_engine=ENGINE)


def fitted(text: str, width: int, height: int, *, direction: str = "ltr", most: int = SIZES[0]) -> Setting:
    """`text` in a box, as large as it goes, in lines of about one length; cut with an ellipsis if it is too long."""
    face, readable = faced(text)
    if not readable:
        return Setting(DISPLAY, SIZES[-1], (), direction)
    for size in (size for size in SIZES if size <= most):
        room = int(height / (size * LEADING))
        lines = wrapped(readable, face, size, width)
        if len(lines) <= room:
            return Setting(face, size, balanced(readable, lines, face, size, width), direction)
    cut = shortened(" ".join(lines[room - 1 :]), face, size, width)
    return Setting(face, size, (*lines[: room - 1], cut), direction)


def faced(text: str) -> tuple[str, str]:
    """The first face that has the characters of `text`, and what it has of it; no text where none can set it."""
    clean = " ".join(text.split())
    for face in FACES:
        if face == SHAPED and not CAN_SHAPE:
            continue
        readable = "".join(c for c in clean if has(face, c) or unicodedata.category(c) not in DISPENSABLE)
        if all(has(face, character) for character in readable) and readable.strip():
            return face, " ".join(readable.split())
    return DISPLAY, ""


@lru_cache(4096)
def has(face: str, character: str) -> bool:
    """Whether a face draws `character` otherwise than it draws what it does not have."""
    if character == " ":
        return True
    return _drawn(face, character) != _drawn(face, NOT_A_CHARACTER)


def _drawn(face: str, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font(face, SIZES[-1]).getmask(character)
    return mask.size, bytes(mask)


def wrapped(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """`text` in lines of at most `width` pixels; a word that is wider is broken."""
    lines = [""]
    for word in _breakable(text, face, size, width):
        longer = f"{lines[-1]} {word}".strip()
        if length(longer, face, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(line for line in lines if line)


def balanced(text: str, lines: tuple[str, ...], face: str, size: int, width: int) -> tuple[str, ...]:
    """The same text in as many lines, but as narrow as it goes: no last line of one word."""
    for narrower in range(width - 40, width // 2, -40):
        tried = wrapped(text, face, size, narrower)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def shortened(text: str, face: str, size: int, width: int) -> str:
    """As much of `text` as fits in one line, ended by an ellipsis where that is not all."""
    if length(text, face, size) <= width:
        return text
    while text and length(text + ELLIPSIS, face, size) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def length(text: str, face: str, size: int) -> float:
    """How wide `text` is, in pixels."""
    return font(face, size).getlength(text)


def _breakable(text: str, face: str, size: int, width: int) -> Iterator[str]:
    for word in text.split():
        while length(word, face, size) > width:
            end = next(end for end in range(len(word) - 1, 0, -1) if length(word[:end], face, size) <= width)
            yield word[:end]
            word = word[end:]
        yield word
