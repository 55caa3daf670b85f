"""A correction from the published page to print by two editors, and a link for an outsider."""

import pytest
from playwright.sync_api import expect

from newsroom.users.roles import Role
from stories import workflow
from tests.factories import make_published, make_story, make_user

from .steps import press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NOTICE = "An earlier version misstated the error. It is 6 percent, not 5."


def test_an_error_is_corrected_in_public_by_two_editors(entered):
    story = make_published()
    one, other = (entered(make_user(Role.EDITOR)) for _ in range(2))
    address = f"/admin/stories/story/{story.pk}/change/"

    one.goto(address)
    press(one, "Correct")
    expect(one.locator("#id_body_text")).to_have_value(
        "Two groups measured the same effect.\n\nThey agree within 5 percent."
    )
    one.locator("#id_body_text").fill("Two groups measured the same effect.\n\nThey agree within 6 percent.")
    one.get_by_role("button", name="Save and continue editing").click()
    one.locator("#desk-panel").get_by_role("link", name="Offer the change", exact=True).click()
    expect(one.locator("#id_previous_text")).to_have_value("They agree within 5 percent.")
    one.get_by_label("Correction: a fact was wrong").check()
    one.locator("#id_text").fill("This story has been updated.")
    one.get_by_role("button", name="Offer the change").click()
    expect(one.get_by_role("alert").first).to_contain_text("hides that something was wrong")
    one.locator("#id_text").fill(NOTICE)
    one.get_by_role("button", name="Offer the change").click()
    expect(one.locator("#desk-panel")).to_contain_text("In check")

    check_claims(story)
    other.goto("/admin/stories/correction/")
    expect(other.locator("#to-approve")).to_contain_text("1")
    other.get_by_role("link", name="The page as it will be").click()
    expect(other.locator(".preview-bar")).to_contain_text("It would be version 2, with a correction.")
    expect(other.locator("#corrections + div")).to_contain_text(NOTICE)
    other.goto("/admin/stories/correction/")
    other.get_by_role("link", name="Read and approve").click()
    expect(other.locator("blockquote")).to_contain_text(NOTICE)
    other.get_by_role("button", name="Approve", exact=True).click()

    one.goto(address)
    press(one, "Print the change")
    one.goto(f"/story/{story.story_id}/{story.slug}")
    expect(one.locator(".standing")).to_contain_text(NOTICE)
    expect(one.locator(".body")).to_contain_text("within 6 percent")


def check_claims(story):
    checker = make_user(Role.CHECKER)
    for claim in story.claims.all():
        workflow.check_claim(story=story, claim=claim, by=checker, verdict="supported")


def test_an_outsider_sees_the_page_by_a_link_until_it_is_revoked(entered, browser, live_server):
    story = make_story(headline="A draft for the lawyer")
    editor = entered(make_user(Role.EDITOR))
    editor.goto(f"/admin/stories/story/{story.pk}/change/")
    editor.get_by_role("link", name="Preview links for outsiders").click()
    editor.get_by_label("For whom").fill("The lawyer")
    editor.get_by_role("button", name="Make a preview link").click()
    path = "/preview/" + editor.get_by_label("Address").input_value().rpartition("/")[2]

    outside = browser.new_context(base_url=live_server.url)
    page = outside.new_page()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("A draft for the lawyer")
    expect(page.locator(".preview-bar")).to_contain_text("Not published, and may still change.")
    editor.get_by_role("button", name="Revoke the link for The lawyer").click()
    expect(editor.locator("body")).to_contain_text("opens nothing any more")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    outside.close()
