"""Two editors on one story, and one whose window or session goes away: nobody loses a word."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from newsroom.users.roles import Role
from stories.models import Autosave, Story
from tests.browser.conftest import PASSWORD
from tests.factories import edit, make_story, make_user

from .steps import faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SAVE = "Save and continue editing"


@pytest.fixture(autouse=True)
def patience():
    """A save with a login before it takes its time on a busy machine."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=None)


@pytest.fixture
def entered(entered):
    """These log in by the form: where a session has ended, the next one takes over the same cookie."""

    def enter(person, **options):
        page = entered(person, **options)
        page.context.clear_cookies()
        page.goto("/admin/login/")
        log_in(page, person)
        return page

    return enter


@pytest.fixture
def people(with_password):
    return [with_password(make_user(Role.REPORTER, name="rosa")), with_password(make_user(Role.EDITOR, name="edda"))]


def address(story):
    return f"/admin/stories/story/{story.pk}/change/"


def save(page):
    page.get_by_role("button", name=SAVE).click()


def kept(page):
    """Wait until the script has kept what was typed."""
    expect(page.locator("#keeping-state")).to_contain_text("was kept at")


def log_in(page, person):
    page.fill("[name=username], [name=login]", person.username)
    page.fill("[name=password]", PASSWORD)
    page.locator("[type=submit]").first.click()


def test_two_editors_write_at_once_and_both_texts_survive(entered, people):
    story = make_story(headline="As opened", body_text="One.\n\nThey agree within 5 percent.")
    rosa, edda = (entered(person) for person in people)
    rosa.goto(address(story))
    edda.goto(address(story))
    expect(edda.locator("#keeping-others")).to_contain_text("rosa has this open")
    edda.fill("#id_headline", "Edda's headline")
    edda.fill("#id_dek", "Edda's dek.")
    edda.fill("#id_claims-0-text", "Edda's claim.")
    save(edda)
    expect(edda.locator("#desk-panel")).to_contain_text("revision 2")

    rosa.fill("#id_headline", "Rosa's headline")
    rosa.fill("#id_body_text", "One.\n\nThey agree within 6 percent.")
    rosa.fill("#id_claims-0-text", "Rosa's claim.")
    save(rosa)
    both = rosa.locator("#both-texts")
    expect(both).to_contain_text("Edda's headline")
    expect(both).to_contain_text("Rosa's headline")
    expect(both).to_contain_text("Dek")
    both.get_by_role("group", name="Headline").get_by_label("Take the stored one").check()
    both.get_by_role("button", name="Save with these choices").click()
    expect(rosa.locator("#desk-panel")).to_contain_text("revision 3")
    story.refresh_from_db()
    assert (story.headline, story.dek) == ("Edda's headline", "Edda's dek.")
    assert story.body_text == "One.\n\nThey agree within 6 percent."
    assert story.claims.get().text == "Rosa's claim."
    assert [revision.number for revision in story.revisions.all()] == [3, 2, 1]


def test_a_window_that_closes_leaves_its_text_to_be_taken_up(entered, people):
    story = make_story(headline="As opened")
    page = entered(people[0])
    page.goto(address(story))
    page.fill("#id_headline", "Typed and not saved")
    page.get_by_role("link", name="Add another Claim").click()
    page.fill("#id_claims-1-text", "A claim of the unsaved work.")
    kept(page)
    page.close(run_before_unload=False)
    assert Story.objects.get().headline == "As opened"

    page = entered(people[0])
    page.goto(address(story))
    page.get_by_role("link", name="Take it up").click()
    expect(page.locator("#id_headline")).to_have_value("Typed and not saved")
    expect(page.locator("#id_claims-1-text")).to_have_value("A claim of the unsaved work.")
    save(page)
    expect(page.locator("#desk-panel")).to_contain_text("revision 2")
    assert Story.objects.get().claims.count() == 2
    assert not Autosave.objects.exists()


def test_a_save_after_the_session_ended_comes_back_after_the_login(entered, people):
    story = make_story(headline="As opened")
    page = entered(people[0])
    page.goto(address(story))
    page.fill("#id_headline", "Typed while the session ended")
    Session.objects.all().delete()
    save(page)
    expect(page.get_by_role("alert")).to_contain_text("you are logged out")
    assert "Typed while the session ended" in page.content()
    page.get_by_role("link", name="Log in and go on").click()
    log_in(page, people[0])
    expect(page.locator("#id_headline")).to_have_value("Typed while the session ended")
    save(page)
    expect(page.locator("#desk-panel")).to_contain_text("revision 2")
    assert Story.objects.get().headline == "Typed while the session ended"


def test_a_new_story_sent_after_the_session_ended_comes_back_too(entered, people):
    page = entered(people[0])
    page.goto("/admin/stories/story/add/")
    page.fill("#id_headline", "New and typed")
    Session.objects.all().delete()
    save(page)
    page.get_by_role("link", name="Log in and go on").click()
    log_in(page, people[0])
    expect(page.locator("#id_headline")).to_have_value("New and typed")
    save(page)
    expect(page.locator("#desk-panel")).to_be_visible()
    assert Story.objects.get().headline == "New and typed"


def test_logged_in_again_in_another_window_the_first_goes_on(entered, people):
    story = make_story(headline="As opened")
    page = entered(people[0])
    page.goto(address(story))
    Session.objects.all().delete()
    page.fill("#id_headline", "Typed without a session")
    expect(page.locator("#keeping-state")).to_contain_text("You are logged out")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Log in again in another window").click()
    log_in(opened.value, people[0])
    expect(opened.value.locator("#id_headline")).to_be_visible()
    page.bring_to_front()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    kept(page)
    save(page)
    expect(page.locator("#desk-panel")).to_contain_text("revision 2")
    assert Story.objects.get().headline == "Typed without a session"


def test_a_double_click_on_save_makes_one_story(entered, people):
    page = entered(people[0])
    page.goto("/admin/stories/story/add/")
    page.fill("#id_headline", "Clicked twice")
    page.fill("#id_claims-0-text", "One claim.")
    page.get_by_role("button", name=SAVE).dblclick()
    expect(page.locator("#desk-panel")).to_be_visible()
    story = Story.objects.get()
    assert (story.claims.count(), story.revisions.count()) == (1, 1)


def test_the_page_with_both_texts_passes_the_rules_of_accessibility_and_fits_a_phone(entered, people):
    story = make_story(headline="As opened")
    page = entered(people[0])
    page.goto(address(story))
    page.fill("#id_headline", "Rosa's headline")
    edit(story, by=people[1], headline="حساب جديد", tags=["theirs"])
    save(page)
    expect(page.locator("#both-texts")).to_be_visible()
    assert faults(page) == {}
