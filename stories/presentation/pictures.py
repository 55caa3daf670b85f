"""A picture as pages print it: its words, its sizes in pixels, and the files that a browser may choose from. Pure."""

from collections.abc import Mapping
from typing import Any

from stories.presentation.words import path

Data = Mapping[str, Any]
Printed = dict[str, Any]


def picture(address: str | None, image: Data | None, publication_url: str, use: str = "story") -> Printed | None:
    """What `site/_picture.html` prints as `picture`; None where nobody has described it: it could not be read aloud.

    `address` is the document's `image_url`, `image` the member of a presentation; `use` is `story`, `lead` (both seen
    first, so loaded at once) or `card`.
    """
    source = path(address, publication_url)
    if not (source and image and image.get("width") and image.get("height")):
        return None
    alt = "" if image.get("is_decorative") else image.get("alt_text") or ""
    rest = {name: image.get(name) for name in ("width", "height", "credit", "caption")}
    return {"src": source, "alt": alt, **rest, "sources": [], "sizes": "", "is_first": use != "card"}
