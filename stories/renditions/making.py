"""A picture's bytes to the bytes of a rendition: pixels and nothing else. Reads and writes no storage."""

import io

from PIL import Image

from .sizes import Kind, Rendition, box

MOST_PIXELS = 40_000_000  # as of an upload; a file laid into the storage by hand has passed no form
MODES = ("L", "RGB", "RGBA")  # what `stories.models.imaging` keeps
# AVIF in one thread: whoever makes it has other work beside it.
OPTIONS = {
    Kind.WEBP: {"quality": 80, "method": 4},
    Kind.AVIF: {"quality": 62, "speed": 7, "max_threads": 1},
}


class Unmakeable(Exception):
    """The bytes are no picture that can be decoded."""


def opened(content: bytes) -> Image.Image:
    """The decoded picture, without anything that was written beside its pixels. Raises Unmakeable."""
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as file:
            picture = _decoded(file)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as reason:
        raise Unmakeable(str(reason)) from reason
    picture.info = {}
    return picture


def _decoded(file: Image.Image) -> Image.Image:
    if file.width * file.height > MOST_PIXELS:
        raise Unmakeable(f"more than {MOST_PIXELS // 10**6} million pixels")
    file.load()
    return file if file.mode in MODES else file.convert("RGBA" if file.has_transparency_data else "RGB")


def drawn(picture: Image.Image, rendition: Rendition, focus: tuple[int, int]) -> bytes:
    """The rendition of an opened picture; `focus` in percent stays in sight where it is cropped."""
    part = box(rendition.size, picture.width, picture.height, focus)
    small = picture.resize((rendition.width, rendition.height), Image.Resampling.LANCZOS, box=part, reducing_gap=3.0)
    out = io.BytesIO()
    small.save(out, rendition.kind.value, **OPTIONS[rendition.kind])
    return out.getvalue()
