"""Which print of the site this process makes: one digest over everything that shapes a page but stories. Read once."""

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from django import get_version
from django.conf import settings

from newsroom import publication

SHAPING = (
    "newsroom/xml.py",
    "templates/base.html",
    "templates/api",
    "templates/site",
    "static/site",
    "stories/api",
    "stories/comparing",
    "stories/feeds",
    "stories/presentation",
    "stories/rendering.py",
    "stories/site",
    "stories/templatetags",
)


def files() -> Iterator[Path]:
    """The files that shape a page, in one order everywhere."""
    for name in SHAPING:
        place = settings.BASE_DIR / name
        found = [place] if place.is_file() else place.rglob("*")
        yield from sorted(file for file in found if file.is_file() and file.suffix != ".pyc")


def digest() -> str:
    """Equal in two processes exactly if they print equal pages from equal documents."""
    whole = sha256(get_version().encode())
    for file in files():
        whole.update(file.read_bytes())
    return whole.hexdigest()


DIGEST = digest()
MADE_AT = datetime.fromtimestamp(int(max(file.stat().st_mtime for file in files())), UTC)


def fingerprint(*parts: str) -> str:
    """A digest of what a page prints and of what prints it: equal exactly if the bytes are."""
    return sha256("\0".join((DIGEST, repr(publication.current()), *parts)).encode()).hexdigest()
