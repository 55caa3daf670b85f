"""One gate on every route: what editors of other newsrooms have been bitten by, and that it does not happen here."""

from datetime import timedelta

import pytest
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, rules, workflow
from stories.admin.story.admin import StoryAdmin
from stories.choices import State
from stories.models import Activity, LedgerEntry, Story
from stories.rules import NotReady
from tests.factories import (
    approve,
    check_and_approve,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_source,
    make_story,
    make_user,
)
from tests.stories.admin.desk import change_url, client_of, fields_of, opened, press_button, verb_url
from tests.stories.admin.verbs.test_bulk import done
from tests.stories.admin.verbs.test_pages import in_check

pytestmark = pytest.mark.django_db


def late() -> Story:
    """An approved story that joined the edition which is printed already."""
    edition, story = make_pressed(), approve(make_story())
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="brief")
    return Story.objects.get(pk=story.pk)


def changed() -> Story:
    """A public story with an approved minor change."""
    story, editor = make_published(body_text="They agre within 5 percent."), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, body_text="They agree within 5 percent.")
    workflow.propose_change(story=story, by=editor)
    return check_and_approve(story)


def planned() -> Story:
    edition, story = make_edition(), approve(make_story())
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="lead")
    return Story.objects.get(pk=story.pk)


def by_button(slug: str):
    return lambda story: press_button(make_user(Role.PUBLISHER), story, slug)


def by_list(story: Story) -> None:
    done(make_user(Role.PUBLISHER), "publish_chosen", story)


def by_schedule(story: Story) -> None:
    until = instants.now() + timedelta(minutes=1)
    workflow.set_embargo(story=story, by=make_user(Role.PUBLISHER), until=until)
    publishing.press_due(now=until)


def by_press(story: Story) -> None:
    press_button(make_user(Role.PUBLISHER), story.placements.get().edition, "press")


def by_press_time(story: Story) -> None:
    story.edition = story.placements.get().edition
    story.edition.press_at = instants.now() - timedelta(minutes=1)
    story.edition.save()
    publishing.press_due()


ROUTES = [
    (late, by_button("publish")),
    (late, by_list),
    (late, by_schedule),
    (changed, by_button("correct")),
    (changed, by_list),
    (changed, by_schedule),
    (planned, by_press),
    (planned, by_press_time),
]


@pytest.mark.parametrize(("make", "route"), ROUTES)
def test_every_route_prints_once_by_the_same_act(make, route):
    story = make()
    acts = Activity.objects.filter(story=story, verb="publish")
    before = (acts.count(), LedgerEntry.objects.filter(subject_id=story.story_id).count())
    route(story)
    after = (acts.count(), LedgerEntry.objects.filter(subject_id=story.story_id).count())
    assert after == (before[0] + 1, before[1] + 1)
    assert Story.objects.get(pk=story.pk).state == State.PUBLISHED


@pytest.mark.parametrize(("make", "route"), ROUTES)
def test_on_no_route_goes_out_what_was_changed_after_it_was_approved(make, route):
    story = make()
    Story.objects.filter(pk=story.pk).update(dek="Slipped past the form.")
    before = LedgerEntry.objects.filter(subject_id=story.story_id).count()
    try:
        route(story)
    except NotReady:
        assert route is by_schedule
    assert LedgerEntry.objects.filter(subject_id=story.story_id).count() == before


def test_saving_without_a_change_keeps_the_approval_and_makes_no_revision():
    story, editor = approve(make_story()), make_user(Role.EDITOR)
    client = client_of(editor)
    assert client.post(change_url(story), opened(client, story)).status_code == 302
    again = Story.objects.get(pk=story.pk)
    assert (again.state, again.approved_digest, again.head_revision) == (
        State.APPROVED,
        story.approved_digest,
        story.head_revision,
    )


def test_no_form_and_no_list_sets_a_state():
    story, reporter = make_story(), make_user(Role.REPORTER)
    client = client_of(reporter)
    forged = {"state": "approved", "public_status": "live", "approved_digest": "0" * 64, "story_id": "mp-1"}
    client.post(change_url(story), {**opened(client, story), **forged})
    quick = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "form-0-id": story.pk, "form-0-state": "approved"}
    client.post(reverse("admin:stories_story_changelist"), {**quick, "_save": "Save"})
    again = Story.objects.get(pk=story.pk)
    assert (again.state, again.public_status, again.approved_digest, again.story_id) == (
        "draft",
        "unpublished",
        "",
        None,
    )
    assert not StoryAdmin.list_editable


def test_a_refused_print_says_so_on_its_page_with_every_rule_and_changes_nothing():
    story, publisher = late(), make_user(Role.PUBLISHER)
    Story.objects.filter(pk=story.pk).update(dek="", summary="")
    answer = press_button(publisher, story, "publish")
    assert answer.status_code == 409
    assert "Nothing was changed." in answer.text
    for anchor in ("id_dek", "id_summary"):
        assert f"{change_url(story)}#{anchor}" in answer.text
    assert Story.objects.get(pk=story.pk).state == State.APPROVED


def test_a_correction_passes_the_whole_gate_again():
    story = changed()
    story.claims.update(text="A claim that nobody has checked.")
    answer = press_button(make_user(Role.EDITOR), story, "correct")
    assert answer.status_code == 409
    assert "has not been found supported" in answer.text


def test_a_source_that_is_added_with_the_claim_counts_at_once():
    reporter, source = make_user(Role.REPORTER), make_source()
    story = make_story(by=reporter)
    story.claims.get().citations.all().delete()
    client = client_of(reporter)
    refused = client.post(verb_url(story, "submit"), fields_of(client.get(verb_url(story, "submit")).text))
    assert "Claim 1 names no source" in refused.text
    client.post(change_url(story), {**opened(client, story), "claims-0-evidence": [source.pk]})
    sent = client.post(verb_url(story, "submit"), fields_of(client.get(verb_url(story, "submit")).text))
    assert sent.status_code == 302


def test_what_was_approved_goes_out_whoever_has_left_since():
    story, editor = late(), make_user(Role.EDITOR)
    until = instants.now() + timedelta(minutes=1)
    workflow.set_embargo(story=story, by=editor, until=until)
    for person in (story.created_by, story.approved_by, editor):
        person.is_active = False
        person.save()
        person.groups.clear()
    publishing.press_due(now=until)
    assert Story.objects.get(pk=story.pk).public_status == "live"


def test_handing_in_asks_for_less_than_approving():
    bare = make_story(summary="", why_it_matters="", limitations=[])
    assert press_button(make_user(Role.REPORTER), bare, "submit").status_code == 302
    assert set(rules.GATES["submit"]) < set(rules.GATES["approve"])
    workflow.accept(story=bare, by=make_user(Role.EDITOR))
    assert press_button(make_user(Role.EDITOR), bare, "approve").status_code == 409


def test_approving_keeps_the_words_that_were_approved():
    story = in_check(dek="The dek that was read.")
    client = client_of(make_user(Role.EDITOR))
    sent = fields_of(client.get(verb_url(story, "approve")).text)
    edit(story, by=make_user(Role.REPORTER), dek="The dek that was written meanwhile.")
    assert client.post(verb_url(story, "approve"), sent).status_code == 409
    assert Story.objects.get(pk=story.pk).state == State.CHECK
