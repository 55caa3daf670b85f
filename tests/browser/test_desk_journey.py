"""From an empty form to a retraction: five people, one browser, nothing but what they see and press."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from newsroom.users.roles import Role
from sources.models import Source
from stories.models import Story
from tests.factories import make_section, make_source, make_user

from .steps import press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SAVE = "Save and continue editing"
TEXTS = {
    "headline": "Two clocks agree",
    "dek": "Two laboratories compared optical clocks.",
    "summary": "They differ by less than their errors.",
    "body_text": "Two laboratories compared clocks for nine days.\n\nThey agree within 5 nanoseconds.",
    "why_it_matters": "The second may be defined anew.",
}
CLAIMS = ("The clocks agree within 5 nanoseconds.", "They were compared for eight days.", "They stand in two towns.")
NOTICE = "An earlier version misstated the agreement. It is 6 nanoseconds, not 5."
WITHDRAWN = "The second clock was misread, so the comparison does not hold."


@pytest.fixture
def people(entered):
    """A page for each of those who take part, by what they are."""
    make_section()
    make_source(title="A known paper")
    roles = (Role.REPORTER, Role.CHECKER, Role.EDITOR, Role.PUBLISHER)
    return {role: entered(make_user(role, name=f"{role}-one")) for role in roles}


@pytest.fixture
def a_day_on(monkeypatch):
    """Calling it moves the paper's clock on by a day."""

    def move():
        class Later(datetime):
            @classmethod
            def now(cls, zone):
                return datetime.now(zone) + timedelta(days=1)

        monkeypatch.setattr("newsroom.instants.datetime", Later)

    return move


def test_a_story_goes_from_an_empty_form_to_print_is_corrected_and_retracted(entered, people, a_day_on):
    draft(people[Role.REPORTER])
    story = Story.objects.get()
    find_one_claim_wrong(people, story)
    mend_that_claim(people, story)
    print_it(people)
    page = people[Role.PUBLISHER]
    page.goto("/edition/2031-08-29")
    page.get_by_role("link", name="Two clocks agree").first.click()
    expect(page.locator("body")).to_contain_text("They were compared for nine days.")
    public = page.url
    assert "/story/mp-2031-08-29-001/" in public

    a_day_on()
    offer_a_correction(people[Role.EDITOR], story)
    print_the_correction(people, story, by=entered(make_user(Role.EDITOR, name="editor-two")))
    read_anew(page, public)
    expect(page.locator(".standing")).to_contain_text(NOTICE)
    expect(page.locator(".body")).to_contain_text("within 6 nanoseconds")

    retract(page, story, second=entered(make_user(Role.PUBLISHER, name="publisher-two")))
    read_anew(page, public)
    expect(page.locator("main")).to_contain_text(WITHDRAWN)
    expect(page.locator("main")).not_to_contain_text("compared clocks for nine days")


def draft(page):
    """Write a story with three claims, one source made in place, and submit it."""
    page.get_by_role("link", name="Write a story").click()
    for name, text in TEXTS.items():
        page.locator(f"#id_{name}").fill(text)
    page.get_by_label("Limitation 1", exact=True).fill("Only two clocks took part.")
    page.locator("#id_section").select_option(label="Standards")
    for index, text in enumerate(CLAIMS):
        if index:
            page.get_by_role("link", name="Add another Claim").click()
        page.locator(f"#id_claims-{index}-text").fill(text)
        choose_source(page, index, "A known paper") if index else make_one(page, "Clock comparison")
    page.get_by_role("button", name=SAVE).click()
    for index in range(2):
        page.locator(f"[name=citations-{index}-accessed_at_0]").fill("2026-08-28")
        page.locator(f"[name=citations-{index}-accessed_at_1]").fill("10:00:00")
    page.get_by_role("button", name=SAVE).click()
    press(page, "Submit for review")
    expect(page.locator("#desk-panel")).to_contain_text("In review")


def make_one(page, title):
    """Make the first claim's source in the window that the form opens for it."""
    with page.expect_popup() as opened:
        page.get_by_role("link", name="New source for claim 1").click()
    for name, text in {"url": "arXiv:2301.12345", "title": title, "publisher": "arXiv"}.items():
        opened.value.locator(f"#id_{name}").fill(text)
    opened.value.get_by_role("button", name="Save").first.click()
    expect(page.locator("#id_claims-0-evidence option:checked")).to_have_text(f"{title} (arXiv)")
    assert Source.objects.get(title=title).canonical_url == "https://arxiv.org/abs/2301.12345"


def choose_source(page, index, words):
    page.locator(f"#id_claims-{index}-evidence + .select2-container .select2-search__field").fill(words)
    page.get_by_role("option", name=words).first.click()


def find_one_claim_wrong(people, story):
    editor, checker = people[Role.EDITOR], people[Role.CHECKER]
    editor.reload()
    editor.get_by_role("link", name="Two clocks agree").first.click()
    press(editor, "Accept for checking")
    checker.goto(form_of(story))
    for place in (1, 2, 3):
        check(checker, place, "It was nine days, not eight." if place == 2 else "")
    expect(checker.locator("#desk-panel")).to_contain_text("2 of 3 supported")
    checker.locator("#desk-panel").get_by_role("link", name="Send back to the writer", exact=True).click()
    checker.get_by_label("What has to change").fill("Claim 2: it was nine days.")
    checker.get_by_role("button", name="Send back to the writer").click()
    expect(checker.locator("#desk-panel")).to_contain_text("Draft")


def check(page, place, note=""):
    page.get_by_role("link", name=f"Check claim {place}", exact=True).click()
    page.get_by_label("Not supported:" if note else "Supported: the sources say so").check()
    page.locator("#id_note").fill(note)
    page.get_by_role("button", name="Record the verdict").click()


def mend_that_claim(people, story):
    """The writer is led from the desk to what has to change; the checks of the other claims go on counting."""
    reporter, editor, checker = people[Role.REPORTER], people[Role.EDITOR], people[Role.CHECKER]
    reporter.goto("/admin/")
    returned = reporter.get_by_role("region", name="Returned to you")
    expect(returned).to_contain_text("Claim 2: it was nine days.")
    returned.get_by_role("link", name="Two clocks agree").click()
    reporter.locator("#id_claims-1-text").fill("They were compared for nine days.")
    reporter.get_by_role("button", name=SAVE).click()
    standings = reporter.locator("#desk-panel .desk-claims > li > .desk-mark")
    still = f"Supported, {Role.CHECKER}-one"
    expect(standings).to_have_text([still, "Changed since it was checked", still])
    press(reporter, "Submit for review")
    editor.goto(form_of(story))
    press(editor, "Accept for checking")
    expect(editor.locator("#desk-panel")).to_contain_text("Claim 2 has not been found supported as it stands.")
    expect(editor.locator("#desk-panel")).not_to_contain_text("Claim 1 has not")
    checker.goto(form_of(story))
    check(checker, 2)
    editor.reload()
    press(editor, "Approve")
    expect(editor.locator("#desk-panel")).to_contain_text("Approved")


def print_it(people):
    page = people[Role.PUBLISHER]
    page.get_by_role("link", name="Plan an edition").click()
    page.locator("#id_date").fill("2031-08-29")
    page.get_by_role("button", name=SAVE).click()
    page.get_by_role("link", name="Place a story").click()
    page.locator(".select2-selection").click()
    page.get_by_role("option", name="Two clocks agree").click()
    page.get_by_role("button", name="Place a story").click()
    press(page, "Press now")
    expect(page.locator("#desk-panel")).to_contain_text("mp-2031-08-29-morning-0001")


def offer_a_correction(page, story):
    page.goto(form_of(story))
    press(page, "Correct")
    page.locator("#id_body_text").fill(TEXTS["body_text"].replace("within 5", "within 6"))
    page.locator("#id_claims-0-text").fill(CLAIMS[0].replace("5", "6"))
    page.get_by_role("button", name=SAVE).click()
    page.locator("#desk-panel").get_by_role("link", name="Offer the change", exact=True).click()
    page.get_by_label("Correction: a fact was wrong").check()
    page.locator("#id_text").fill(NOTICE)
    page.get_by_role("button", name="Offer the change").click()
    expect(page.locator("#desk-panel")).to_contain_text("In check")


def print_the_correction(people, story, by):
    checker, one = people[Role.CHECKER], people[Role.EDITOR]
    checker.goto(form_of(story))
    expect(checker.locator("#desk-panel")).to_contain_text("2 of 3 supported")
    check(checker, 1)
    by.get_by_role("link", name="Two clocks agree").first.click()
    press(by, "Approve")
    one.goto(form_of(story))
    press(one, "Print the change")
    expect(one.locator("body")).to_contain_text("The change is public.")


def retract(page, story, second):
    page.goto(form_of(story))
    page.locator("#desk-panel").get_by_role("link", name="Ask to take it back", exact=True).click()
    page.get_by_label("Retraction").check()
    page.get_by_label("Why", exact=True).fill(WITHDRAWN)
    page.get_by_role("button", name="Ask to take it back").click()
    second.goto(form_of(story))
    second.locator("#desk-panel").get_by_role("link", name="Retract", exact=True).click()
    expect(second.locator("blockquote")).to_contain_text(WITHDRAWN)
    second.get_by_role("button", name="Retract", exact=True).click()
    expect(second.locator("#desk-panel")).to_contain_text("Retracted")


def read_anew(page, address):
    """As a reader who asks for the page again: browsers keep it for a short while."""
    page.goto(address)
    page.reload()


def form_of(story) -> str:
    return f"/admin/stories/story/{story.pk}/change/"
