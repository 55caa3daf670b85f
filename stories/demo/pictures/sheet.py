"""Paper and inks for the demonstration pictures: flat colours that darken where they overlap. Knows no scene."""

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from PIL import Image, ImageChops, ImageDraw

Point = tuple[float, float]

PAPER = "#f3ead9"
MIST = "#e3e4da"
NIGHT = "#18222f"
INK = "#22303f"
BLUE = "#3a6a8a"
SKY = "#9dbac2"
SAGE = "#9cad94"
OCHRE = "#dba94f"
SAND = "#ead3a4"
RED = "#cf4630"
WHITE = "#fbf6ea"

DRAWN_AT = (1600, 900)  # the units in which scenes are drawn, whatever the size of the file
OVERSAMPLING = 2  # drawn larger and shrunk: Pillow does not smooth edges itself
COLOURS = 64  # enough for smooth edges; keeps a file below 150 kB


class Pen:
    """Draws one ink. Coordinates and widths are in scene units."""

    def __init__(self, mask: Image.Image, scale: float):
        self._draw = ImageDraw.Draw(mask)
        self._scale = scale
        self._tone = 255

    def lay(self, strength: float = 1.0) -> "Pen":
        """From here on lay ink, at a strength from 0 to 1."""
        self._tone = round(255 * strength)
        return self

    def shape(self, points: Iterable[Point]) -> None:
        self._draw.polygon([self._at(p) for p in points], fill=self._tone)

    def disc(self, x: float, y: float, radius: float) -> None:
        self._draw.ellipse([*self._at((x - radius, y - radius)), *self._at((x + radius, y + radius))], self._tone)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        box = [*self._at((x - radius, y - radius)), *self._at((x + radius, y + radius))]
        self._draw.ellipse(box, outline=self._tone, width=self._length(width))

    def box(self, x: float, y: float, width: float, height: float, radius: float = 0) -> None:
        corners = [*self._at((x, y)), *self._at((x + width, y + height))]
        self._draw.rounded_rectangle(corners, radius * self._scale, fill=self._tone)

    def line(self, points: Sequence[Point], width: float) -> None:
        """A line of even width with round ends."""
        self.shape(_ribbon(points, width / 2))
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2)

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale

    def _length(self, units: float) -> int:
        return max(1, round(units * self._scale))


class Sheet:
    """A sheet of paper on which inks are printed one after the other."""

    def __init__(self, width: int, height: int, paper: str = PAPER):
        self._size = (width, height)
        large = (width * OVERSAMPLING, height * OVERSAMPLING)
        self._scale = max(large[0] / DRAWN_AT[0], large[1] / DRAWN_AT[1])
        self._image = Image.new("RGB", large, paper)

    @contextmanager
    def ink(self, colour: str, *, opaque: bool = False) -> Iterator[Pen]:
        """Print what is drawn inside the block: overprinted like ink, or covering like paint if `opaque`."""
        mask = Image.new("L", self._image.size, 0)
        yield Pen(mask, self._scale)
        self._press(mask, colour, opaque)

    def _press(self, mask: Image.Image, colour: str, opaque: bool) -> None:
        inked = mask.getbbox()  # only that part is worked on: most shapes are small
        if inked:
            layer = Image.new("RGB", (inked[2] - inked[0], inked[3] - inked[1]), colour)
            printed = layer if opaque else ImageChops.multiply(self._image.crop(inked), layer)
            self._image.paste(printed, inked, mask.crop(inked))

    def paper(self, colour: str) -> None:
        """Start again on paper of another colour."""
        self._image.paste(colour, (0, 0, *self._image.size))

    def png(self) -> bytes:
        """The finished picture as PNG with a palette, the same bytes each time."""
        small = self._image.resize(self._size, Image.Resampling.BOX)
        flat = small.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        out = io.BytesIO()
        flat.save(out, "PNG", optimize=True)
        return out.getvalue()


def _ribbon(points: Sequence[Point], half: float) -> list[Point]:
    """The outline of a line: Pillow's own thick lines are ragged where they bend."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        reach = half / (math.hypot(dx, dy) or 1)
        left.append((x - dy * reach, y + dx * reach))
        right.append((x + dy * reach, y - dx * reach))
    return left + right[::-1]


def curve(start: Point, first: Point, second: Point, end: Point, steps: int = 60) -> list[Point]:
    """Points of a cubic Bézier curve."""
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in _fractions(steps)]
    pairs = (start, first, second, end)
    return [
        (sum(w * p[0] for w, p in zip(row, pairs, strict=True)), sum(w * p[1] for w, p in zip(row, pairs, strict=True)))
        for row in weights
    ]


def sweep(
    x: float, y: float, radius: float, start: float, end: float, steps: int = 72, flat: float = 1.0
) -> list[Point]:
    """Points of an arc about (x, y) from one angle to another, in degrees; `flat` squeezes its height."""
    angles = [math.radians(start + (end - start) * t) for t in _fractions(steps)]
    return [(x + radius * math.cos(a), y + radius * flat * math.sin(a)) for a in angles]


def ripple(x: float, seed: float, height: float = 1.0) -> float:
    """A smooth, irregular, repeatable wave: the height at x of the line named by `seed`."""
    waves = ((0.0031, 1.0, 0.7), (0.0073, 0.45, 1.9), (0.0151, 0.18, 3.1))
    return height * sum(size * math.sin(x * pace + seed * shift * 2.3) for pace, size, shift in waves)


def _fractions(steps: int) -> list[float]:
    return [i / steps for i in range(steps + 1)]
