"""The flat plan in a browser: dragged by a pointer, moved by keyboard alone, and the same without the script."""

import pytest
from playwright.sync_api import expect

from newsroom.users.roles import Role
from stories import workflow
from tests.factories import approve, make_edition, make_published, make_section, make_story, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect.set_options(timeout=15_000)


@pytest.fixture
def edition():
    """A planned edition: a lead, two secondary stories, a feature in draft, and a brief; one more story waits."""
    editor, edition = make_user(Role.EDITOR), make_edition(press_at=None)
    for index, size in enumerate(("lead", "secondary", "secondary", "feature", "brief")):
        story = make_story(
            headline=f"Story {'ABCDE'[index]}", section=make_section("research" if index % 2 else "press")
        )
        workflow.place(
            edition=edition, story=story if size == "feature" else approve(story), by=editor, story_type=size
        )
    approve(make_story(headline="Story F"))
    return edition


def order(edition):
    return "".join(story.headline[-1] for story in (one.story for one in edition.placements.order_by("position")))


def plan_of(page, edition):
    page.goto(f"/admin/stories/edition/{edition.pk}/change/")
    return page.locator(".plan-card")


def shown(page):
    return "".join(title.strip()[-1] for title in page.locator(".plan-headline").all_inner_texts())


def test_a_story_is_dragged_to_its_place(entered, edition):
    page = entered(make_user(Role.EDITOR), viewport={"width": 1280, "height": 1600})
    plan_of(page, edition)
    page.locator(".plan-card:has-text('Story B') .plan-grip").drag_to(
        page.locator(".plan-card:has-text('Story A')"), target_position={"x": 40, "y": 8}
    )
    expect(page.locator("#plan-said")).to_have_text("“Story B” is now 1 of 5.")
    assert shown(page) == order(edition) == "BACDE"


def test_a_story_is_moved_by_keyboard_alone_and_the_focus_stays_with_it(entered, edition):
    page = entered(make_user(Role.EDITOR))
    plan_of(page, edition)
    page.get_by_role("button", name="Move up: Story E").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#plan-said")).to_have_text("“Story E” is now 4 of 5.")
    expect(page.get_by_role("button", name="Move up: Story E")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#plan-said")).to_have_text("“Story E” is now 3 of 5.")
    assert shown(page) == order(edition) == "ABECD"


def test_size_move_place_and_carry_over_are_a_few_keys_away(entered, edition):
    make_published(headline="Story P", day=edition.date.replace(day=1))
    page = entered(make_user(Role.EDITOR))
    plan_of(page, edition)
    page.locator("summary[aria-label='Change: Story B']").focus()
    page.keyboard.press("Enter")
    page.locator(".plan-card:has-text('Story B')").get_by_role("button", name="lead", exact=True).press("Enter")
    expect(page.locator(".plan-remarks")).to_contain_text("2 leads")
    page.get_by_role("button", name="Place: Story F").press("Enter")
    expect(page.locator(".plan-card")).to_have_count(6)
    page.get_by_role("link", name="Carry stories over").press("Enter")
    page.get_by_label("Story P").fill("Still open.")
    page.keyboard.press("Enter")
    expect(page.locator(".plan-card")).to_have_count(7)
    assert order(edition) == "ABCDEFP"


def test_without_the_script_arrows_positions_and_sizes_still_work(entered, edition):
    page = entered(make_user(Role.EDITOR))
    page.route("**/admin_press/*.js", lambda route: route.abort())
    plan_of(page, edition)
    page.get_by_role("button", name="Move down: Story A").click()
    expect(page.get_by_role("button", name="Move up: Story B")).to_be_disabled()
    assert order(edition) == "BACDE"
    page.get_by_label("Position of Story E").fill("1")
    page.get_by_role("button", name="Save the positions").click()
    expect(page.get_by_role("button", name="Move up: Story E")).to_be_disabled()
    assert order(edition) == "EBACD"
    expect(page.locator(".plan-grip").first).to_be_hidden()


def test_the_countdown_runs(entered, edition):
    page = entered(make_user(Role.EDITOR))
    page.goto("/admin/")
    page.evaluate(
        """() => {
          const at = new Date(Date.now() + 61500).toISOString();
          const now = new Date().toISOString();
          const time = `<time id="t" data-countdown data-now="${now}" datetime="${at}">?</time>`;
          document.body.insertAdjacentHTML("beforeend", time);
          document.dispatchEvent(new Event("DOMContentLoaded"));
        }"""
    )
    expect(page.locator("#t")).to_have_text("in 1 min")
    expect(page.locator("#t")).to_have_text("in less than a minute", timeout=10_000)
