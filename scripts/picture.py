"""Take the README's picture of a running paper: `python scripts/picture.py [ADDRESS]`; without one, of `make serve`."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import chromium
from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright
from process import ROOT

PICTURE = ROOT / "docs" / "pictures" / "front-page.png"
PAPER = "http://127.0.0.1:8000/"
SIZE = {"width": 1280, "height": 980}
COLOURS = 256
MARGIN = 40  # pixels that stay below the last thing to be seen
MOST_BYTES = 300_000
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync --disable-background-networking"
SETTLE = 400  # milliseconds for type and images


def main(words: Sequence[str]) -> int:
    """Write the picture and return 0; 1 with a sentence where there is no browser or the picture is too large."""
    browser = chromium.find()
    if not browser:
        return refused("There is no Chromium on PATH or in CHROMIUM.")
    with tempfile.TemporaryDirectory() as room:
        taken = take(browser, words[0] if words else PAPER, Path(room))
        reduced(taken).save(PICTURE, optimize=True)
    size = PICTURE.stat().st_size
    print(f"{PICTURE.relative_to(ROOT)}: {size:,} bytes")
    return refused(f"More than {MOST_BYTES:,} bytes.") if size > MOST_BYTES else 0


def take(path: str, address: str, room: Path) -> Path:
    """The page at `address` as a browser's window of SIZE shows it. Raises playwright's Error."""
    shot = room / "shot.png"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS.split())
        page = browser.new_page(viewport=SIZE)
        page.goto(address)
        page.reload()  # a first look does not wait for the paper's own type
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=shot)
        browser.close()
    return shot


def reduced(shot: Path) -> Image.Image:
    """The picture with few colours: a page of text loses nothing by it and takes a third of the bytes."""
    with Image.open(shot) as picture:
        return picture.convert("RGB").quantize(COLOURS)


def keep(shot: Path, file: Path) -> None:
    """Write a shot of a window as one of the documents' pictures, and say how large it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    trimmed(reduced(shot)).save(file, optimize=True)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes", flush=True)


def trimmed(shot: Image.Image) -> Image.Image:
    """Without what is empty at the foot of a short page."""
    seen = shot.convert("RGB")
    ground = Image.new("RGB", seen.size, seen.getpixel((0, seen.height - 1)))
    box = ImageChops.difference(seen, ground).getbbox() or (0, 0, *seen.size)
    return shot.crop((0, 0, shot.width, min(shot.height, box[3] + MARGIN)))


def refused(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
