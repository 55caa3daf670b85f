"""What colleagues write to one another is in nothing that leaves the newsroom: no page, document, export or mail."""

from datetime import UTC, datetime

import pytest
from django.core import mail
from django.core.management import call_command
from django.urls import reverse

from newsroom import instants
from newsroom.users.models import Mail, User
from newsroom.users.roles import Role
from stories import publishing, telling, workflow
from stories.choices import Verdict
from stories.models import Activity, ClaimCheck, Note, Story, StoryVersion, WithdrawalRequest
from stories.workflow.noting import write_note
from tests import factories
from tests.addresses import PUBLIC
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
SECRET = "Quetzalcoatlus"


def talked_about(story, editor: User, checker: User):
    """Take a draft to its approval with a secret in everything that colleagues write on the way."""
    write_note(story=story, by=editor, text=f"{SECRET} @{checker.username}")
    write_note(story=story, by=checker, text=f"{SECRET} of a claim", claim_number=1)
    workflow.submit(story=story, by=story.created_by)
    workflow.send_back(story=story, by=editor, note=f"{SECRET} is missing.")
    workflow.spike(story=story, by=editor, note=f"{SECRET} is dull.")
    workflow.unspike(story=story, by=editor)
    workflow.submit(story=story, by=story.created_by)
    workflow.accept(story=story, by=editor)
    for verdict in (Verdict.UNCLEAR, Verdict.SUPPORTED):
        workflow.check_claim(
            story=story,
            claim=story.claims.first(),
            by=checker,
            verdict=verdict,
            note=f"{SECRET} says otherwise.",
            evidence=f"{SECRET}: “page 7”",
        )
    telling.tell()
    return workflow.approve(story=story, by=factories.make_user(Role.EDITOR), acknowledge_warnings=True)


@pytest.fixture
def paper(private_media):
    """A paper with a corrected, a retracted and a removed story, talked about at every step."""
    editor, checker = factories.make_user(Role.EDITOR), factories.make_user(Role.CHECKER)
    first = talked_about(factories.make_story(slug="a-first-name", image=make_image()), editor, checker)
    others = [talked_about(factories.make_story(), editor, checker) for _ in range(2)]
    User.objects.update(mail=Mail.AT_ONCE, email=f"{SECRET}@example.org")
    factories.make_pressed(first, *others)
    for story in (first, *others):
        story.refresh_from_db()
    factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
    factories.correct(first, at=LATER, slug="a-second-name", image=first.image)
    factories.retract(others[0], at=LATER)
    publishers = [factories.make_user(Role.PUBLISHER) for _ in range(2)]
    workflow.request_withdrawal(
        story=others[1], by=publishers[0], kind="removal", notice=f"{SECRET} has asked the court."
    )
    publishing.remove(story=others[1], by=publishers[1], at=LATER)
    User.objects.update(mail=Mail.AT_ONCE, email=f"{SECRET}@example.org")
    telling.tell()


def test_the_secret_is_written_down_in_the_newsroom(paper):
    assert Note.objects.filter(text__contains=SECRET).count() == 6
    assert ClaimCheck.objects.filter(note__contains=SECRET).exists()
    assert Activity.objects.filter(note__contains=SECRET).exists()
    assert WithdrawalRequest.objects.filter(notice__contains=SECRET).exists()


def test_no_page_and_no_document_of_the_paper_says_it(client, paper):
    for address in PUBLIC:
        answer = client.get(address)
        said = answer.getvalue() + str(answer.headers).encode()
        assert SECRET.encode() not in said, address
    assert len(PUBLIC) > 30


def test_no_version_and_no_export_says_it(paper, tmp_path):
    call_command("export_stories", output=tmp_path / "paper.ndjson", stdout=None)
    exported = (tmp_path / "paper.ndjson").read_bytes()
    assert exported.count(b"\n") > 5
    assert SECRET.encode() not in exported
    for version in StoryVersion.objects.all():
        assert SECRET.encode() not in bytes(version.document or b"") + bytes(version.presentation or b"")


def test_no_revision_of_a_story_holds_it(paper):
    for note in Note.objects.select_related("story"):
        for revision in note.story.revisions.all():
            assert SECRET not in revision.document + revision.presentation


def test_no_preview_of_a_story_says_it(paper, client):
    client.force_login(factories.make_user(Role.EDITOR))
    for story in Story.objects.exclude(public_status="removed"):
        page = client.get(reverse("admin:stories_story_preview", args=[story.pk]))
        assert page.status_code == 200
        assert SECRET.encode() not in page.getvalue()


def test_no_mail_says_it(paper):
    assert telling.send_due(now=instants.now()) > 5
    for letter in mail.outbox:
        assert SECRET not in letter.subject + letter.body + str(letter.extra_headers)
