"""Scenes made of lines that go somewhere: arcs, strands, branches, bridges, a fault."""

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
    Sheet,
    curve,
    sweep,
)


def arcs(sheet: Sheet) -> None:
    """Points on a line, each looking at the others; one of them closely."""
    sheet.paper(PAPER)
    places = [80 + i * 120 for i in range(13)]
    for colour, reach in ((SKY, 1), (SAND, 2), (SAGE, 4), (SKY, 6), (OCHRE, 9)):
        with sheet.ink(colour) as pen:
            for left, right in zip(places, places[reach:], strict=False):
                pen.line(_leap(left, right, 745), 3 + 1.3 * reach)
    with sheet.ink(RED) as pen:
        for target, width in ((0, 7), (2, 22), (3, 6), (7, 12), (10, 34), (12, 9)):
            pen.line(_leap(places[5], places[target], 745), width)
    with sheet.ink(INK, opaque=True) as pen:
        pen.line([(-20, 745), (1620, 745)], 4)
        for place in places:
            pen.disc(place, 745, 24)
    with sheet.ink(RED, opaque=True) as pen:
        pen.disc(places[5], 745, 42)


def _leap(left: float, right: float, base: float) -> list[tuple[float, float]]:
    return sweep((left + right) / 2, base, abs(right - left) / 2, 180, 360, flat=0.98)


def strands(sheet: Sheet) -> None:
    """Many strands squeezed through one ring, and then free of it."""
    sheet.paper(NIGHT)
    colours = (SKY, BLUE, OCHRE, WHITE, SAGE, BLUE, SKY, SAND)
    with sheet.ink("#9c3423", opaque=True) as pen:
        pen.line(sweep(640, 450, 62, -90, 90, flat=2.3), 34)
    for number in range(40):
        start = 450 + (number - 19.5) * 9 + 26 * math.sin(number * 1.7)
        lane = number // 5
        end = 85 + lane * 104 + (number % 5 - 2) * 11
        waist = 450 + (number - 19.5) * 4.4
        with sheet.ink(colours[lane % len(colours)], opaque=True) as pen:
            pen.line(curve((-20, start), (260, start + 190 * math.sin(number * 2.9)), (420, waist), (640, waist)), 4.4)
            pen.line(curve((640, waist), (880, waist), (980, end), (1640, end)), 6)
    with sheet.ink(RED, opaque=True) as pen:
        pen.line(sweep(640, 450, 62, 90, 270, flat=2.3), 34)


def branches(sheet: Sheet) -> None:
    """One stem, three branches, many lines."""
    sheet.paper(MIST)
    groups = ((200, BLUE), (450, OCHRE), (700, RED))
    for group, (y, colour) in enumerate(groups):
        for line in range(9):
            at = 450 + (group - 1) * 99 + (line - 4) * 11
            middle = y + (line - 4) * 16
            end = y + (line - 4) * 26
            with sheet.ink(colour, opaque=True) as pen:
                pen.line(
                    [
                        *curve((-20, at), (330, at), (340, at), (470, at)),
                        *curve((470, at), (700, at), (640, middle), (860, middle)),
                        *curve((860, middle), (1080, middle), (1050, end), (1270, end)),
                        (1640, end),
                    ],
                    7.5,
                )
    _stations(sheet, groups)


def _stations(sheet: Sheet, groups: tuple[tuple[float, str], ...]) -> None:
    """Marks where a branch begins."""
    with sheet.ink(INK, opaque=True) as pen:
        pen.box(300, 288, 62, 324, 31)
        for y, _ in groups:
            pen.box(846, y - 92, 44, 184, 22)
    with sheet.ink(WHITE, opaque=True) as pen:
        pen.box(313, 301, 36, 298, 18)
        for y, _ in groups:
            pen.box(856, y - 82, 24, 164, 12)


def bridges(sheet: Sheet) -> None:
    """A row of blocks with arches that leap over one to the next but one."""
    sheet.paper(WHITE)
    with sheet.ink(SAND, opaque=True) as pen:
        pen.shape([(0, 700), (1600, 700), (1600, 900), (0, 900)])
    for start in range(-2, 13):
        chosen = start == 5
        with sheet.ink(RED if chosen else (OCHRE, SKY)[start % 2]) as pen:
            height = 2.55 if chosen else (1.75, 1.1)[start % 2]
            pen.line(sweep(200 + start * 120, 520, 120, 180, 360, flat=height), 34 if chosen else 18)
    for block in range(-1, 15):
        x = 80 + block * 120
        with sheet.ink((BLUE, INK)[block % 2], opaque=True) as pen:
            pen.box(x - 36, 500, 72, 290, 10)
        with sheet.ink(RED if block in (5, 7) else WHITE, opaque=True) as pen:
            pen.disc(x, 536, 14)
    with sheet.ink(INK, opaque=True) as pen:
        pen.line([(-20, 792), (1620, 792)], 8)


def fault_line(sheet: Sheet) -> None:
    """Level beds, a break, and the bed that went astray."""
    sheet.paper(WHITE)
    beds = (
        (70, OCHRE),
        (34, SAND),
        (58, WHITE),
        (40, SKY),
        (16, WHITE),
        (64, SAGE),
        (46, WHITE),
        (22, SAND),
        (52, SKY),
        (30, WHITE),
        (84, BLUE),
        (48, WHITE),
        (20, SAGE),
        (60, SAND),
        (30, WHITE),
        (72, SKY),
        (18, WHITE),
        (54, OCHRE),
        (40, WHITE),
        (64, SAGE),
        (90, BLUE),
        (120, SAND),
    )
    for far, top in ((-20, -190), (1640, -96)):
        for thickness, colour in beds:
            with sheet.ink(colour, opaque=True) as pen:
                pen.shape(
                    [(far, top), (_fault(top), top), (_fault(top + thickness), top + thickness), (far, top + thickness)]
                )
            top += thickness
    with sheet.ink(INK, opaque=True) as pen:
        pen.line([(_fault(-60), -60), (_fault(960), 960)], 10)
    with sheet.ink(WHITE, opaque=True) as pen:
        for from_x, to_x, y in ((-20, 960, 284), (1010, 1640, 378)):
            pen.line([(from_x, y), (to_x, y)], 7)
    with sheet.ink(RED, opaque=True) as pen:
        pen.disc(_fault(331), 331, 92)


def _fault(y: float) -> float:
    """Where the break runs at a height."""
    return 990 - (y - 450) * 0.42


def counterflow(sheet: Sheet) -> None:
    """Bars from the right and bars from the left, meeting."""
    sheet.paper(WHITE)
    rightward = ((90, 980), (250, 760), (410, 1120), (570, 690), (730, 1030))
    leftward = ((150, 620), (310, 430), (470, 770), (630, 330), (790, 560))
    with sheet.ink(SKY) as pen:
        for y, end in rightward:
            pen.box(-80, y - 47, end + 80, 94, 47)
    with sheet.ink("#e8907c") as pen:
        for y, start in leftward:
            pen.box(start, y - 47, 1700 - start, 94, 47)
    with sheet.ink(BLUE, opaque=True) as pen:
        for y, end in rightward:
            pen.disc(end - 47, y, 26)
            pen.line([(-20, y), (end - 47, y)], 6)
    with sheet.ink(RED, opaque=True) as pen:
        for y, start in leftward:
            pen.disc(start + 47, y, 26)
            pen.line([(1640, y), (start + 47, y)], 6)


SCENES = {
    "arcs": arcs,
    "strands": strands,
    "branches": branches,
    "bridges": bridges,
    "fault-line": fault_line,
    "counterflow": counterflow,
}
