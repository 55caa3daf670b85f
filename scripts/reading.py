"""Take the pictures of the reader's paper: each page as one window shows it, light or dark, wide or on a phone."""

from pathlib import Path

import picture
from playwright.sync_api import Browser

WIDE, PHONE = {"width": 1200, "height": 850}, {"width": 390, "height": 844}
LOW = WIDE | {"height": 640}
ABOVE = 24  # pixels that stay above the place that a picture is of
SETTLE = 400  # milliseconds for type and images

CORRECTED = "The Shortcut That Made Depth Useful"
# The picture's name, the page or the headline of a story, the place on it, the window, the scheme.
SHOTS = (
    ("front-dark", "/", "", LOW, "dark"),
    ("front-phone", "/", "", PHONE, "light"),
    ("story", CORRECTED, "", WIDE, "light"),
    ("claims", CORRECTED, ".claims", WIDE, "light"),
    ("story-phone", CORRECTED, "", PHONE, "dark"),
    ("corrections", "/corrections", "", WIDE, "light"),
    ("history", f"history of {CORRECTED}", "", WIDE, "light"),
    ("search", "/search?q=log", "", WIDE, "light"),
)


def journey(browser: Browser, address: str, shot: Path, folder: Path) -> None:
    """Write each picture into `folder` as PNG; `shot` is where a window is kept in between."""
    for name, where, place, size, scheme in SHOTS:
        context = browser.new_context(
            base_url=address, viewport=size, color_scheme=scheme, reduced_motion="reduce", device_scale_factor=1
        )
        page = context.new_page()
        visit(page, where)
        page.reload()  # a first look does not wait for the paper's own type
        if place:
            page.locator(place).first.evaluate(
                f"one => scrollTo(0, one.getBoundingClientRect().top + scrollY - {ABOVE})"
            )
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=shot)
        picture.keep(shot, folder / f"{name}.png")
        context.close()


def visit(page, where: str) -> None:
    """Go to a path, or find a story by its headline, or the page of its versions."""
    if where.startswith("/"):
        page.goto(where)
        return
    of_versions = where.startswith("history of ")
    page.goto(f"/search?q={where.removeprefix('history of ').replace(' ', '+')}")
    page.locator("main").get_by_role("link", name=where.removeprefix("history of ")).first.click()
    page.wait_for_load_state()
    if of_versions:
        page.locator("main a[href$='/history']").first.click()
        page.wait_for_load_state()
