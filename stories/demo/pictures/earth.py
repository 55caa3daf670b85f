"""Scenes that look grown or laid down: rings, layers, stacks, steps."""

import math

from stories.demo.pictures.sheet import (
    BLUE,
    INK,
    MIST,
    NIGHT,
    OCHRE,
    PAPER,
    RED,
    SAGE,
    SAND,
    SKY,
    WHITE,
    Pen,
    Point,
    Sheet,
    ripple,
)


def rings(sheet: Sheet) -> None:
    """The cut face of a tree, one year in red."""
    sheet.paper(PAPER)
    colours = (BLUE, SAND, BLUE, SKY, OCHRE, SKY)
    for number in range(34, 0, -1):
        colour = RED if number == 15 else colours[number % len(colours)]
        with sheet.ink(colour, opaque=True) as pen:
            pen.shape(_ring(650, 470, 26 * number + 5 * math.sin(number * 2.1), number))
        with sheet.ink(WHITE if number % 4 else PAPER, opaque=True) as pen:
            pen.shape(_ring(650, 470, 26 * number - (20 if number == 15 else 5 + 8 * (number % 3)), number))
    with sheet.ink(INK, opaque=True) as pen:
        pen.shape(_ring(650, 470, 13, 1))


def _ring(x: float, y: float, radius: float, number: int) -> list[Point]:
    """An uneven ring: rounder near the heart, wider towards the right as if the tree had leaned."""
    points = []
    for degree in range(0, 360, 2):
        angle = math.radians(degree)
        uneven = (
            0.030 * math.sin(3 * angle + 0.9)
            + 0.020 * math.sin(5 * angle + number * 0.05)
            + 0.008 * math.sin(11 * angle + number * 0.3)
        )
        reach = radius * (1 + uneven + 0.17 * math.cos(angle - 0.25))
        points.append((x + reach * math.cos(angle), y + reach * 0.93 * math.sin(angle)))
    return points


def strata(sheet: Sheet) -> None:
    """A cliff in layers, with soundings that reach different depths."""
    sheet.paper(MIST)
    with sheet.ink(OCHRE, opaque=True) as pen:
        pen.disc(1200, 176, 84)
    bands = (SKY, BLUE, SAND, OCHRE, BLUE, SAGE, INK, SAND, BLUE, NIGHT)
    for number, colour in enumerate(bands):
        with sheet.ink(colour, opaque=True) as pen:
            pen.shape(_below(250 + 66 * number, number))
        if number % 3 == 1:
            _seams(sheet, 250 + 66 * number, number)
    for x, depth in ((210, 420), (430, 640), (650, 505), (870, 770), (1090, 573), (1310, 705)):
        _sounding(sheet, x, depth)


def _below(y: float, number: int) -> list[Point]:
    top = [(x, y + ripple(x, number + 1, 34)) for x in range(0, 1601, 8)]
    return [*top, (1600, 900), (0, 900)]


def _seams(sheet: Sheet, y: float, number: int) -> None:
    """Fine lines inside a layer."""
    with sheet.ink(WHITE, opaque=True) as pen:
        pen.lay(0.55)
        for step in (14, 26, 38):
            pen.line([(x, y + step + ripple(x, number + 1 + step / 90, 34)) for x in range(-10, 1611, 8)], 2)


def _sounding(sheet: Sheet, x: float, depth: float) -> None:
    with sheet.ink(WHITE, opaque=True) as pen:
        pen.line([(x, 110), (x, depth)], 4)
        pen.disc(x, depth, 17)
        pen.disc(x, 110, 7)
    with sheet.ink(RED, opaque=True) as pen:
        pen.disc(x, depth, 11)


def stacks(sheet: Sheet) -> None:
    """Piles of sheets seen from a corner; one of them has a red leaf."""
    sheet.paper(MIST)
    with sheet.ink(SAND) as pen:
        pen.shape([(0, 610), (1600, 500), (1600, 900), (0, 900)])
    piles = ((330, 690, 7), (640, 735, 13), (950, 690, 18), (1260, 735, 10))
    for pile, (x, y, count) in enumerate(piles):
        _shadow(sheet, x, y)
        for leaf in range(count):
            colour = (
                RED
                if (pile, leaf) == (2, 14)
                else (BLUE, WHITE, SAGE, WHITE, OCHRE, WHITE, SKY, WHITE)[(leaf + pile * 3) % 8]
            )
            _leaf(sheet, x + 7 * math.sin(leaf * 2.4 + pile), y - leaf * 29, colour)


def _leaf(sheet: Sheet, x: float, y: float, colour: str) -> None:
    """One thick sheet: two sides in shade and a top."""
    half, rise, thick = 140, 62, 17
    with sheet.ink(colour, opaque=True) as pen:
        pen.shape(
            [
                (x - half, y),
                (x, y - rise),
                (x + half, y),
                (x + half, y + thick),
                (x, y + rise + thick),
                (x - half, y + thick),
            ]
        )
    with sheet.ink(SKY) as pen:
        pen.shape([(x - half, y), (x, y + rise), (x, y + rise + thick), (x - half, y + thick)])
    with sheet.ink("#6f8797") as pen:
        pen.shape([(x, y + rise), (x + half, y), (x + half, y + thick), (x, y + rise + thick)])


def _shadow(sheet: Sheet, x: float, y: float) -> None:
    with sheet.ink("#c9c2ab") as pen:
        pen.shape([(x - 140, y + 22), (x, y - 40), (x + 330, y + 20), (x + 190, y + 84), (x, y + 84)])


def staircase(sheet: Sheet) -> None:
    """Low steps, and one that is not."""
    sheet.paper(SAND)
    with sheet.ink(OCHRE, opaque=True) as pen:
        pen.disc(1100, 330, 225)
    level, tall = 830.0, 8
    for step in range(14):
        x = step * 116
        level -= 190 if step == tall else 30
        _step(sheet, x, level, RED if step == tall else (BLUE, INK)[step % 2])


def _step(sheet: Sheet, x: float, y: float, colour: str) -> None:
    depth = 58
    with sheet.ink(colour, opaque=True) as pen:
        pen.shape([(x, y), (x + 116, y), (x + 116, 960), (x, 960)])
    with sheet.ink(WHITE, opaque=True) as pen:
        pen.shape([(x, y), (x + depth, y - 34), (x + 116 + depth, y - 34), (x + 116, y)])
    _hatch(sheet, x, y)


def _hatch(sheet: Sheet, x: float, y: float) -> None:
    with sheet.ink(WHITE, opaque=True) as pen:
        pen.lay(0.16)
        for line in range(1, 6):
            pen.line([(x + line * 19.3, y + 14), (x + line * 19.3, 960)], 2)


def sieve(sheet: Sheet) -> None:
    """Rows of cells, some filled, and one question that lands on three of them."""
    sheet.paper(NIGHT)
    columns, rows, gap = 22, 7, 68
    with sheet.ink(SKY, opaque=True) as hollow:
        for column in range(columns):
            for row in range(rows):
                _cell(hollow, 86 + column * gap, 440 + row * 64, column, row)
    _question(sheet, [(86 + 5 * gap, 440 + 64 * 3), (86 + 12 * gap, 440 + 64), (86 + 17 * gap, 440 + 64 * 4)])


def _cell(pen: Pen, x: float, y: float, column: int, row: int) -> None:
    full = (column * 7 + row * 13 + column * row * 3) % 5 < 2
    if full:
        pen.lay(0.95).disc(x, y, 17)
    else:
        pen.lay(0.6).ring(x, y, 17, 3)


def _question(sheet: Sheet, targets: list[Point]) -> None:
    with sheet.ink(RED, opaque=True) as pen:
        for x, y in targets:
            pen.line([(760, 190), (x, y)], 5)
        pen.disc(760, 190, 74)
        for x, y in targets:
            pen.disc(x, y, 25)
    with sheet.ink(WHITE, opaque=True) as pen:
        for x, y in targets:
            pen.disc(x, y, 10)


SCENES = {"rings": rings, "strata": strata, "stacks": stacks, "staircase": staircase, "sieve": sieve}
