"""A picture as pages print it: its words, its sizes in pixels, and the files that a browser may choose from. Pure."""

import re
from typing import NamedTuple

from stories.presentation.words import Data, Printed, path
from stories.renditions.sizes import Kind, Rendition, Size, offered
from stories.renditions.sizes import address as address_of

# Perhaps under a host of their own (MEDIA_URL_BASE), which leads to the same paths.
OURS = re.compile(r"(https?://[^/]+)?/issues/\d{4}-\d{2}-\d{2}/[a-z0-9-]+\.png")
WORDS = ("credit", "caption")


class Use(NamedTuple):
    """How a picture is used: the size that it takes, how wide pages show it, and whether it is seen first."""

    size: Size
    widths: str  # for `sizes`
    is_first: bool


# The widths are those that static/site gives them: where a column changes there, it changes here.
USES = {
    "story": Use(Size.WIDE, "(min-width: 70rem) 47rem, calc(100vw - 2.5rem)", is_first=True),
    "lead": Use(Size.WIDE, "(min-width: 80rem) 44rem, (min-width: 54rem) 62vw, calc(100vw - 2.5rem)", is_first=True),
    "card": Use(Size.CARD, "(min-width: 80rem) 21rem, (min-width: 54rem) 29vw, 37vw", is_first=False),
    "list": Use(Size.CARD, "(min-width: 40rem) 11rem, calc(100vw - 2.5rem)", is_first=False),
}


def picture(address: str | None, image: Data | None, publication_url: str, use: str = "story") -> Printed | None:
    """What `site/_picture.html` prints as `picture`; None where nobody has described it: it could not be read aloud.

    `address` is the document's `image_url`, `image` the member of a presentation. `use` is `story` or `lead` (the
    whole picture, loaded at once), `card` or `list` (three by two about the focus, loaded when it comes into sight).
    """
    source = path(address, publication_url)
    if not (source and image and image.get("width") and image.get("height")):
        return None
    chosen = USES[use]
    alt = "" if image.get("is_decorative") else image.get("alt_text") or ""
    return {
        "alt": alt,
        **{name: image.get(name) for name in WORDS},
        **plain(source, image["width"], image["height"]),
        **sized(source, image, chosen),
        "is_first": chosen.is_first,
    }


def plain(source: str, width: int, height: int) -> Printed:
    """A picture of which there is one file alone."""
    return {"src": source, "width": width, "height": height, "sources": [], "sizes": ""}


def sized(source: str, image: Data, use: Use) -> Printed:
    """The files of one of our own pictures for a use; nothing for one that is not held here."""
    held = image.get("sha256") and OURS.fullmatch(source)
    files = [it for it in offered(image["width"], image["height"]) if it.size is use.size] if held else []
    if not files:
        return {}
    printed = {"sizes": use.widths, "sources": [_source(source, kind, files) for kind in Kind]}
    return {**printed, **_cropped(source, files)} if use.size is Size.CARD else printed


def _source(source: str, kind: Kind, files: list[Rendition]) -> Printed:
    ours = [it for it in files if it.kind is kind]
    return {
        "type": ours[0].media_type,
        "srcset": ", ".join(f"{address_of(source, it)} {it.width}w" for it in ours),
    }


def _cropped(source: str, files: list[Rendition]) -> Printed:
    """What a browser shows that reads neither format's type: still the crop, so that the card keeps its shape."""
    first = next(it for it in files if it.kind is Kind.WEBP)
    return {"src": address_of(source, first), "width": first.width, "height": first.height}
