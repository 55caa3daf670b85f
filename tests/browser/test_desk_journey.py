"""From an empty form to a public page: five people, one browser, nothing but what they see and press."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from newsroom.users.roles import Role
from stories.models import Story
from tests.factories import make_section, make_source, make_story, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page, name, confirm=None):
    """Press a button of the panel and, on its page, the one that does it."""
    page.get_by_role("link", name=name, exact=True).click()
    page.get_by_role("button", name=confirm or name, exact=True).click()


def choose_source(page, label, words):
    """Find a source by typing a part of its title, by keyboard alone."""
    page.locator(label).focus()
    page.keyboard.type(words)
    page.get_by_role("option", name=words).first.wait_for()
    page.keyboard.press("Enter")


def test_a_story_goes_from_an_empty_form_to_print(entered, with_password, live_server):
    make_section()
    make_source(title="Clock comparison", url="https://example.org/clocks")
    people = {role: with_password(make_user(role)) for role in Role}

    reporter = entered(people[Role.REPORTER])
    reporter.get_by_role("link", name="Write a story").click()
    write(reporter)
    press(reporter, "Submit for review")
    expect(reporter.locator("#desk-panel")).to_contain_text("In review")

    story = Story.objects.get()
    address = f"/admin/stories/story/{story.pk}/change/"
    editor = entered(people[Role.EDITOR])
    editor.get_by_role("link", name="Two clocks agree").click()
    press(editor, "Accept for checking")

    checker = entered(people[Role.CHECKER])
    checker.goto(address)
    checker.get_by_role("link", name="Check claim 1").click()
    checker.get_by_label("Supported: the sources say so").check()
    checker.get_by_role("button", name="Record the verdict").click()
    expect(checker.locator(".desk-claims")).to_contain_text("Supported")

    editor.reload()
    press(editor, "Approve")
    expect(editor.locator("#desk-panel")).to_contain_text("Approved")

    publisher = entered(people[Role.PUBLISHER])
    publisher.get_by_role("link", name="Plan an edition").click()
    publisher.locator("#id_date").fill("2031-08-29")
    publisher.get_by_role("button", name="Save and continue editing").click()
    publisher.get_by_role("link", name="Place a story").click()
    publisher.locator(".select2-selection").click()
    publisher.get_by_role("option", name="Two clocks agree").click()
    publisher.get_by_role("button", name="Place a story").click()
    press(publisher, "Press now")
    expect(publisher.locator("#desk-panel")).to_contain_text("mp-2031-08-29-morning-0001")

    publisher.goto("/edition/2031-08-29")
    publisher.get_by_role("link", name="Two clocks agree").first.click()
    expect(publisher.locator("body")).to_contain_text("The clocks agree within 5 nanoseconds.")
    assert publisher.url.startswith(f"{live_server.url}/story/mp-2031-08-29-001/")


def write(page):
    """Fill in what a first story needs, and save it."""
    texts = {
        "headline": "Two clocks agree",
        "dek": "Two laboratories compared optical clocks.",
        "summary": "They differ by less than their errors.",
        "body_text": "Two laboratories compared clocks.\n\nThey agree.",
        "why_it_matters": "The second may be defined anew.",
        "limitations": "Only two clocks took part.",
        "claims-0-text": "The clocks agree within 5 nanoseconds.",
    }
    for name, text in texts.items():
        page.locator(f"#id_{name}").fill(text)
    choose_source(page, ".field-evidence .select2-search__field >> nth=0", "Clock comparison")
    page.locator("#id_section").select_option(label="Standards")
    page.get_by_role("button", name="Save and continue editing").click()
    page.locator("[name=citations-0-accessed_at_0]").fill("2026-08-28")
    page.locator("[name=citations-0-accessed_at_1]").fill("10:00:00")
    page.get_by_role("button", name="Save and continue editing").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_the_desk_pass_the_rules_of_accessibility(entered, with_password, scheme):
    story = make_story(claims=2, dek="")
    page = entered(with_password(make_user(Role.EDITOR)), color_scheme=scheme)
    addresses = [
        "/admin/",
        f"/admin/stories/story/{story.pk}/change/",
        f"/admin/stories/story/{story.pk}/do/submit",
        f"/admin/stories/story/{story.pk}/do/approve",
        "/admin/sources/source/add/",
    ]
    for address in addresses:
        page.goto(address)
        page.wait_for_timeout(300)
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
        worst = {
            violation["id"]: [node["html"][:160] for node in violation["nodes"]]
            for violation in found.response["violations"]
        }
        assert worst == {}, address


def test_a_phone_shows_no_page_wider_than_itself(entered, with_password):
    story = make_story(claims=2)
    page = entered(with_password(make_user(Role.EDITOR)), viewport={"width": 390, "height": 844})
    for address in ("/admin/", f"/admin/stories/story/{story.pk}/change/", f"/admin/stories/story/{story.pk}/do/place"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
