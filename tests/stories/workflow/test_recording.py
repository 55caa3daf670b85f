"""Whichever way a story is changed: who, when and what is written down; no way around the verbs leads to print."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Activity, Revision, Story, StoryVersion
from stories.workflow.recording import THE_NEWSROOM
from tests import factories
from tests.stories.admin.desk import change_url, client_of, opened, press_button
from tests.stories.admin.verbs.test_bulk import done
from tests.stories.archives import seed, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return factories.make_user(Role.EDITOR, Role.PUBLISHER)


def by_button(person, tmp_path) -> tuple[str, str]:
    press_button(person, factories.make_story(), "submit")
    return "submit", str(person)


def by_list(person, tmp_path) -> tuple[str, str]:
    done(person, "submit_chosen", factories.make_story())
    return "submit", str(person)


def by_script(person, tmp_path) -> tuple[str, str]:
    workflow.submit(story=factories.make_story(), by=person)
    return "submit", str(person)


def by_import(person, tmp_path) -> tuple[str, str]:
    (tmp_path / "story.json").write_bytes(written(seed()))
    call_command("import_stories", tmp_path / "story.json")
    return "import", THE_NEWSROOM


def by_schedule(person, tmp_path) -> tuple[str, str]:
    edition = factories.make_edition(press_at=instants.now() - timedelta(hours=1))
    workflow.place(edition=edition, story=factories.approve(factories.make_story()), by=person, story_type="lead")
    publishing.press_due()
    return "publish", THE_NEWSROOM


@pytest.mark.parametrize("way", [by_button, by_list, by_script, by_import, by_schedule])
def test_every_way_of_changing_a_story_is_signed_and_dated(way, person, tmp_path):
    began = instants.now()
    verb, name = way(person, tmp_path)
    act = Activity.objects.filter(verb=verb).latest("pk")
    assert (act.actor_name, act.actor) == (name, None if name == THE_NEWSROOM else person)
    assert began <= act.at <= instants.now()
    assert act.subject == str(Story.objects.get(pk=act.story_id))


def test_what_a_form_saves_is_a_revision_with_its_writer(person):
    story, client = factories.make_story(), client_of(person)
    client.post(change_url(story), {**opened(client, story), "dek": "Another dek."})
    latest = Revision.objects.filter(story=story).latest("number")
    assert (latest.number, latest.created_by, latest.created_by_name) == (2, person, str(person))


def test_a_working_copy_changed_past_every_form_is_not_printed(person):
    story, edition = factories.approve(factories.make_story()), factories.make_edition()
    workflow.place(edition=edition, story=story, by=person, story_type="lead")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE stories_story SET body_text = 'Slipped in.' WHERE id = %s", [story.pk])
    assert press_button(person, edition, "press").status_code == 409
    assert not StoryVersion.objects.exists()


def test_the_log_is_of_what_happened_and_verifies_after_every_way(person, tmp_path):
    for way in (by_button, by_list, by_import, by_schedule):
        way(person, tmp_path)
    assert publishing.verify() == []
