"""What pages print of a picture: its words, its size, and the files that a browser may choose from."""

import pytest

from stories import presentation
from tests.stories.papers import IMAGE, URL

ADDRESS = f"{URL}/issues/2026-08-29/clock.png"
HELD = {**IMAGE, "sha256": "a" * 64, "focal_point": [50, 50]}


def test_a_story_shows_the_whole_picture_in_the_sizes_that_it_has_avif_first():
    printed = presentation.picture(ADDRESS, HELD, URL)
    assert (printed["src"], printed["width"], printed["height"]) == ("/issues/2026-08-29/clock.png", 1200, 675)
    assert [source["type"] for source in printed["sources"]] == ["image/avif", "image/webp"]
    assert printed["sources"][1]["srcset"] == ", ".join(
        f"/issues/2026-08-29/clock-wide-{width}.webp {width}w" for width in (640, 960, 1200)
    )
    assert "100vw" in printed["sizes"]
    assert printed["is_first"]
    assert (printed["alt"], printed["credit"], printed["caption"]) == ("A clock.", "Desk", None)


def test_a_card_shows_the_crop_in_every_browser_and_keeps_its_shape():
    printed = presentation.picture(ADDRESS, HELD, URL, "card")
    assert (printed["src"], printed["width"], printed["height"]) == (
        "/issues/2026-08-29/clock-card-480.webp",
        480,
        320,
    )
    assert all("-card-" in source["srcset"] for source in printed["sources"])
    assert not printed["is_first"]
    assert presentation.picture(ADDRESS, HELD, URL, "lead")["is_first"]


@pytest.mark.parametrize(
    "address, image",
    [
        (ADDRESS, IMAGE),  # no file is held
        ("https://elsewhere.example/clock.png", HELD),
        ("/admin/stories/story/1/picture", HELD),
        (ADDRESS, {**HELD, "width": 300, "height": 39_000}),
    ],
)
def test_a_picture_without_renditions_is_one_file(address, image):
    printed = presentation.picture(address, image, URL)
    assert (printed["sources"], printed["sizes"]) == ([], "")
    assert (printed["width"], printed["height"]) == (image["width"], image["height"])
    assert address.endswith(printed["src"])


def test_pictures_under_a_host_of_their_own_have_their_sizes_there():
    printed = presentation.picture(ADDRESS.replace(URL, "https://pictures.example"), HELD, URL, "card")
    assert printed["src"] == "https://pictures.example/issues/2026-08-29/clock-card-480.webp"
    assert printed["sources"][0]["srcset"].startswith("https://pictures.example/issues/2026-08-29/clock-card-480.avif")


def test_what_nobody_has_described_or_measured_is_not_shown():
    assert presentation.picture(ADDRESS, None, URL) is None
    assert presentation.picture(None, HELD, URL) is None
    assert presentation.picture(ADDRESS, {**HELD, "width": None}, URL) is None
    assert presentation.picture(ADDRESS, {**HELD, "is_decorative": True}, URL)["alt"] == ""


def test_no_alternative_text_is_made_of_a_file_name():
    assert presentation.picture(ADDRESS, {**HELD, "alt_text": None}, URL)["alt"] == ""
