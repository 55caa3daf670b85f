"""A small picture in a storage of its own."""

import io

from django.core.files.base import ContentFile
from PIL import Image as Drawing

from stories.models import Image
from tests.factories import DAY


def png(colour: str = "white") -> bytes:
    out = io.BytesIO()
    Drawing.new("RGB", (4, 3), colour).save(out, "PNG")
    return out.getvalue()


def make_image(name: str = "a-bridge", file: ContentFile | None = None) -> Image:
    """An uploaded image with alternative text; the test asks for `private_media`."""
    return Image.objects.create(
        name=name, issued_on=DAY, alt_text="A bridge.", file=file or ContentFile(png(), name=f"{name}.png")
    )
