"""The demonstration: loaded by real verbs into an empty database, and only there."""

import json

import pytest
from django.core.management import CommandError, call_command

from newsroom import instants
from newsroom.users.models import User
from newsroom.users.roles import Role
from stories import publishing, telling
from stories.choices import EditionState, State
from stories.models import (
    ClaimCheck,
    Correction,
    Edition,
    PublishedEdition,
    PublishedImage,
    PublishedStory,
    Story,
    StoryVersion,
)
from tests.factories import make_story

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(settings, tmp_path, capsys):
    settings.MEDIA_ROOT = tmp_path
    call_command("load_demo")
    return capsys.readouterr().out


def test_the_demonstration_is_a_paper_a_newsroom_and_a_desk_at_work(demo):
    """One loading for all that is asked of it: it takes long."""
    shows_everything_that_happens_to_stories()
    has_a_login_for_each_role_and_tells_it(demo)
    has_work_at_every_stage()


def shows_everything_that_happens_to_stories():
    stories = PublishedStory.objects.all()
    assert PublishedEdition.objects.count() == 3
    assert stories.count() >= 12
    assert len(set(stories.exclude(section="").values_list("section", flat=True))) >= 3
    assert set(stories.values_list("content_status", flat=True)) == {"new", "updated", "corrected", "retracted", ""}
    assert set(stories.values_list("status", flat=True)) == {"live", "retracted", "removed"}
    assert stories.filter(is_carryover=True).count() == 1
    documents = [json.loads(version.document) for version in StoryVersion.objects.all()]
    assert max(len(document["story"]["key_claims"]) for document in documents) >= 12
    presentations = [json.loads(version.presentation) for version in StoryVersion.objects.all()]
    assert "rtl" in {presentation["direction"] for presentation in presentations}
    assert PublishedImage.objects.count() >= 10
    assert publishing.verify() == []


def has_a_login_for_each_role_and_tells_it(told):
    for role in Role.values:
        assert User.objects.filter(groups__name=role).exists(), role
    for user in User.objects.all():
        assert user.username in told
    assert User.objects.get(username="editor").check_password("demonstration-only")


def test_it_refuses_a_database_that_holds_anything():
    make_story()
    with pytest.raises(CommandError, match="empty"):
        call_command("load_demo")
    assert not User.objects.filter(username="editor").exists()


def has_work_at_every_stage():
    assert set(Story.objects.values_list("state", flat=True)) == set(State.values)
    [planned] = Edition.objects.filter(state=EditionState.PLANNED)
    assert planned.press_at > instants.now()
    assert planned.placements.filter(story_type="lead", story__state=State.APPROVED).count() == 1
    assert planned.placements.exclude(story__state=State.APPROVED).count() == 1
    [notice] = Correction.objects.proposed()
    assert notice.story.state == State.CHECK
    assert set(ClaimCheck.objects.values_list("verdict", flat=True)) == {"supported", "not_supported"}
    unread = {person.username: telling.unread_of(person) for person in User.objects.all()}
    assert min(unread[name] for name in ("reporter", "checker", "editor")) > 0
    assert max(unread.values()) <= 12, unread
