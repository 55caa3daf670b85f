"""From an empty form to print without a mouse: what is pressed is reached by Tab, shows it, and lies under nothing."""

import pytest
from playwright.sync_api import expect

from newsroom.users.roles import Role
from stories.choices import State
from stories.models import Edition, Story
from tests.factories import make_section, make_source, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_STOPS = 150
# What has the focus: its name, whether it is to be seen that it has, and whether it lies under something else.
STOP = """() => {
    const one = document.activeElement, box = one.getBoundingClientRect();
    const look = getComputedStyle(one.closest(".select2-selection") || one);
    const top = document.elementFromPoint(box.x + box.width / 2, Math.max(box.y, 0) + Math.min(box.height, 40) / 2);
    const label = one.labels?.[0]?.textContent || one.closest("label")?.textContent || one.textContent;
    return {
        name: (one.getAttribute("aria-label") || label || "").replace("*", "").trim(),
        isShown: look.outlineStyle !== "none" || look.boxShadow !== "none",
        isCovered: !(one.contains(top) || top?.contains(one)),
    };
}"""


class Keys:
    """A page with nothing but its keyboard."""

    def __init__(self, page):
        self.page, self.press, self.type = page, page.keyboard.press, page.keyboard.type

    def to(self, name: str) -> None:
        """Press Tab until the control of that name has the focus; every stop on the way has to be seen.

        Where the first stop is the way past the menu, it is taken.
        """
        for _ in range(MOST_STOPS):
            self.press("Tab")
            stop = self.page.evaluate(STOP)
            assert not stop["isCovered"], f"{stop['name']} has the focus under something else"
            if stop["name"] == "Skip to the page":
                self.press("Enter")
            elif stop["name"].startswith(name):
                assert stop["isShown"], f"it cannot be seen that {name} has the focus"
                return
        raise AssertionError(f"{name} is not reached by {MOST_STOPS} Tabs on {self.page.url}")

    def follow(self, name: str) -> None:
        """Go to the control and press it; a page has to come."""
        self.to(name)
        with self.page.expect_navigation():
            self.press("Enter")

    def fill(self, name: str, text: str) -> None:
        self.to(name)
        self.type(text)

    def save(self) -> None:
        with self.page.expect_navigation():
            self.press("Control+s")

    def do(self, name: str, confirm: str = "") -> None:
        """Press a verb's button, and then the one on its page."""
        self.follow(name)
        self.follow(confirm or name)


@pytest.fixture
def at(entered):
    return lambda *roles: Keys(entered(make_user(*roles)))


def test_a_story_goes_from_an_empty_form_to_print_by_keyboard_alone(at):
    make_section()
    make_source(title="Clock comparison")
    write(at(Role.REPORTER))
    story, editor = Story.objects.get(), at(Role.EDITOR)
    editor.follow("Two clocks agree")
    editor.do("Accept for checking")
    checker = at(Role.CHECKER)
    checker.follow("Two clocks agree")
    checker.follow("Check claim 1")
    checker.to("Supported")
    checker.press("Space")
    checker.follow("Record the verdict")
    editor.do("Approve")
    expect(editor.page.locator("#desk-panel")).to_contain_text("Approved")
    print_it(at(Role.PUBLISHER))
    story.refresh_from_db()
    assert (story.state, story.story_id) == (State.PUBLISHED, "mp-2031-08-29-001")


def write(keys):
    keys.follow("Write a story")
    for name, text in {
        "Headline": "Two clocks agree",
        "Dek": "Two laboratories compared optical clocks.",
        "Summary": "They differ by less than their errors.",
        "Body": "Two laboratories compared clocks. They agree.",
        "Why it matters": "The second may be defined anew.",
        "Limitation 1": "Only two clocks took part.",
        "Claim 1: Claim": "The clocks agree within 5 nanoseconds.",
    }.items():
        keys.fill(name, text)
    keys.fill("Claim 1: Sources", "Clock")
    keys.page.get_by_role("option", name="Clock comparison").wait_for()
    keys.press("Enter")
    keys.fill("Section", "S")
    keys.save()
    keys.fill("Source 1: Read at", "2026-08-28")
    keys.fill("Source 1: Read at, time", "10:00:00")
    keys.save()
    keys.do("Submit for review")
    expect(keys.page.locator("#desk-panel")).to_contain_text("In review")


def print_it(keys):
    keys.follow("Plan an edition")
    keys.fill("Date", "2031-08-29")
    keys.follow("Save and continue editing")
    keys.follow("Place a story")
    keys.fill("Story", "")
    keys.press("Enter")
    keys.type("Two")
    keys.page.get_by_role("option", name="Two clocks agree").wait_for()
    keys.press("Enter")
    keys.follow("Place a story")
    keys.do("Press now")
    expect(keys.page.locator("#desk-panel")).to_contain_text("mp-2031-08-29-morning-0001")
    assert Edition.objects.get().number == 1
