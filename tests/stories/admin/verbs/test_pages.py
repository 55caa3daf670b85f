"""The buttons: who may press which, what a refusal looks like, and that nothing ever happens twice."""

import pytest
from django.db import OperationalError, connection

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.admin.edition import verbs as edition_verbs
from stories.admin.verbs import of_stories as story_verbs
from stories.choices import Verdict
from stories.models import Edition, Story
from stories.permissions import PERMISSIONS
from tests.factories import approve, edit, make_edition, make_pressed, make_published, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, press_button, verb_url

pytestmark = pytest.mark.django_db


def in_check(**values) -> Story:
    """A story in check whose one claim has been found supported."""
    story = make_story(**values)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=make_user(Role.EDITOR))
    claim, checker = story.claims.get(), make_user(Role.CHECKER)
    workflow.check_claim(story=story, claim=claim, by=checker, verdict=Verdict.SUPPORTED)
    story.refresh_from_db()
    return story


@pytest.mark.parametrize("role", Role)
def test_a_person_without_the_role_is_told_so_and_changes_nothing(role):
    story, client = make_story(), client_of(make_user(role))
    for verb in story_verbs.VERBS:
        if role not in PERMISSIONS[verb.permission].roles:
            response = client.post(verb_url(story, verb.slug, "?claim=1"), {})
            assert response.status_code == 403, verb.slug
            assert b"takes the role" in response.content
    story.refresh_from_db()
    assert (story.state, story.activities.count()) == ("draft", 0)


@pytest.mark.parametrize("role", Role)
def test_a_person_with_the_role_is_not_forbidden(role):
    story, edition, client = make_story(), make_edition(), client_of(make_user(role))
    for subject, verbs in ((story, story_verbs.VERBS), (edition, edition_verbs.VERBS)):
        for verb in verbs:
            forbidden = client.get(verb_url(subject, verb.slug, "?claim=1")).status_code == 403
            assert forbidden == (role not in PERMISSIONS[verb.permission].roles), verb.slug


def test_a_superuser_without_a_role_has_no_editorial_verb():
    person = make_user()
    person.is_superuser = True
    person.save()
    assert client_of(person).get(verb_url(make_story(), "submit")).status_code == 403


def test_from_draft_to_print_by_buttons():
    reporter, editor, publisher = make_user(Role.REPORTER), make_user(Role.EDITOR), make_user(Role.PUBLISHER)
    checker, story, edition = make_user(Role.CHECKER), make_story(by=reporter), make_edition()
    steps = [
        (reporter, story, "submit", "", {}),
        (editor, story, "accept", "", {}),
        (checker, story, "check-claim", "?claim=1", {"verdict": "supported"}),
        (editor, story, "approve", "", {}),
        (publisher, edition, "place", "", {"story": story.pk, "story_type": "lead"}),
        (publisher, edition, "press", "", {}),
    ]
    for person, subject, slug, query, values in steps:
        assert press_button(person, subject, slug, query, **values).status_code == 302, slug
    story.refresh_from_db()
    assert (story.state, story.public_status) == ("published", "live")
    assert client_of(reporter).get(f"/story/{story.story_id}.json").status_code == 200


def test_a_gate_that_is_not_empty_lists_every_problem_with_its_place():
    story = make_story(dek="", body_text="", claims=0)
    response = press_button(make_user(Role.REPORTER), story, "submit")
    page = response.content.decode()
    assert response.status_code == 409
    for anchor in ("id_dek", "id_body_text", "claims-group"):
        assert f"{change_url(story)}#{anchor}" in page
    story.refresh_from_db()
    assert story.state == "draft"


def test_the_second_press_of_a_button_explains_what_happened_meanwhile():
    story, reporter = make_story(), make_user(Role.REPORTER, name="first-presser")
    assert press_button(reporter, story, "submit").status_code == 302
    second = client_of(make_user(Role.REPORTER)).post(verb_url(story, "submit"), {"revision": 1})
    assert second.status_code == 409
    assert b"first-presser" in second.content
    assert b"submitted it" in second.content
    assert story.activities.filter(verb="submit").count() == 1


def test_nobody_approves_what_they_wrote():
    editor = make_user(Role.EDITOR)
    story = in_check(by=editor)
    response = client_of(editor).post(verb_url(story, "approve"), {"revision": 1})
    assert response.status_code == 403
    assert b"somebody else has to judge it" in response.content


def test_an_approval_is_of_what_was_read():
    story, client = in_check(), client_of(make_user(Role.EDITOR))
    digest = client.get(verb_url(story, "approve")).context["form"].initial["digest"]
    edit(story, by=make_user(Role.REPORTER), dek="Changed while it was read.")
    assert client.post(verb_url(story, "approve"), {"digest": digest}).status_code == 409
    digest = client.get(verb_url(story, "approve")).context["form"].initial["digest"]
    story.citations.update(accessed_at=None)
    assert client.post(verb_url(story, "approve"), {"digest": digest}).status_code == 409
    story.refresh_from_db()
    assert story.state == "check"


def test_a_publisher_sets_an_embargo_and_takes_a_request_back():
    story, publisher = make_published(), make_user(Role.PUBLISHER)
    draft = make_story()
    assert press_button(publisher, draft, "embargo", until="2126-03-04T05:06").status_code == 302
    draft.refresh_from_db()
    assert draft.embargo_until.isoformat() == "2126-03-04T10:06:00+00:00"
    assert press_button(make_user(Role.EDITOR), draft, "embargo", until="2126-03-10T02:30").status_code == 200
    workflow.request_withdrawal(story=story, by=publisher, kind="retraction", notice="Wrong.")
    assert press_button(publisher, story, "take-back-request", kind="retraction").status_code == 302
    assert not story.withdrawals.filter(taken_back_at=None).exists()


def test_a_newsroom_that_is_busy_says_so_and_changes_nothing():
    story, reporter = make_story(), make_user(Role.REPORTER)

    def busy(execute, sql, params, many, context):
        if "UPDATE" in sql and "stories_story" in sql:
            raise OperationalError("deadlock detected")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(busy):
        response = press_button(reporter, story, "submit")
    assert response.status_code == 409
    assert "busy" in response.text
    assert Story.objects.get(pk=story.pk).state == "draft"


def test_a_verdict_is_of_the_wording_that_was_read():
    story = make_story()
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    client, url = client_of(make_user(Role.CHECKER)), verb_url(story, "check-claim", "?claim=1")
    digest = client.get(url).context["form"].initial["digest"]
    story.claims.update(text="Another sentence.")
    assert client.post(url, {"digest": digest, "verdict": "supported"}).status_code == 409
    assert not story.checks.exists()


def test_a_doubt_without_a_note_comes_back_with_its_verdict_kept():
    story = make_story()
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    response = press_button(make_user(Role.CHECKER), story, "check-claim", "?claim=1", verdict="unclear")
    assert b"Say what the check found" in response.content
    assert response.context["form"]["verdict"].value() == "unclear"


@pytest.mark.parametrize("query", ["", "?claim=9", "?claim=x", "?claim=" + "9" * 40])
def test_a_check_of_no_claim_is_not_found(query):
    story = make_story()
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    assert client_of(make_user(Role.CHECKER)).get(verb_url(story, "check-claim", query)).status_code == 404


def test_warnings_are_acknowledged_not_overlooked():
    story, editor = in_check(dek="The same in both.", summary="The same in both."), make_user(Role.EDITOR)
    assert press_button(editor, story, "approve").status_code == 409
    assert press_button(editor, story, "approve", acknowledge="on").status_code == 302


def test_a_correction_goes_out_with_its_notice():
    story, editor, second = make_published(), make_user(Role.EDITOR), make_user(Role.EDITOR)
    press_button(editor, story, "begin-change")
    edit(story, by=editor, body_text="They agree within 6 percent.")
    notice = {"notice": "correction", "text": "We gave 5 percent. It is 6 percent.", "affected_claims": ["1"]}
    texts = {"previous_text": "5 percent", "corrected_text": "6 percent"}
    assert press_button(editor, story, "propose-change", **notice, **texts).status_code == 302
    press_button(make_user(Role.CHECKER), story, "check-claim", "?claim=1", verdict="supported")
    page = client_of(second).get(verb_url(story, "approve")).content.decode()
    assert "It is 6 percent." in page
    assert "They agree within <ins>6</ins> percent." in page
    press_button(second, story, "approve")
    assert press_button(editor, story, "correct").status_code == 302
    story.refresh_from_db()
    assert (story.state, story.corrections.get().number) == ("published", 1)
    assert publishing.verify() == []


def test_a_change_without_a_kind_is_asked_for_it_and_keeps_the_text():
    story, editor = make_published(), make_user(Role.EDITOR)
    press_button(editor, story, "begin-change")
    response = press_button(editor, story, "propose-change", text="Typed already.")
    assert response.status_code == 200
    assert b"Typed already." in response.content


def test_a_refused_correction_keeps_what_was_typed():
    story, editor = make_published(), make_user(Role.EDITOR)
    press_button(editor, story, "begin-change")
    response = press_button(editor, story, "propose-change", notice="correction", text="Half a notice.")
    assert response.status_code == 200
    assert "the notice alone corrects nothing" in response.text
    assert b"Half a notice." in response.content
    assert not story.corrections.exists()


def test_a_removal_takes_two_publishers_and_the_typed_id():
    story, first, second = make_published(), make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    press_button(first, story, "request-withdrawal", kind="removal", notice="A court ordered it.")
    assert press_button(first, story, "remove", typed=story.story_id).status_code == 409
    assert press_button(second, story, "remove", typed="mp-").status_code == 200
    assert press_button(second, story, "remove", typed=story.story_id).status_code == 302
    story.refresh_from_db()
    assert story.public_status == "removed"


def test_a_retraction_confirms_the_request():
    story, first, second = make_published(), make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    press_button(first, story, "request-withdrawal", kind="retraction", notice="The measurement was faulty.")
    assert b"The measurement was faulty." in client_of(second).get(verb_url(story, "retract")).content
    assert press_button(second, story, "retract").status_code == 302
    story.refresh_from_db()
    assert story.public_status == "retracted"


def test_what_a_publisher_did_alone_is_reviewed_by_another():
    story, alone, second = make_published(), make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    assert press_button(alone, story, "retract", emergency_notice="It names a witness.").status_code == 302
    assert press_button(alone, story, "review-withdrawal", note="All in order.").status_code == 409
    assert b"It names a witness." in client_of(second).get(verb_url(story, "review-withdrawal")).content
    assert press_button(second, story, "review-withdrawal", note="It was right.").status_code == 302
    assert press_button(second, story, "review-withdrawal", note="Twice.").status_code == 409
    assert story.withdrawals.get().reviewed_by == second


def test_spiked_taken_up_again_and_sent_back_with_a_note():
    story, editor = make_story(), make_user(Role.EDITOR)
    press_button(editor, story, "spike")
    press_button(editor, story, "unspike")
    press_button(make_user(Role.REPORTER), story, "submit")
    assert press_button(editor, story, "send-back").status_code == 200
    assert press_button(editor, story, "send-back", note="Name the second group.").status_code == 302
    story.refresh_from_db()
    assert story.state == "draft"


@pytest.mark.parametrize("address", ["1/do/publish-all", "1/do/delete", "0/do/submit", f"{'9' * 30}/do/submit"])
def test_there_is_no_other_verb_and_no_verb_on_nothing(address):
    make_story()
    assert client_of(make_user(Role.EDITOR)).get(f"/admin/stories/story/{address}").status_code == 404


def test_a_late_story_by_buttons():
    make_pressed()
    late, publisher, edition = approve(make_story()), make_user(Role.PUBLISHER), Edition.objects.get()
    assert press_button(publisher, edition, "place", story=late.pk, story_type="brief").status_code == 302
    assert press_button(publisher, late, "publish").status_code == 302
    late.refresh_from_db()
    assert late.public_status == "live"
