"""Uploaded pictures as what is stored and served: PNG that holds pixels and nothing else. Knows no models."""

import io

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File
from PIL import Image, ImageOps

LARGEST_FILE = 20 * 1024 * 1024  # bytes
MOST_PIXELS = 40_000_000
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF")
UNREADABLE = "This cannot be read as a picture: upload a PNG, JPEG, WebP, GIF or TIFF file."
TOO_HEAVY = f"A picture has at most {LARGEST_FILE // 1024**2} MB."
TOO_LARGE = f"A picture has at most {MOST_PIXELS // 10**6} million pixels."


class Picture(ContentFile):
    """A file that `picture` made."""


def picture(file: File) -> Picture:
    """The uploaded file as PNG: turned upright, its first frame, without what a camera or program wrote beside it.

    Raises ValidationError, before anything is decoded, over 20 MB or 40 million pixels; and for what is no picture.
    """
    if isinstance(file, Picture):
        return file
    if file.size > LARGEST_FILE:
        raise ValidationError(TOO_HEAVY, code="too-heavy")
    file.seek(0)
    try:
        with Image.open(file, formats=FORMATS) as opened:
            is_large = opened.width * opened.height > MOST_PIXELS
            made = None if is_large else _png(opened)
    except Image.DecompressionBombError:
        made = None
    except Exception as reason:  # a decoder raises whatever a broken file makes it stumble over
        raise ValidationError(UNREADABLE, code="unreadable") from reason
    if made is None:
        raise ValidationError(TOO_LARGE, code="too-large")
    return Picture(made, name="picture.png")


def _png(opened: Image.Image) -> bytes:
    upright = ImageOps.exif_transpose(opened)
    bare = upright.convert(_mode(upright))
    bare.info = {}  # what Pillow would write again: text, profile, resolution
    out = io.BytesIO()
    bare.save(out, "PNG")
    return out.getvalue()


def _mode(image: Image.Image) -> str:
    """Grey stays grey, transparency stays; all else is colour of eight bits a channel."""
    if image.has_transparency_data:
        return "RGBA"
    return "L" if image.mode in ("1", "L") else "RGB"
