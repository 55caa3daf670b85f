"""Notes and notifications as people use them: by keyboard, beside a form that is being written."""

import pytest
from playwright.sync_api import expect

from newsroom.users.roles import Role
from tests.factories import make_story, make_user

from .steps import violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_colleague_is_named_by_keyboard_and_told_and_the_form_keeps_what_is_typed(entered):
    checker = make_user(Role.CHECKER, name="chidi")
    story = make_story()
    writer = entered(make_user(Role.REPORTER, name="rosa"))
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
    assert violations(told) == {}
    told.get_by_role("button", name="named you in a note").first.click()
    expect(told.locator(".desk-thread li")).to_contain_text("is the year right?")
    assert violations(told) == {}


def test_many_stories_are_submitted_with_a_result_for_each(entered):
    good, bad = make_story(), make_story(dek="")
    reporter = entered(make_user(Role.REPORTER))
    reporter.goto("/admin/stories/story/")
    for story in (good, bad):
        reporter.locator(f"input[name=_selected_action][value='{story.pk}']").check()
    reporter.select_option("select[name=action]", "submit_chosen")
    reporter.locator("#changelist-form").evaluate("form => form.requestSubmit()")
    expect(reporter.locator(".desk-results")).to_be_visible()
    assert violations(reporter) == {}
    reporter.get_by_role("button", name="Submit for review").click()
    expect(reporter.locator("#desk-outcome")).to_contain_text("Submitted: 1 of 2")
    assert violations(reporter) == {}
    reporter.get_by_role("link", name="Mend it").click()
    reporter.wait_for_url("**/change/#id_dek")
