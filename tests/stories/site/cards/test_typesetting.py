"""Text in a box: it fits whatever it is, in a face that has it, and what no face has is not set as boxes."""

import pytest

from stories.site.cards import typesetting
from stories.site.cards.typesetting import DISPLAY, fitted, length

WIDTH, HEIGHT = 1072, 294
HEADLINES = (
    "Short",
    "A headline of a usual length that says what happened and to whom",
    "A very long headline indeed that never ends, " * 7,
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 4,
    "Η μηχανή διαβάζει την εφημερίδα — Москва и Ёлки",
    "Emoji 🎉 and 200 joiners" + "\u200d" * 200,
    "Mayor e" + "\u0301" * 50,
)


@pytest.mark.parametrize("text", HEADLINES)
def test_every_headline_fits_its_box(text):
    setting = fitted(text, WIDTH, HEIGHT)
    assert setting.lines
    assert len(setting.lines) * setting.height <= HEIGHT
    assert max(length(line, setting.face, setting.size) for line in setting.lines) <= WIDTH


def test_a_short_headline_is_set_large_and_no_word_stands_alone_at_the_end():
    assert fitted("Short", WIDTH, HEIGHT).size == typesetting.SIZES[0]
    assert len(fitted(HEADLINES[1], WIDTH, HEIGHT).lines[-1].split()) > 1


def test_what_is_too_long_ends_with_an_ellipsis():
    assert fitted(HEADLINES[2] * 3, WIDTH, HEIGHT).lines[-1].endswith("…")


def test_arabic_is_set_where_letters_can_be_joined_and_else_left_out(monkeypatch):
    text = "العربية واللاتينية HTML (2)"
    if typesetting.CAN_SHAPE:
        assert fitted(text, WIDTH, HEIGHT, direction="rtl").face == "noto-naskh-arabic-bold"
    monkeypatch.setattr(typesetting, "CAN_SHAPE", False)
    assert fitted(text, WIDTH, HEIGHT).lines == ()


def test_a_script_without_a_face_is_not_set_as_boxes():
    assert fitted("日本語の見出し", WIDTH, HEIGHT).lines == ()


def test_greek_has_a_face_of_its_own_and_pictures_are_left_out():
    assert fitted("Ελλάδα", WIDTH, HEIGHT).face == "noto-serif-bold"
    setting = fitted("A party 🎉 for all", WIDTH, HEIGHT)
    assert (setting.face, " ".join(setting.lines)) == (DISPLAY, "A party for all")
