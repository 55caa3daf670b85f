"""Renditions hold pixels and nothing else, keep grey and transparency, and show what has to stay in sight."""

import io
import zlib

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from stories import renditions
from stories.models import imaging
from stories.renditions import Kind, Size

ORIENTATION, MAKER, PLACE = 0x0112, 0x010F, 0x8825


def encoded(picture: Image.Image, kind: str = "PNG", **options) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def every(content: bytes, focus=(50, 50)) -> dict[renditions.Rendition, bytes]:
    """Each rendition of a kept picture with its bytes."""
    picture = renditions.opened(content)
    return {it: renditions.drawn(picture, it, focus) for it in renditions.offered(*picture.size)}


def shown(content: bytes) -> Image.Image:
    with Image.open(io.BytesIO(content)) as picture:
        picture.load()
        return picture


def uploaded(content: bytes) -> bytes:
    return imaging.picture(ContentFile(content)).read()


def test_each_is_of_its_kind_and_size_and_tells_nothing_of_camera_place_or_writer():
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = 6, "A camera with a name"
    exif.get_ifd(PLACE)[1] = "N"
    content = encoded(Image.new("RGB", (40, 60), "red"), "JPEG", exif=exif, comment=b"made at home")
    made = every(uploaded(content))
    assert {(it.kind, it.size, it.width, it.height) for it in made} == {
        (kind, *rest) for kind in Kind for rest in ((Size.CARD, 60, 40), (Size.WIDE, 60, 40))
    }
    for it, bytes_ in made.items():
        picture = shown(bytes_)
        assert (picture.format, picture.size) == (it.kind.upper(), (it.width, it.height))
        assert dict(picture.getexif()) == {}
        assert not {"icc_profile", "xmp", "comment", "exif"} & {name for name, value in picture.info.items() if value}
        assert not [word for word in (b"A camera", b"made at home", b"Exif", b"EXIF") if word in bytes_]


def test_what_a_program_wrote_beside_a_picture_laid_in_by_hand_is_gone_too():
    told = PngInfo()
    told.add_text("Author", "somebody")
    content = encoded(Image.new("RGB", (9, 6), "red"), pnginfo=told, icc_profile=b"a profile")
    assert not [it for it, bytes_ in every(content).items() if b"somebody" in bytes_ or b"a profile" in bytes_]


def test_the_crop_keeps_the_focus_in_the_picture():
    picture = Image.new("RGB", (3000, 600), "white")
    picture.paste("red", (2700, 200, 2900, 400))
    for it, content in every(encoded(picture), focus=(93, 50)).items():
        red, _, blue = shown(content).convert("RGB").resize((30, 20)).split()
        reddest = max(b - a for a, b in zip(blue.tobytes(), red.tobytes(), strict=True))
        assert reddest > 150 or it.size is Size.WIDE
    for it, content in every(encoded(picture), focus=(10, 50)).items():
        if it.size is Size.CARD:
            assert shown(content).convert("RGB").getextrema()[2][0] > 200


@pytest.mark.parametrize("mode, ink", [("L", 128), ("RGB", (10, 200, 30)), ("RGBA", (10, 200, 30, 0)), ("P", 1)])
def test_grey_colour_transparency_and_palettes(mode, ink):
    content = encoded(Image.new(mode, (30, 20), ink))
    for bytes_ in every(content).values():
        picture = shown(bytes_)
        assert picture.has_transparency_data == (mode == "RGBA")
        if mode == "L":
            red, green, blue = picture.convert("RGB").getpixel((15, 10))
            assert max(red, green, blue) - min(red, green, blue) <= 2
        if mode == "RGBA":
            assert picture.getextrema()[3] == (0, 0)


def test_one_pixel_and_one_frame_of_many():
    assert {shown(it).size for it in every(encoded(Image.new("L", (1, 1)))).values()} == {(1, 1)}
    frames = [Image.new("P", (6, 4), colour) for colour in (1, 2, 3)]
    moving = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert {getattr(shown(it), "n_frames", 1) for it in every(uploaded(moving)).values()} == {1}


@pytest.mark.parametrize("content", [b"", b"<svg/>", encoded(Image.new("RGB", (60, 40)))[:50]])
def test_what_cannot_be_decoded_is_said_so(content):
    with pytest.raises(renditions.Unmakeable):
        renditions.opened(content)
    with pytest.raises(ValidationError):
        imaging.picture(ContentFile(content))


def test_a_picture_laid_in_by_hand_is_measured_before_it_is_decoded():
    small = encoded(Image.new("L", (6, 4)))
    size = b"IHDR" + (7_000).to_bytes(4, "big") * 2 + small[24:29]
    header = small[:12] + size + zlib.crc32(size).to_bytes(4, "big") + small[33:]
    with pytest.raises(renditions.Unmakeable, match="40 million pixels"):
        renditions.opened(header)
