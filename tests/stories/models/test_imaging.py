"""Uploads become PNG that holds pixels and nothing else, or are refused before they are decoded."""

import io
import zlib

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from stories.models import imaging

ORIENTATION, MAKER = 0x0112, 0x010F


def drawn(kind: str, mode: str = "RGB", size: tuple[int, int] = (6, 4), **options) -> ContentFile:
    out = io.BytesIO()
    Image.new(mode, size, "red" if mode == "RGB" else 1).save(out, kind, **options)
    return ContentFile(out.getvalue(), name=f"drawn.{kind.lower()}")


def opened(file: ContentFile) -> Image.Image:
    return Image.open(io.BytesIO(imaging.picture(file).read()))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
def test_every_kind_taken_becomes_png(kind):
    picture = opened(drawn(kind))
    assert (picture.format, picture.size) == ("PNG", (6, 4))


def test_what_a_camera_wrote_is_gone_and_the_picture_upright():
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = 6, "A camera with a name"
    file = drawn("JPEG", exif=exif, comment=b"made at home")
    picture = opened(file)
    assert picture.size == (4, 6)
    assert (dict(picture.getexif()), picture.info) == ({}, {})


def test_texts_profiles_and_resolution_of_a_png_are_gone():
    told = PngInfo()
    told.add_text("Author", "somebody")
    told.add_itxt("XML:com.adobe.xmp", "<x:xmpmeta>where it was taken</x:xmpmeta>")
    file = drawn("PNG", pnginfo=told, dpi=(72, 72), icc_profile=b"profile")
    made = imaging.picture(file).read()
    assert Image.open(io.BytesIO(made)).info == {}
    assert all(word not in made for word in (b"somebody", b"xmpmeta", b"iCCP", b"tEXt"))


@pytest.mark.parametrize("mode, kept", [("L", "L"), ("1", "L"), ("LA", "RGBA"), ("RGBA", "RGBA"), ("P", "RGB")])
def test_grey_and_transparency_stay(mode, kept):
    assert opened(drawn("PNG", mode)).mode == kept


def test_the_same_picture_gives_the_same_bytes():
    once = imaging.picture(drawn("PNG")).read()
    assert imaging.picture(ContentFile(once)).read() == once


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<!doctype html><script>alert(1)</script>",
        b"%!PS-Adobe-3.0 EPSF-3.0",
        b"\x89PNG\r\n\x1a\n broken",
        drawn("PNG").read()[:50],
        drawn("JPEG").read()[:200],
    ],
)
def test_what_is_no_picture_is_refused(content):
    with pytest.raises(ValidationError, match="cannot be read as a picture"):
        imaging.picture(ContentFile(content, name="picture.png"))


def test_a_picture_too_large_is_refused_before_it_is_decoded():
    small = drawn("PNG").read()
    for side in (7_000, 60_000):
        header = small[:16] + side.to_bytes(4, "big") * 2 + small[24:]
        size = b"IHDR" + header[16:29]
        header = header[:29] + zlib.crc32(size).to_bytes(4, "big") + header[33:]
        with pytest.raises(ValidationError, match="40 million pixels"):
            imaging.picture(ContentFile(header))


def test_a_file_too_heavy_is_refused_unread():
    with pytest.raises(ValidationError, match="20 MB"):
        imaging.picture(ContentFile(b"x" * (imaging.LARGEST_FILE + 1)))
