"""Scenes made of plain shapes in an order: frames, discs, squares, reflections."""

import math

from stories.demo.pictures.sheet import BLUE, INK, MIST, NIGHT, OCHRE, PAPER, RED, SAGE, SAND, SKY, WHITE, Sheet


def nesting(sheet: Sheet) -> None:
    """Frames within frames, drifting to one side."""
    sheet.paper(SAND)
    colours = (INK, WHITE, BLUE, PAPER, OCHRE, WHITE, SKY, INK, WHITE, SAGE, PAPER)
    for number, colour in enumerate(colours):
        width, height = 1440 - number * 126, 804 - number * 70
        x, y = 80 + number * 74, 48 + number * 28
        with sheet.ink(colour, opaque=True) as pen:
            pen.box(x, y, width, height, max(12, 64 - number * 5))
    with sheet.ink(RED, opaque=True) as pen:
        pen.box(882, 365, 58, 46, 10)


def quorum(sheet: Sheet) -> None:
    """Five who must agree: three have."""
    sheet.paper(MIST)
    seats = [(800 + 560 * math.cos(a), 460 + 310 * math.sin(a)) for a in (math.radians(-90 + 72 * i) for i in range(5))]
    with sheet.ink(SKY) as pen:
        for i, seat in enumerate(seats):
            for other in seats[i + 1 :]:
                pen.line([seat, other], 4)
    with sheet.ink(INK, opaque=True) as pen:
        for seat in (seats[1], seats[4]):
            pen.line([seats[0], seat], 16)
    for (x, y), colour in zip(seats, (RED, BLUE, WHITE, WHITE, BLUE), strict=True):
        with sheet.ink(colour, opaque=True) as pen:
            pen.disc(x, y, 112)
    _rims(sheet, seats)


def _rims(sheet: Sheet, seats: list[tuple[float, float]]) -> None:
    """Concentric marks: a full set for those who agree, an outline for the rest."""
    with sheet.ink(INK, opaque=True) as pen:
        for x, y in seats[2:4]:
            pen.ring(x, y, 112, 5)
            pen.lay(0.5).ring(x, y, 62, 4)
            pen.lay()
    with sheet.ink(WHITE, opaque=True) as pen:
        for x, y in (seats[0], seats[1], seats[4]):
            pen.ring(x, y, 84, 7)
            pen.disc(x, y, 34)


def focus(sheet: Sheet) -> None:
    """A grid in which one square is plainly marked, and another is half hidden."""
    sheet.paper(BLUE)
    for column in range(7):
        for row in range(4):
            x, y = 130 + column * 200, 96 + row * 190
            shade = (WHITE, SKY, MIST, SKY, WHITE)[(column * 2 + row * 3) % 5]
            with sheet.ink(shade, opaque=True) as pen:
                pen.box(x, y, 140, 138, 16)
    with sheet.ink(NIGHT, opaque=True) as pen:
        pen.disc(1260, 330, 168)
    with sheet.ink(RED, opaque=True) as pen:
        pen.box(490, 246, 220, 218, 36)
    with sheet.ink(WHITE, opaque=True) as pen:
        pen.box(506, 262, 188, 186, 24)
    with sheet.ink(OCHRE, opaque=True) as pen:
        pen.box(530, 286, 140, 138, 16)


def mirrors(sheet: Sheet) -> None:
    """Two sides that ought to match and do not quite."""
    sheet.paper(PAPER)
    with sheet.ink("#d3dfe2", opaque=True) as pen:
        pen.box(800, 0, 800, 900)
    heights = (300, 520, 410, 640, 240, 560)
    for place, height in enumerate(heights):
        colour = (BLUE, INK, OCHRE, BLUE, SAGE, INK)[place]
        offset = 70 + place * 118
        with sheet.ink(colour, opaque=True) as pen:
            pen.box(800 - offset - 84, 770 - height, 84, height, 42)
        _reflection(sheet, 800 + offset, height, None if place == 3 else colour)
    with sheet.ink(INK, opaque=True) as pen:
        pen.line([(800, 60), (800, 840)], 6)
        pen.line([(40, 786), (1560, 786)], 4)


def _reflection(sheet: Sheet, x: float, height: float, colour: str | None) -> None:
    """The counterpart of a bar; without a colour only the outline of a lower one, in red."""
    if colour:
        with sheet.ink(colour, opaque=True) as pen:
            pen.box(x, 770 - height, 84, height, 42)
        return
    with sheet.ink(RED, opaque=True) as pen:
        pen.box(x, 770 - height * 0.55, 84, height * 0.55, 42)


SCENES = {"nesting": nesting, "quorum": quorum, "focus": focus, "mirrors": mirrors}
