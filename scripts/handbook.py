"""Take the pictures of the documents: the paper as readers have it, and a day at the desk from login to a retraction.

Real clicks in Chromium, on a demonstration that is made for it and thrown away. Touches nothing but the pictures.
"""

import json
import sys
import tempfile
from pathlib import Path

import chromium
import picture
import reading
from demonstration import paper
from playwright.sync_api import Browser, Page, expect, sync_playwright
from process import ROOT

PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 120_000
SIZE = {"width": 1200, "height": 850}
PASSWORD = "demonstration-only"
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync --disable-background-networking"
SETTLE = 400  # milliseconds for fonts, charts and boxes that unfold

LEASE = "A Lease Is a Lock That Forgives"
HOUR = "The Hour That Happens Twice"
LOG = "Why SQLite’s Write-Ahead Log Lets Readers Keep Reading"
FILTER = "The Filter That Is Only Wrong One Way"


def main() -> int:
    """Write all pictures and return 0; 1 with a sentence where there is no browser or a picture is too large."""
    path = chromium.find()
    if not path:
        return picture.refused("There is no Chromium on PATH or in CHROMIUM.")
    with tempfile.TemporaryDirectory() as room, paper(Path(room)) as address:
        if code := picture.main([f"{address}/"]):
            return code
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=path, args=FLAGS.split())
            shot = Path(room) / "shot.png"
            reading.journey(browser, address, shot, PICTURES / "site")
            journey(People(browser, address, shot))
            browser.close()
    large = [file.name for file in PICTURES.glob("*/*.png") if file.stat().st_size > MOST_BYTES]
    return picture.refused(f"More than {MOST_BYTES:,} bytes: {', '.join(large)}") if large else 0


class People:
    """The demonstration's people, each with a browser of their own that logs in when it is first needed."""

    def __init__(self, browser: Browser, address: str, shot: Path) -> None:
        self.browser, self.address, self.shot = browser, address, shot
        self.pages: dict[str, Page] = {}

    def stranger(self) -> Page:
        """A page that nobody has logged in on."""
        context = self.browser.new_context(base_url=self.address, viewport=SIZE, reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(30_000)
        return page

    def __getitem__(self, login: str) -> Page:
        if login not in self.pages:
            page = self.pages[login] = self.stranger()
            page.goto("/admin/login/")
            enter(page, login)
        return self.pages[login]

    def take(self, page: Page, name: str, at: str = "") -> None:
        """Write the picture `name` of the window, scrolled so that `at` stands at its top."""
        if at:
            page.locator(at).first.evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 90)")
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=self.shot)
        picture.keep(self.shot, PICTURES / "desk" / f"{name}.png")


def enter(page: Page, login: str) -> None:
    page.fill("[name=username]", login)
    page.fill("[name=password]", PASSWORD)
    page.click("[type=submit]")
    page.wait_for_url("**/admin/")


def find(page: Page, headline: str) -> None:
    """Open a story from the search on one's desk."""
    page.goto("/admin/")
    page.get_by_label("Find a story").fill(headline)
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_role("link", name=headline).first.click()
    page.locator("#desk-panel").wait_for()


def open_verb(page: Page, name: str) -> None:
    page.locator("#desk-panel").get_by_role("link", name=name, exact=True).click()


def confirm(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save and continue editing").click()
    page.locator("#desk-panel").wait_for()


def journey(people: People) -> None:
    """A day at the desk, in the order of the handbook."""
    arrive(people)
    write(people)
    check(people)
    compare(people)
    talk(people)
    approve(people)
    make_the_edition(people)
    correct(people)
    take_in(people)
    retract(people)


def arrive(people: People) -> None:
    page = people.stranger()
    page.goto("/admin/login/")
    page.fill("[name=username]", "editor")
    people.take(page, "01-login")
    people.take(people["editor"], "02-my-desk")


def write(people: People) -> None:
    page = people["reporter"]
    find(page, LEASE)
    people.take(page, "03-story-form")
    page.locator("#claims-group .select2-search__field").first.focus()
    page.keyboard.type("leases")
    page.locator(".select2-results__option", has_text="Leases").wait_for()
    people.take(page, "04-sources", "#claims-group")
    page.keyboard.press("Enter")
    save(page)


def check(people: People) -> None:
    page = people["checker"]
    find(page, HOUR)
    page.get_by_role("link", name="Check claim 2").click()
    page.get_by_label("Supported: the sources say so").check()
    people.take(page, "05-check-a-claim")
    confirm(page, "Record the verdict")
    open_verb(page, "Send back to the writer")
    page.get_by_label("What has to change").fill("@reporter there is no vote. Claim 3 has to say what RFC 6557 says.")
    people.take(page, "06-send-back")
    confirm(page, "Send back to the writer")


def compare(people: People) -> None:
    page = people["reporter"]
    find(page, HOUR)
    claim = "Changes to the time zone database are decided by its coordinator after the mailing list was heard."
    page.locator("#id_claims-2-text").fill(claim)
    save(page)
    page.get_by_role("link", name="History").first.click()
    page.get_by_role("button", name="Compare the two").click()
    people.take(page, "07-compare")
    find(page, HOUR)
    open_verb(page, "Submit for review")
    confirm(page, "Submit for review")


def talk(people: People) -> None:
    page = people["editor"]
    find(page, HOUR)
    page.get_by_label("Your note").fill("@checker claim 3 is new. Could you look at it before six?")
    page.get_by_role("button", name="Add the note").click()
    page.locator(".desk-note-text").first.wait_for()
    people.take(page, "08-notes", "#desk-notes")
    reporter = people["reporter"]
    reporter.goto("/admin/stories/notification/")
    people.take(reporter, "09-notifications")


def approve(people: People) -> None:
    editor, checker = people["editor"], people["checker"]
    find(editor, HOUR)
    open_verb(editor, "Accept for checking")
    confirm(editor, "Accept for checking")
    find(checker, HOUR)
    checker.get_by_role("link", name="Check claim 3").click()
    checker.get_by_label("Supported: the sources say so").check()
    confirm(checker, "Record the verdict")
    find(editor, HOUR)
    open_verb(editor, "Approve")
    people.take(editor, "10-approve")
    confirm(editor, "Approve")


def make_the_edition(people: People) -> None:
    page = people["publisher"]
    page.goto("/admin/")
    page.locator(".front-edition").get_by_role("link").first.click()
    people.take(page, "11-flat-plan", "#desk-order")
    page.get_by_role("link", name="Proof of the whole edition").click()
    people.take(page, "12-proof")


def correct(people: People) -> None:
    page = people["editor"]
    find(page, LOG)
    open_verb(page, "Correct")
    confirm(page, "Correct")
    page.locator("#id_dek").fill("How one file beside the database lets readers go on while somebody writes.")
    save(page)
    open_verb(page, "Offer the change")
    page.get_by_label("Correction: a fact was wrong").check()
    page.locator("#id_text").fill("This story has been updated.")
    confirm(page, "Offer the change")
    people.take(page, "13-offer-a-change", "[role=alert]")
    second = people["publisher"]
    second.goto("/admin/stories/correction/")
    second.get_by_role("link", name="Read and approve").click()
    people.take(second, "14-approve-a-change")


def take_in(people: People) -> None:
    page = people["editor"]
    text = people.stranger().request.get("/story/mp-2026-08-29-001.json").text()
    line = json.dumps(json.loads(text), ensure_ascii=False)
    new, refused_one = line.replace("mp-2026-08-29-001", "mp-2026-09-02-001"), line.replace('"dek"', '"deck"')
    page.goto("/admin/stories/story/")
    page.get_by_role("link", name="Import").first.click()
    page.get_by_label("Paste documents").fill("\n".join([line, new, refused_one]))
    page.get_by_role("button", name="Look at it").click()
    people.take(page, "15-import")


def retract(people: People) -> None:
    first, second = people["publisher"], people["night"]
    first.goto("/admin/stories/edition/night/")
    people.take(first, "16-night-desk")
    find(first, FILTER)
    open_verb(first, "Ask to take it back")
    first.get_by_label("Retraction: wrong; the notice stays").check()
    notice = (
        "This article has been retracted. It said what the filter promises without the size that the promise needs."
    )
    first.get_by_label("Why").fill(notice)
    confirm(first, "Ask to take it back")
    find(second, FILTER)
    open_verb(second, "Retract")
    people.take(second, "17-retract")
    confirm(second, "Retract")
    reader = people.stranger()
    reader.goto("/")
    reader.get_by_role("link", name=FILTER).first.click()
    expect(reader.locator("body")).to_contain_text("has been retracted")
    people.take(reader, "18-retracted")


if __name__ == "__main__":
    sys.exit(main())
