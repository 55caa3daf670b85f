"""Which sizes a picture has, what of it they show, and how their addresses read."""

import pytest

from stories.renditions import sizes
from stories.renditions.sizes import Kind, Rendition, Size

SHAPES = [(w, h) for w in (1, 2, 479, 480, 481, 960, 1200, 1921, 8000) for h in (1, 3, 320, 675, 2000, 8000)]


def widths(width: int, height: int, size: Size) -> list[int]:
    return [it.width for it in sizes.offered(width, height) if (it.size, it.kind) == (size, Kind.WEBP)]


def test_a_picture_has_the_named_sizes_below_its_own_and_its_own_up_to_the_largest():
    assert widths(1600, 900, Size.WIDE) == [640, 960, 1280, 1600]
    assert widths(4000, 3000, Size.WIDE) == [640, 960, 1280, 1920]
    assert widths(640, 480, Size.WIDE) == [640]
    assert widths(1600, 900, Size.CARD) == [480, 960]
    assert widths(900, 300, Size.CARD) == [450]
    assert sizes.offered(1, 1) == [Rendition(size, kind, 1, 1) for kind in Kind for size in Size]


def test_no_rendition_is_empty_or_larger_than_its_picture_and_all_keep_its_shape():
    for width, height in SHAPES:
        for it in sizes.offered(width, height):
            left, top, right, bottom = sizes.box(it.size, width, height, (50, 50))
            assert 1 <= it.width <= max(1, right - left)
            assert it.height == max(1, round(it.width * (bottom - top) / (right - left)))


def test_a_strip_as_tall_as_no_page_shows_it_small_stays_as_it_is():
    assert [it.size for it in sizes.offered(300, 39_000) if it.kind is Kind.WEBP] == [Size.CARD]


def test_the_crop_lies_about_the_focus_and_never_outside_the_picture():
    assert sizes.box(Size.CARD, 1600, 900, (50, 50)) == (125, 0, 1475, 900)
    assert sizes.box(Size.CARD, 1600, 900, (0, 50)) == (0, 0, 1350, 900)
    assert sizes.box(Size.CARD, 1600, 900, (100, 0)) == (250, 0, 1600, 900)
    assert sizes.box(Size.CARD, 600, 900, (50, 40)) == (0, 160, 600, 560)
    assert sizes.box(Size.WIDE, 600, 900, (0, 0)) == (0, 0, 600, 900)
    for width, height in SHAPES:
        for focus in ((0, 0), (37, 81), (100, 100)):
            left, top, right, bottom = sizes.box(Size.CARD, width, height, focus)
            assert 0 <= left < right <= width
            assert 0 <= top < bottom <= height
            for part, at, length in ((left, focus[0], width), (top, focus[1], height)):
                assert part <= at * length / 100
            assert right >= focus[0] * width / 100
            assert bottom >= focus[1] * height / 100


@pytest.mark.parametrize("name", ["bridge", "bridge-2", "bridge-card-480", "960"])
def test_an_address_ends_with_size_and_width_whatever_the_name(name):
    path = f"/issues/2026-08-29/{name}.png"
    said = {sizes.address(path, it) for it in sizes.offered(1600, 900)}
    assert f"/issues/2026-08-29/{name}-card-480.webp" in said
    assert len(said) == len(sizes.offered(1600, 900))


def test_only_a_size_that_the_picture_has_is_found():
    assert sizes.one(1600, 900, "wide", "webp", 640) == Rendition(Size.WIDE, Kind.WEBP, 640, 360)
    for size, kind, width in (("wide", "webp", 641), ("wide", "webp", 1920), ("card", "png", 480), ("x", "avif", 480)):
        assert sizes.one(1600, 900, size, kind, width) is None
