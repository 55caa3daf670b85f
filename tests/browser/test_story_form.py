"""Writing a story by keyboard: lists, a source made in place, a rich paste, a refused save, many rows read aloud."""

import pytest
from playwright.sync_api import expect

from newsroom.users.roles import Role
from sources.models import Source
from tests.factories import make_published, make_section, make_source, make_story, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASTE = """([selector, html]) => {
    const field = document.querySelector(selector), data = new DataTransfer();
    data.setData("text/html", html);
    data.setData("text/plain", "not this");
    field.focus();
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def at_form(entered):
    def enter(story):
        page = entered(make_user(Role.REPORTER))
        page.goto(f"/admin/stories/story/{story.pk}/change/" if story else "/admin/stories/story/add/")
        return page

    return enter


def test_lists_are_written_moved_and_saved_by_keyboard(at_form):
    story = make_story(limitations=["Only one laboratory."], tags=[])
    page = at_form(story)
    page.get_by_label("Limitation 1", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Nine days only.")
    page.keyboard.press("Alt+ArrowUp")
    page.get_by_label("Tag 1", exact=True).focus()
    page.keyboard.type("clocks")
    with page.expect_navigation():
        page.keyboard.press("Control+s")
    expect(page.locator("#desk-panel")).to_contain_text("revision 2")
    story.refresh_from_db()
    assert (story.limitations, story.tags) == (["Nine days only.", "Only one laboratory."], ["clocks"])


def test_a_rich_paste_becomes_plain_paragraphs_and_is_counted(at_form):
    page = at_form(make_story(body_text=""))
    html = "<h2>Two  clocks</h2><p>They <b>agree</b>.<br>So far.</p><ul><li>One</li><li>Two</li></ul><script>x</script>"
    page.evaluate(PASTE, ["#id_body_text", html])
    assert page.locator("#id_body_text").input_value() == "Two clocks\n\nThey agree.\nSo far.\n\nOne\nTwo"
    expect(page.locator("#id_body_text_count")).to_have_text("8 words")


def test_a_new_source_comes_back_chosen_and_a_known_one_is_offered(at_form):
    known = make_source(title="A known paper", canonical_url="https://doi.org/10.1000/known")
    Source.objects.filter(pk=known.pk).update(canonical_url_sha256="")
    story = make_story()
    page = at_form(story)
    button = page.get_by_role("link", name="New source for claim 1")
    with page.expect_popup() as opened:
        button.focus()
        page.keyboard.press("Enter")
    popup = opened.value
    popup.locator("#id_url").fill("arXiv:2301.12345v2")
    popup.locator("#id_title").fill("Clock comparison")
    popup.locator("#id_publisher").fill("arXiv")
    popup.get_by_role("button", name="Save").first.click()
    expect(page.locator("#id_claims-0-evidence option:checked").last).to_have_text("Clock comparison (arXiv)")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="New source for claim 1").click()
    popup = opened.value
    popup.locator("#id_url").fill("https://arxiv.org/pdf/2301.12345")
    popup.locator("#id_title").fill("The same")
    popup.locator("#id_publisher").fill("arXiv")
    popup.get_by_role("button", name="Save").first.click()
    popup.get_by_role("button", name="Use this source").click()
    expect(page.locator("#id_claims-0-evidence option:checked")).to_have_count(2)
    with page.expect_navigation():
        page.keyboard.press("Control+s")
    expect(page.locator("#desk-panel")).to_contain_text("revision 2")
    made = Source.objects.get(title="Clock comparison")
    assert made.canonical_url == "https://arxiv.org/abs/2301.12345"
    assert [row.source for row in story.claims.get().citations.all()][-1] == made


def test_a_refused_save_takes_the_focus_to_its_reasons_and_each_leads_to_its_place(at_form):
    page = at_form(make_story(claims=2))
    page.locator("#id_headline").fill("")
    page.locator("#id_claims-1-text").fill("")
    with page.expect_navigation():
        page.keyboard.press("Control+s")
    expect(page.locator("#desk-errors")).to_be_focused()
    page.locator("#desk-errors a").last.click()
    expect(page.locator("#id_claims-1-text")).to_be_focused()


def test_a_remark_of_the_panel_leads_to_its_field(at_form):
    page = at_form(make_story(dek="", claims=1))
    page.locator("#desk-panel").get_by_role("link", name="The story needs a dek.").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#id_dek")).to_be_focused()


def test_a_sponsor_is_asked_for_where_the_story_is_sponsored(at_form):
    make_section()
    page = at_form(None)
    expect(page.locator("#id_sponsor")).to_be_hidden()
    page.locator("#id_editorial_classification").select_option("sponsored")
    expect(page.locator("#id_sponsor")).to_be_visible()


def test_every_cell_of_a_form_with_many_rows_has_a_name(at_form):
    page = at_form(make_story(claims=8, sources=[make_source() for _ in range(3)]))
    expect(page.locator("#claims-group .select2-container").last).to_be_visible()
    names = page.locator("#claims-group [aria-label]:visible").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len(names) > 30


def test_a_locked_text_keeps_its_paragraphs_and_each_its_direction(at_form):
    page = at_form(make_published(body_text="A first one.\n\nفقرة ثانية."))
    body = page.locator(".readonly", has_text="A first one.")
    assert body.inner_text() == "A first one.\n\nفقرة ثانية."
    assert body.evaluate("one => getComputedStyle(one).unicodeBidi") == "plaintext"
