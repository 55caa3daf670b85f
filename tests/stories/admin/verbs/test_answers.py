"""What a button's page says: what will happen and to whom, every reason against it, and that it was done already."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from stories.admin.verbs import of_stories as story_verbs
from tests.factories import approve, make_published, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, fields_of, press_button, verb_url
from tests.stories.admin.verbs.test_pages import in_check

pytestmark = pytest.mark.django_db


def test_a_form_sent_twice_is_done_once_and_says_so():
    story, reporter = make_story(), make_user(Role.REPORTER, name="first-presser")
    client, url = client_of(reporter), verb_url(story, "submit")
    digest = client.get(url).context["form"].initial["digest"]
    for _ in range(2):
        assert client.post(url, {"digest": digest}).url == change_url(story)
    page = client.get(change_url(story)).text
    assert "That is done already: first-presser submitted it on" in page
    assert story.activities.filter(verb="submit").count() == 1


@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("accept", {}),
        ("send-back", {"note": "Name the second group.\r\nAnd the year."}),
        ("check-claim", {"verdict": "unclear", "note": "Which year?"}),
        ("spike", {"note": ""}),
        ("assign", {}),
    ],
)
def test_every_transition_can_be_sent_twice(slug, values):
    story, editor = make_story(), make_user(Role.EDITOR)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    client, url = client_of(editor), verb_url(story, slug, "?claim=1")
    sent = {**fields_of(client.get(url).text), "to": editor.pk, **values}
    assert [client.post(url, sent).status_code for _ in range(2)] == [302, 302]
    assert story.activities.exclude(verb="submit").count() == 1
    assert story.checks.count() == (slug == "check-claim")


def test_another_note_on_the_same_button_is_not_taken_for_the_first():
    story, editor = make_story(), make_user(Role.EDITOR)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    client, url = client_of(editor), verb_url(story, "send-back")
    client.post(url, {"note": "Name the second group."})
    answer = client.post(url, {"note": "And the year."})
    assert answer.status_code == 409


def test_a_stale_button_says_what_happened_since_the_page_was_opened():
    story, editor = make_story(), make_user(Role.EDITOR)
    workflow.submit(story=story, by=make_user(Role.REPORTER, name="the-submitter"))
    client, url = client_of(editor), verb_url(story, "accept")
    sent = fields_of(client.get(url).text)
    workflow.spike(story=story, by=make_user(Role.EDITOR, name="the-spiker"))
    answer = client.post(url, sent)
    assert answer.status_code == 409
    assert [act.who for act in answer.context["meanwhile"]] == ["the-spiker"]
    assert "This story is spiked" in answer.text
    assert "the-submitter" not in answer.text


def test_a_refusal_gives_every_reason_who_else_may_and_the_way_there():
    story, reporter = make_story(), make_user(Role.REPORTER)
    make_user(Role.EDITOR, name="edda")
    answer = client_of(reporter).get(verb_url(story, "approve"))
    texts = [reason.text for reason in answer.context["reasons"]]
    assert answer.status_code == 403
    assert texts == [
        "To approve takes the role editor. edda can.",
        "This story is a draft; this is for stories that are in check.",
    ]
    assert verb_url(story, "submit") in answer.text
    assert reverse("admin:stories_story_notes", args=[story.pk]) in answer.text


def test_a_page_says_what_will_happen_and_who_is_told():
    story, publisher = make_published(), make_user(Role.PUBLISHER)
    editor = make_user(Role.EDITOR, name="edda")
    page = client_of(publisher).get(verb_url(story, "retract")).text
    for said in (f"find the notice at /story/{story.story_id}", "1 printed edition is shown", "also tells", "edda"):
        assert said in page
    draft = make_story()
    page = client_of(make_user(Role.REPORTER)).get(verb_url(draft, "submit")).text
    assert "is a draft and will be in review." in page
    assert str(editor) in page


def test_every_verb_of_a_story_says_what_follows_in_every_state_in_which_it_can_be_pressed():
    """Of somebody in every role; what each role alone is told is in test_pages.py and test_truth_table.py."""
    client, pages = client_of(make_user(*Role)), 0
    for story in (make_story(), in_check(), approve(make_story()), make_published()):
        for verb in story_verbs.VERBS:
            answer = client.get(verb_url(story, verb.slug, "?claim=1"))
            assert answer.status_code in (200, 403, 409), verb.slug
            pages += answer.status_code == 200
    assert pages >= 20


def test_the_passage_that_a_check_rests_on_is_kept_with_its_source():
    story, checker = make_story(), make_user(Role.CHECKER)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    source = story.citations.get().source
    values = {"verdict": "supported", "source": source.source_id, "passage": "5 percent, table 2"}
    assert press_button(checker, story, "check-claim", "?claim=1", **values).status_code == 302
    assert story.checks.get().note == f"Evidence: {source.title}: “5 percent, table 2”"
    without = press_button(checker, story, "check-claim", "?claim=1", **{**values, "source": ""})
    assert b"Say in which source" in without.content
    foreign = press_button(checker, story, "check-claim", "?claim=1", **{**values, "source": "source-2026-08-29-999"})
    assert foreign.status_code == 200
    assert story.checks.count() == 1
