"""Notes and notifications as people use them: by keyboard, beside a form that is being written."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from newsroom.users.roles import Role
from tests.factories import make_story, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def without_findings(page) -> None:
    found = Axe().run(page, options=AA)
    assert found.violations_count == 0, found.generate_report()


def test_a_colleague_is_named_by_keyboard_and_told_and_the_form_keeps_what_is_typed(entered, with_password):
    checker = with_password(make_user(Role.CHECKER, name="chidi"))
    story = make_story()
    writer = entered(with_password(make_user(Role.REPORTER, name="rosa")))
    writer.goto(f"/admin/stories/story/{story.pk}/change/")
    writer.fill("#id_dek", "Typed and not saved.")
    note = writer.locator("#desk-notes textarea")
    note.focus()
    writer.keyboard.type("Dear @chi")
    expect(writer.get_by_role("option", name="@chidi")).to_be_visible()
    writer.keyboard.press("Enter")
    writer.keyboard.type("is the year right?")
    expect(note).to_have_value("Dear @chidi is the year right?")
    writer.get_by_role("button", name="Add the note").press("Enter")
    expect(writer.locator(".desk-thread li")).to_contain_text("is the year right?")
    expect(writer.locator("#id_dek")).to_have_value("Typed and not saved.")

    told = entered(checker)
    told.get_by_role("link", name="Notifications").click()
    without_findings(told)
    told.get_by_role("button", name="named you in a note").first.click()
    expect(told.locator(".desk-thread li")).to_contain_text("is the year right?")
    without_findings(told)


def test_many_stories_are_submitted_with_a_result_for_each(entered, with_password):
    good, bad = make_story(), make_story(dek="")
    reporter = entered(with_password(make_user(Role.REPORTER)))
    reporter.goto("/admin/stories/story/")
    for story in (good, bad):
        reporter.locator(f"input[name=_selected_action][value='{story.pk}']").check()
    reporter.select_option("select[name=action]", "submit_chosen")
    reporter.locator("#changelist-form").evaluate("form => form.requestSubmit()")
    expect(reporter.locator(".desk-results")).to_be_visible()
    without_findings(reporter)
    reporter.get_by_role("button", name="Submit for review").click()
    expect(reporter.locator("#desk-outcome")).to_contain_text("Submitted: 1 of 2")
    without_findings(reporter)
    reporter.get_by_role("link", name="Mend it").click()
    reporter.wait_for_url("**/change/#id_dek")
