"""The record is looked at: no page of it offers a change, and none takes one."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from stories.admin.record import ERASED, document_text
from stories.choices import Verdict
from stories.models import Activity, Correction, EditionVersion, LedgerEntry, Revision, StoryVersion, WithdrawalRequest
from tests.factories import correct, make_published, make_story, make_user, retract
from tests.stories.admin.desk import change_url, client_of

pytestmark = pytest.mark.django_db
MODELS = (Activity, Correction, EditionVersion, LedgerEntry, Revision, StoryVersion, WithdrawalRequest)


@pytest.fixture
def record():
    return retract(correct(make_published()))


def test_every_role_may_look_and_nobody_may_change(record):
    for role in Role:
        client = client_of(make_user(role))
        for model in MODELS:
            row, name = model.objects.first(), f"admin:stories_{model._meta.model_name}"
            assert client.get(reverse(f"{name}_changelist")).status_code == 200
            assert client.get(change_url(row)).status_code == 200
            assert client.get(reverse(f"{name}_add")).status_code == 403
            assert client.post(change_url(row), {"note": "forged"}).status_code == 403
            assert client.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


def test_a_version_shows_its_document_and_leads_to_the_page(record):
    version = StoryVersion.objects.order_by("number").first()
    page = client_of(make_user(Role.CHECKER)).get(change_url(version)).content.decode()
    assert "&quot;schema_version&quot;" in page
    assert f"/story/{record.story_id}" in page


def test_the_log_says_what_was_done_in_words():
    story, checker = make_story(), make_user(Role.CHECKER)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    doubt = {"verdict": Verdict.NOT_SUPPORTED, "note": "It says five."}
    workflow.check_claim(story=story, claim=story.claims.get(), by=checker, **doubt)
    act = Activity.objects.latest("pk")
    client = client_of(make_user(Role.EDITOR))
    for address in (change_url(act), reverse("admin:stories_story_history", args=[story.pk]), "/admin/"):
        shown = client.get(address).text
        assert "Claim 1: not supported. It says five." in shown
        assert "checked a claim" in shown
        assert "not_supported" not in shown


def test_an_erased_document_is_said_to_be_erased():
    assert document_text(None) == ERASED
