"""The sheets and faces of the site: small, from the paper's own files alone, and readable in both colour schemes."""

import gzip
import re
from pathlib import Path

from django.conf import settings

SITE = Path(settings.BASE_DIR) / "static/site"
SHEETS = sorted(SITE.glob("*.css"))
BASE = (Path(settings.BASE_DIR) / "templates/base.html").read_text()
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{6})")
WORDS = {"ink", "quiet", "evidence", "mark", "paid", *(f"hue-{number}" for number in range(1, 9))}
GROUNDS = {"paper": WORDS, "sheet": {"ink", "quiet", "mark"}, "evidence-sheet": {"ink", "quiet", "evidence"}}
GROUNDS |= {"mark-sheet": {"ink", "quiet", "mark"}, "paid-sheet": {"ink", "quiet", "paid", "evidence"}}


def brightness(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def test_words_can_be_read_on_every_ground_in_light_and_dark():
    light, dark = (dict(COLOUR.findall(block)) for block in (SITE / "press.css").read_text().split("@media", 2)[:2])
    assert light.keys() == dark.keys() == WORDS | GROUNDS.keys() | {"rule"}
    poor = [
        (ground, word, round(contrast(inks[ground], inks[word]), 2))
        for inks in (light, dark)
        for ground, words in GROUNDS.items()
        for word in words
        if contrast(inks[ground], inks[word]) < 4.5
    ]
    assert poor == []


def test_all_sheets_together_stay_small_and_none_outgrows_its_room():
    assert len(gzip.compress(b"".join(sheet.read_bytes() for sheet in SHEETS))) < 20_000
    assert {
        sheet.name: len(sheet.read_text().splitlines()) for sheet in SHEETS if sheet.read_text().count("\n") > 300
    } == {}


def test_sheets_fetch_nothing_but_the_papers_own_faces():
    named = {name for sheet in SHEETS for name in re.findall(r'url\("?([^")]+)', sheet.read_text())}
    assert named == {f"fonts/{face.name}" for face in (SITE / "fonts").glob("*.woff2")}
    assert not [sheet for sheet in SHEETS if "@import" in sheet.read_text()]


def test_every_face_is_small_and_has_its_licence_beside_it():
    faces = list((SITE / "fonts").glob("*.woff2"))
    licences = {
        licence.stem.removeprefix("OFL-"): licence.read_text() for licence in (SITE / "fonts").glob("OFL-*.txt")
    }
    assert len(faces) == 7
    for face in faces:
        assert face.stat().st_size < 25_000
        assert [
            text for name, text in licences.items() if face.stem.startswith(name) and "SIL Open Font License" in text
        ]


def test_no_face_may_move_a_line_and_those_fetched_first_are_used():
    faces = (SITE / "fonts.css").read_text()
    ours = re.findall(r"@font-face \{[^}]*url[^}]*\}", faces)
    assert len(ours) == 8
    assert all("font-display: optional" in face and "unicode-range" in face for face in ours)
    assert all("size-adjust" in face for face in re.findall(r"@font-face \{[^}]*local[^}]*\}", faces))
    preloaded = re.findall(r"site/(fonts/[\w-]+\.woff2)", BASE)
    assert len(preloaded) == 2
    assert all(name in faces for name in preloaded)
