"""State changes by a post with its token alone: every verb walked by GET, and by POST without a token."""

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from stories.admin.edition import verbs as edition_verbs
from stories.admin.verbs import of_stories as story_verbs
from stories.models import Edition, Story
from tests.factories import approve, make_edition, make_pressed, make_published, make_story, make_user
from tests.stories.admin.desk import verb_url

pytestmark = pytest.mark.django_db
COUNTED = [model for model in apps.get_models() if model._meta.app_label in ("stories", "sources", "pages", "users")]


FORGED = {"note": "x", "text": "x", "mail": "never", "read": "all", "action": "submit_chosen"}


def everything() -> dict[str, list]:
    """The rows of the newsroom's tables, so that any change shows."""
    return {
        model._meta.label: [
            sorted((name, str(value)) for name, value in row.items() if name != "last_login")
            for row in model._base_manager.order_by("pk").values()
        ]
        for model in COUNTED
    }


@pytest.fixture
def subjects() -> list[Story | Edition]:
    """Stories at every stage and editions planned, held and printed."""
    editor, publisher = make_user(Role.EDITOR), make_user(Role.PUBLISHER)
    review = workflow.submit(story=make_story(), by=make_user(Role.REPORTER))
    check = workflow.accept(
        story=workflow.submit(story=make_story(), by=make_user(Role.REPORTER)), by=make_user(Role.EDITOR)
    )
    spiked = workflow.spike(story=make_story(), by=editor)
    live = make_published()
    make_pressed(slot="midday")
    planned, held = make_edition(slot="evening"), make_edition(slot="special")
    workflow.hold(edition=held, by=publisher)
    return [make_story(), review, check, approve(make_story()), spiked, live, planned, held, Edition.objects.first()]


def walked(subjects: list) -> list[str]:
    tables = {Story: story_verbs.VERBS, Edition: edition_verbs.VERBS}
    return [verb_url(one, verb.slug, "?claim=1") for one in subjects for verb in tables[type(one)]]


def logged_in(*roles: str) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user(*roles))
    return client


@pytest.mark.once
def test_looking_at_every_button_of_every_stage_changes_nothing(subjects):
    client = logged_in(Role.REPORTER, Role.CHECKER, Role.EDITOR, Role.PUBLISHER)
    addresses = walked(subjects)
    before = everything()
    for address in addresses:
        assert client.get(address, {"confirmed": "yes", "note": "x", "typed": "x"}).status_code < 500, address
    for address in walked([subjects[0], subjects[-1]]):
        assert client.head(address).status_code < 500, address
    assert everything() == before
    assert len(addresses) > 120


def test_a_post_without_its_token_is_refused_and_changes_nothing(subjects):
    client = logged_in(Role.REPORTER, Role.CHECKER, Role.EDITOR, Role.PUBLISHER)
    story = subjects[0]
    addresses = [
        *walked(subjects),
        reverse("admin:stories_story_changelist"),
        reverse("admin:stories_story_change", args=[story.pk]),
        reverse("admin:stories_story_notes", args=[story.pk]),
        reverse("admin:stories_notification_read"),
        reverse("admin:stories_notification_mail"),
    ]
    before = everything()
    for address in addresses:
        answer = client.post(
            address, {"note": "x", "text": "x", "mail": "never", "read": "all", "action": "submit_chosen"}
        )
        assert answer.status_code == 403, address
    assert everything() == before


def test_a_token_of_another_session_is_refused():
    story, mine, theirs = make_story(), logged_in(Role.REPORTER), logged_in(Role.REPORTER)
    theirs.get(verb_url(story, "submit"))
    token = theirs.cookies["csrftoken"].value
    answer = mine.post(verb_url(story, "submit"), {"csrfmiddlewaretoken": token})
    assert answer.status_code == 403
    assert Story.objects.get(pk=story.pk).state == "draft"
