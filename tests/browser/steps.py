"""What the journeys have in common: pressing a verb, and judging a page by axe and by its width."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
LOOKS = (("light", 1280), ("dark", 390))
JUDGED = "rules => axe.run({ runOnly: rules, resultTypes: ['violations'] }).then(found => found.violations)"


def press(page: Page, name: str, confirm: str = "") -> None:
    """Press a button of the panel and, on its page, the one that does it."""
    page.locator("#desk-panel").get_by_role("link", name=name, exact=True).click()
    page.get_by_role("button", name=confirm or name, exact=True).click()


def violations(page: Page, rules: Sequence[str] = RULES) -> dict[str, list[str]]:
    """What axe finds against WCAG 2.2 AA on the page as it stands: rules by id, with the elements that break them."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    return {one["id"]: [node["html"][:160] for node in one["nodes"]] for one in page.evaluate(JUDGED, rules)}


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def faults(page: Page) -> dict[str, dict[str, list[str]]]:
    """What is wrong with the page by axe or by its width, light and wide, then dark and on a phone."""
    found = {}
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("isDark => document.documentElement.classList.toggle('dark', isDark)", scheme == "dark")
        page.set_viewport_size({"width": width, "height": 900})
        wrong = violations(page) | ({"too wide": [f"by {overflow(page)} pixels"]} if overflow(page) > 0 else {})
        found |= {f"{page.url} {scheme} {width}": wrong} if wrong else {}
    return found
