"""The named sizes of pictures, and how their addresses read. Pure: numbers in, numbers and names out."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

Box = tuple[float, float, float, float]


class Size(StrEnum):
    """What a rendition is for."""

    CARD = "card"  # three by two, cropped about the focus
    WIDE = "wide"  # the whole picture


class Kind(StrEnum):
    """The formats, those first that make the smaller files."""

    AVIF = "avif"
    WEBP = "webp"


WIDTHS = {Size.CARD: (480, 960), Size.WIDE: (640, 960, 1280, 1920)}  # pixels
CARD_SHAPE = 3 / 2
TALLEST = 8192  # pixels; a WebP ends at 16,383, and what is longer than this is a strip that pages do not show small


@dataclass(frozen=True, slots=True)
class Rendition:
    """One file of a picture; width and height in pixels."""

    size: Size
    kind: Kind
    width: int
    height: int

    @property
    def media_type(self) -> str:
        return f"image/{self.kind}"


def offered(width: int, height: int) -> list[Rendition]:
    """Every rendition of a picture of so many pixels. None is larger than the picture."""
    return [made for kind in Kind for size in Size for made in _of(size, kind, width, height)]


def one(width: int, height: int, size: str, kind: str, wanted: int) -> Rendition | None:
    """The rendition that an address names, if a picture of so many pixels has it."""
    named = (size, kind, wanted)
    return next((it for it in offered(width, height) if (it.size, it.kind, it.width) == named), None)


def address(path: str, rendition: Rendition) -> str:
    """The address of a rendition, beside its picture: `/issues/2026-08-29/bridge-card-480.webp`."""
    return f"{path.removesuffix('.png')}-{rendition.size}-{rendition.width}.{rendition.kind}"


def box(size: Size, width: int, height: int, focus: tuple[int, int]) -> Box:
    """The part of a picture that a size shows, in pixels: left, top, right, bottom.

    `focus` is in percent from the left and the top; it is in the middle of the part unless an edge is nearer.
    """
    if size is Size.WIDE:
        return 0, 0, width, height
    wide, high = _card_part(width, height)
    left, top = _start(width, wide, focus[0]), _start(height, high, focus[1])
    return left, top, left + wide, top + high


def _of(size: Size, kind: Kind, width: int, height: int) -> Iterator[Rendition]:
    wide, high = _card_part(width, height) if size is Size.CARD else (width, height)
    widest = max(1, min(int(wide), WIDTHS[size][-1]))
    for chosen in sorted({widest, *(known for known in WIDTHS[size] if known < widest)}):
        tall = max(1, round(chosen * high / wide))
        if tall <= TALLEST:
            yield Rendition(size, kind, chosen, tall)


def _card_part(width: int, height: int) -> tuple[float, float]:
    wide = min(width, height * CARD_SHAPE)
    return wide, wide / CARD_SHAPE


def _start(length: int, part: float, percent: int) -> float:
    return min(max(length * percent / 100 - part / 2, 0), length - part)
