"""Offering a change: what differs is shown and suggested, the wording is linted, and a second person sees the page."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from stories.models import Correction, Story
from tests.factories import check_and_approve, edit, make_published, make_user
from tests.stories.admin.desk import client_of, fields_of, press_button, verb_url

pytestmark = pytest.mark.django_db
GOOD = {
    "notice": "correction",
    "text": "An earlier version misstated the error. It is 6 percent, not 5.",
    "previous_text": "They agree within 5 percent.",
    "corrected_text": "They agree within 6 percent.",
}


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


@pytest.fixture
def changed(editor):
    """A live story in whose working copy a figure is another one."""
    story = make_published()
    workflow.begin_change(story=story, by=editor)
    return edit(story, by=editor, body_text="Two groups measured the same effect.\n\nThey agree within 6 percent.")


def state_of(story) -> str:
    return Story.objects.get(pk=story.pk).state


def test_correct_shows_the_text_that_is_public(editor):
    story = make_published()
    workflow.reopen(story=story, by=editor)
    edit(story, by=editor, dek="A dek that was never printed.")
    answer = press_button(editor, story, "begin-change")
    assert answer.status_code == 302
    page = client_of(editor).get(answer["Location"]).text
    assert "What the paper measured, and how." in page
    assert "Work that was put aside" in page


def test_what_changed_is_shown_and_suggested(editor, changed):
    page = client_of(editor).get(verb_url(changed, "propose-change")).text
    shown = fields_of(page)
    assert shown["previous_text"] == "They agree within 5 percent."
    assert shown["corrected_text"] == "They agree within 6 percent."
    assert reverse("admin:stories_story_preview", args=[changed.pk]) in page
    assert "acknowledge" not in shown


def test_the_claims_that_changed_are_marked(editor, changed):
    claim = changed.claims.get()
    claim.text = "The effect holds within 6 percent."
    claim.save()
    workflow.keep_revision(story=changed, by=editor)
    shown = fields_of(client_of(editor).get(verb_url(changed, "propose-change")).text)
    assert shown["affected_claims"] == "1"
    assert shown["corrected_text"] == "The effect holds within 6 percent."


def test_a_good_notice_goes_to_a_second_editor_who_sees_the_page(editor, changed):
    assert press_button(editor, changed, "propose-change", **GOOD).status_code == 302
    assert state_of(changed) == "check"
    second = client_of(make_user(Role.EDITOR))
    approving = second.get(verb_url(changed, "approve")).text
    preview = reverse("admin:stories_story_preview", args=[changed.pk])
    assert GOOD["text"] in approving
    assert preview in approving
    page = second.get(preview).text
    assert GOOD["text"] in page
    assert "It would be version 2, with a correction." in page


@pytest.mark.parametrize(
    "given, said",
    [
        ({"text": ""}, "Say in public what changes"),
        ({"text": "This story has been updated. It is 6 percent, not 5."}, "hides that something was wrong"),
        ({"text": "It is 6 percent."}, "two sentences"),
        ({"previous_text": ""}, "states what was wrong"),
        ({"corrected_text": ""}, "states what is right"),
        ({"corrected_text": "They agree within 5 percent."}, "the same words"),
        ({"notice": ""}, "This field is required"),
        ({"notice": "retraction"}, "Select a valid choice"),
        ({"affected_claims": "9"}, "Select a valid choice"),
    ],
)
def test_what_is_wrong_with_a_notice_is_said_at_its_field_and_nothing_is_lost(editor, changed, given, said):
    answer = press_button(editor, changed, "propose-change", **{**GOOD, **given})
    assert answer.status_code == 200
    assert said in answer.text
    kept = {name: value for name, value in {**GOOD, **given}.items() if name in ("text", "corrected_text")}
    assert {name: fields_of(answer.text)[name] for name in kept} == kept
    assert (state_of(changed), Correction.objects.count()) == ("draft", 0)


def test_a_remark_is_read_before_the_notice_goes(editor, changed):
    blaming = {**GOOD, "text": "Due to an editing error this said 5. It is 6 percent."}
    asked = press_button(editor, changed, "propose-change", **blaming)
    assert asked.status_code == 200
    assert "how it came about is the paper" in asked.text
    assert 'href="#id_text"' in asked.text
    assert state_of(changed) == "draft"
    assert press_button(editor, changed, "propose-change", **blaming, acknowledge="on").status_code == 302
    assert "how it came about" in client_of(make_user(Role.EDITOR)).get(verb_url(changed, "approve")).text


def test_colleagues_are_not_named(editor, changed):
    colleague = make_user(Role.REPORTER)
    colleague.byline = "Wanda Writer"
    colleague.save()
    answer = press_button(
        editor, changed, "propose-change", **{**GOOD, "text": "Wanda Writer wrote 5. It is 6, not 5."}
    )
    assert "names Wanda Writer" in answer.text


@pytest.mark.parametrize("notice", ["correction", "clarification", "update"])
def test_a_notice_without_a_change_is_refused(editor, notice):
    story = make_published()
    workflow.begin_change(story=story, by=editor)
    answer = press_button(editor, story, "propose-change", **{**GOOD, "notice": notice}, acknowledge="on")
    assert "the notice alone corrects nothing" in answer.text
    assert state_of(story) == "draft"


def test_a_change_undone_before_approval_is_no_correction(editor, changed):
    press_button(editor, changed, "propose-change", **GOOD)
    edit(changed, by=editor, body_text="Two groups measured the same effect.\n\nThey agree within 5 percent.")
    second = make_user(Role.EDITOR)
    answer = press_button(second, changed, "approve", acknowledge="on")
    assert answer.status_code == 409
    assert "the notice alone corrects nothing" in answer.text


@pytest.mark.parametrize(
    "text, refused",
    [
        ("Two groups measured the very same effect.\n\nThey agree within 5 percent.", ""),
        ("Two groups measured the same effect.\n\nThey agree within 6 percent.", "figures in body_text"),
        ("Two groups “measured” the same effect.\n\nThey agree within 5 percent.", "a quotation in body_text"),
    ],
)
def test_a_minor_change_is_shown_and_refused_where_it_is_none(editor, text, refused):
    story = make_published()
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, body_text=text)
    answer = press_button(editor, story, "propose-change", notice="minor")
    if refused:
        assert (answer.status_code, state_of(story)) == (409, "draft")
        assert refused in answer.text
        assert "#id_body_text" in answer.text
    else:
        assert state_of(story) == "check"
        approving = client_of(make_user(Role.EDITOR)).get(verb_url(story, "approve")).text
        assert "very same" in approving.replace("<ins>", "").replace("</ins>", "")
        assert check_and_approve(story).state == "approved"


@pytest.mark.parametrize("slug", ["begin-change", "propose-change", "approve", "correct", "place"])
def test_who_may_not_see_a_story_begins_nothing_from_it_and_learns_no_title(changed, slug):
    Story.objects.filter(pk=changed.pk).update(headline="Unspeakable")
    nobody = client_of(make_user())
    for answer in (nobody.get(verb_url(changed, slug)), nobody.post(verb_url(changed, slug), GOOD)):
        assert answer.status_code == 403
        assert "Unspeakable" not in answer.text
    assert (state_of(changed), Correction.objects.count()) == ("draft", 0)
