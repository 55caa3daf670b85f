"""A verb on many stories: the same gate for each as by its own button, and a result for each."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.urls import reverse

from newsroom import instants
from newsroom.users.models import User
from newsroom.users.roles import Role
from stories import telling, workflow
from stories.admin.verbs.bulk import BULK, MOST
from stories.models import Activity, Story
from stories.permissions import PERMISSIONS
from tests.factories import approve, edit, make_published, make_story, make_user
from tests.stories.admin.desk import client_of, fields_of, verb_url
from tests.stories.admin.verbs.test_pages import in_check

pytestmark = pytest.mark.django_db
LIST = reverse("admin:stories_story_changelist")


def asked(user: User, name: str, *stories: Story, query: str = ""):
    """The page that asks, for these stories chosen in the list."""
    chosen = {"action": name, "_selected_action": [story.pk for story in stories]}
    return client_of(user).post(LIST + query, chosen)


def done(user: User, name: str, *stories: Story, query: str = "", **values) -> dict[str, tuple[str, list[str]]]:
    """Ask and confirm; what became of each story, by its headline."""
    page = asked(user, name, *stories, query=query)
    answer = client_of(user).post(LIST + query, {**fields_of(page.text), **values})
    assert answer.status_code == 200
    return {str(row.story): (row.tone, [reason.text for reason in row.reasons]) for row in answer.context["rows"]}


def states(*stories: Story) -> list[str]:
    return [Story.objects.get(pk=story.pk).state for story in stories]


def test_asking_changes_nothing_and_says_what_will_be_left_out():
    good, spiked = make_story(), workflow.spike(story=make_story(), by=make_user(Role.EDITOR))
    page = asked(make_user(Role.REPORTER), "submit_chosen", good, spiked)
    assert page.status_code == 200
    assert "Will be left as it is" in page.text
    assert states(good, spiked) == ["draft", "spiked"]


def test_each_story_stands_for_itself_and_its_gate_is_the_form_s():
    good, bad, reporter = make_story(), make_story(dek="", claims=0), make_user(Role.REPORTER)
    results = done(reporter, "submit_chosen", good, bad)
    assert results[str(good)] == ("good", [])
    assert results[str(bad)] == ("bad", ["The story needs a dek.", "The story makes no claim: state at least one."])
    assert states(good, bad) == ["review", "draft"]
    by_button = client_of(reporter).post(verb_url(bad, "submit"), fields_of(
        client_of(reporter).get(verb_url(bad, "submit")).text
    ))  # fmt: skip
    assert [one.message for one in by_button.context["problems"]] == results[str(bad)][1]


def test_each_reason_leads_to_its_field():
    bad, reporter = make_story(dek=""), make_user(Role.REPORTER)
    page = asked(reporter, "submit_chosen", bad)
    answer = client_of(reporter).post(LIST, fields_of(page.text))
    assert f"{reverse('admin:stories_story_change', args=[bad.pk])}#id_dek" in answer.text


def test_a_hundred_stories_at_once():
    reporter = make_user(Role.REPORTER)
    stories = [make_story(by=reporter, claims=1) for _ in range(99)] + [make_story(by=reporter, body_text="")]
    results = done(reporter, "submit_chosen", *stories)
    assert len(results) == 100
    assert [tone for tone, _ in results.values()].count("good") == 99
    assert Story.objects.filter(state="review").count() == 99


def test_more_than_can_be_looked_at_are_refused_before_anything_happens():
    reporter, story = make_user(Role.REPORTER), make_story()
    keys = [story.pk, *range(10_000, 10_000 + MOST + 50)]
    assert client_of(reporter).post(LIST, {"action": "submit_chosen", "_selected_action": keys}).status_code == 200
    plain = Story.objects.bulk_create(Story(headline=f"Plain {number}") for number in range(MOST + 1))
    client = client_of(reporter)
    page = client.post(LIST, {"action": "submit_chosen", "_selected_action": [one.pk for one in plain]}, follow=True)
    assert "at most 200" in page.text
    assert not Activity.objects.exists()


def test_what_the_database_ends_for_one_keeps_no_other_back():
    first, second, reporter = make_story(), make_story(), make_user(Role.REPORTER)
    page = asked(reporter, "submit_chosen", first, second)

    def busy(execute, sql, params, many, context):
        if sql.startswith("UPDATE") and "stories_story" in sql and first.headline in str(params):
            raise OperationalError("deadlock detected")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(busy):
        answer = client_of(reporter).post(LIST, fields_of(page.text))
    assert [row.tone for row in answer.context["rows"]] == ["bad", "good"]
    assert states(first, second) == ["draft", "review"]


def test_a_story_that_was_saved_meanwhile_is_left_to_be_read_again():
    story, reporter = make_story(), make_user(Role.REPORTER)
    page = asked(reporter, "submit_chosen", story)
    edit(story, by=make_user(Role.REPORTER), dek="Changed meanwhile.")
    answer = client_of(reporter).post(LIST, fields_of(page.text))
    assert "saved while you were deciding" in answer.text
    assert states(story) == ["draft"]


def test_a_story_that_has_left_the_list_meanwhile_is_told_of_too():
    story, reporter = make_story(), make_user(Role.REPORTER)
    page = asked(reporter, "submit_chosen", story, query="?state=draft")
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    answer = client_of(reporter).post(f"{LIST}?state=draft", fields_of(page.text))
    assert [row.story for row in answer.context["rows"]] == [story]
    assert "This story is in review" in answer.text


def test_sent_twice_it_says_that_it_is_done_already():
    story, reporter = make_story(), make_user(Role.REPORTER)
    page = asked(reporter, "submit_chosen", story)
    answers = [client_of(reporter).post(LIST, fields_of(page.text)) for _ in range(2)]
    assert [answer.context["rows"][0].tone for answer in answers] == ["good", "open"]
    assert story.activities.count() == 1


def test_many_stories_are_given_to_one_person_who_is_told_of_each():
    first, second = make_story(), make_published()
    editor, reporter = make_user(Role.EDITOR), make_user(Role.REPORTER)
    results = done(editor, "assign_chosen", first, second, to=reporter.pk)
    assert {tone for tone, _ in results.values()} == {"good"}
    assert set(Story.objects.values_list("assigned_to", flat=True)) == {reporter.pk}
    telling.tell()
    assert reporter.notifications.filter(kind="assigned").count() == 2


def test_late_stories_and_changes_are_published_by_the_same_gate():
    late, publisher = approve(make_story()), make_user(Role.PUBLISHER)
    workflow.set_embargo(story=late, by=publisher, until=instants.now() + timedelta(days=1))
    unapproved = in_check()
    results = done(publisher, "publish_chosen", late, unapproved)
    assert {tone for tone, _ in results.values()} == {"bad"}
    assert not Story.objects.exclude(public_status="unpublished").exists()


@pytest.mark.parametrize("role", Role)
def test_what_is_offered_is_what_the_roles_permit(role):
    may = {name for name, verb in BULK.items() if role in PERMISSIONS[verb.permission].roles}
    make_story()
    page = client_of(make_user(role)).get(LIST).text
    assert {name for name in BULK if f'value="{name}"' in page} == may
    assert "approve_chosen" not in page
    assert "delete_selected" not in page


@pytest.mark.parametrize("confirmed", [{}, {"confirmed": "yes"}])
def test_whoever_has_no_role_names_stories_in_vain_and_is_told_of_none(confirmed):
    stories = [make_story(headline=f"A secret of the desk {number}") for number in range(2)]
    sent = {"action": "submit_chosen", "_selected_action": [one.pk for one in stories], "select_across": "1"}
    answer = client_of(make_user()).post(LIST, {**sent, **confirmed})
    assert answer.status_code == 403
    assert "secret" not in answer.text
    assert states(*stories) == ["draft", "draft"]


def test_a_key_of_nothing_or_of_another_kind_is_no_story():
    story, client = make_story(), client_of(make_user(Role.REPORTER))
    bad = ["999999", "x", "-1", "9" * 40, "", "1 OR 1=1", "1\x00"]
    sent = {"action": "submit_chosen", "confirmed": "yes"}
    assert client.post(LIST, {**sent, "_selected_action": bad[1:]}).status_code == 302
    answer = client.post(LIST, {**sent, "_selected_action": [story.pk, *bad]})
    assert [row.story for row in answer.context["rows"]] == [story]
    assert states(story) == ["review"]


@pytest.mark.parametrize("action", ["publish_chosen", "approve_chosen", "delete_selected", "save", "accept_chosen"])
def test_a_forged_action_changes_nothing(action):
    story = approve(make_story())
    forged = {"action": action, "_selected_action": [story.pk], "confirmed": "yes", "form-0-state": "published"}
    client_of(make_user(Role.REPORTER)).post(LIST, forged)
    assert states(story) == ["approved"]
