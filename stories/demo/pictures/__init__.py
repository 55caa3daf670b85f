"""Pictures for the demonstration editions, drawn by program: no files, no fonts, no chance. Knows no story."""

from stories.demo.pictures import earth, paths, shapes
from stories.demo.pictures.sheet import Sheet

SCENES = {**earth.SCENES, **paths.SCENES, **shapes.SCENES}


def draw(scene: str, *, width: int = 1600, height: int = 900) -> bytes:
    """The picture named `scene` as PNG bytes, `width` by `height` pixels; the same call gives the same bytes.

    A shape other than 16:9 is filled and cut at the right or the bottom. Raises KeyError for an unknown scene.
    """
    sheet = Sheet(width, height)
    SCENES[scene](sheet)
    return sheet.png()
