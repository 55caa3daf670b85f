"""The demonstration pictures: every scene, its size, its weight, and the same bytes each time."""

import io

import pytest
from PIL import Image

from stories.demo.pictures import SCENES, draw

HEAVIEST = 150_000  # bytes

each_scene = pytest.mark.parametrize("scene", sorted(SCENES))


def opened(png):
    return Image.open(io.BytesIO(png))


def test_there_are_enough_scenes_to_illustrate_a_paper():
    assert len(SCENES) >= 8


@each_scene
def test_a_scene_is_a_light_png_of_the_usual_size(scene):
    png = draw(scene)
    picture = opened(png)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1600, 900))
    assert len(png) < HEAVIEST


@each_scene
def test_a_scene_is_drawn_the_same_each_time(scene):
    assert draw(scene, width=320, height=180) == draw(scene, width=320, height=180)


@each_scene
def test_a_scene_has_several_colours_and_fills_its_sheet(scene):
    picture = opened(draw(scene, width=320, height=180)).convert("RGB")
    colours = sorted(picture.getcolors(320 * 180), reverse=True)
    assert len(colours) >= 6
    assert colours[0][0] < 0.95 * 320 * 180


def test_no_two_scenes_are_alike():
    assert len({draw(scene, width=320, height=180) for scene in SCENES}) == len(SCENES)


@pytest.mark.parametrize("size", [(1200, 630), (400, 400), (333, 187)])
def test_other_sizes_are_drawn_exactly(size):
    assert opened(draw("rings", width=size[0], height=size[1])).size == size


def test_an_unknown_scene_is_refused():
    with pytest.raises(KeyError):
        draw("portrait")
