"""A drawn card: its size and format, its band of colour, and that it differs where what it says differs."""

import io
import re
from dataclasses import replace

import pytest
from PIL import Image

from stories.presentation.cards import Card
from stories.site.cards import drawn
from stories.site.cards.evidence import in_words
from stories.site.cards.inks import MARK, SECTIONS
from tests.architecture import ROOT

CARD = Card(
    paper="The Machine Press",
    edition="29 August 2026 · Morning · No. 51",
    section="Standards",
    colour=2,
    kind="",
    kind_name="",
    standing="new",
    label="",
    headlines=("A clock for the archive",),
    direction="ltr",
    evidence=((0,), (0, 1)),
    is_primary=(True, False),
)
VARIANTS = (
    CARD,
    replace(CARD, standing="corrected", label="Corrected"),
    replace(CARD, standing="retracted", label="Retracted", evidence=(), is_primary=()),
    replace(CARD, kind="Sponsored by " + "Acme " * 60, kind_name="sponsored"),
    replace(CARD, headlines=("日本語",), paper="報", section="経済", evidence=()),
    replace(CARD, headlines=("One", "Two of three", "Three " * 60), evidence=()),
    replace(CARD, headlines=(), evidence=tuple((n % 40,) for n in range(60)), is_primary=(True,) * 40),
    replace(CARD, direction="rtl", headlines=("العربية",)),
)


def opened(card: Card) -> Image.Image:
    return Image.open(io.BytesIO(drawn(card))).convert("RGB")


def test_every_card_is_a_png_of_one_size_and_no_two_are_alike():
    made = [drawn(card) for card in VARIANTS]
    assert len(set(made)) == len(VARIANTS)
    for png in made:
        image = Image.open(io.BytesIO(png))
        assert (image.format, image.size) == ("PNG", (1200, 630))
        assert len(png) < 60_000


@pytest.mark.parametrize(
    ("claims", "sources", "told"),
    [
        (1, (True,), "1 claim rests on 1 primary source"),
        (2, (True, True), "2 claims rest on 2 primary sources"),
        (2, (True, False), "2 claims rest on 2 sources, 1 of them primary"),
        (1, (False,), "1 claim rests on 1 source"),
        (0, (), ""),
    ],
)
def test_what_a_story_rests_on_is_told_in_words(claims, sources, told):
    assert in_words(replace(CARD, evidence=((0,),) * claims, is_primary=sources)) == told


def test_the_band_has_the_colour_of_the_section_and_of_a_retraction():
    assert "#{:02x}{:02x}{:02x}".format(*opened(CARD).getpixel((600, 8))) == SECTIONS[2]
    assert "#{:02x}{:02x}{:02x}".format(*opened(VARIANTS[2]).getpixel((600, 8))) == MARK


def test_a_card_is_drawn_once():
    assert drawn(CARD) is drawn(replace(CARD))


def test_the_colours_are_those_of_the_site_by_day():
    sheet = (ROOT / "static" / "site" / "press.css").read_text().split("prefers-color-scheme")[0]
    hues = dict(re.findall(r"--hue-(\d): (#[0-9a-f]{6})", sheet))
    assert [hues[str(place)] for place in range(1, 9)] == list(SECTIONS[1:])
    assert f"--mark: {MARK}" in sheet
