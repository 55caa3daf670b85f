"""The commands that look after the record: verify, rebuild, erase."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from stories.models import PublishedStory, StoryVersion
from tests.factories import correct, make_published, remove
from tests.reset import record_unlocked

pytestmark = pytest.mark.django_db


def test_verify_ledger_counts_what_it_verified(capsys):
    correct(make_published())
    call_command("verify_ledger")
    assert capsys.readouterr().out == "3 entries verified\n"


def test_verify_ledger_fails_with_a_list(capsys):
    make_published()
    with record_unlocked(), connection.cursor() as cursor:
        cursor.execute("UPDATE stories_storyversion SET sha256 = 'ff'")
    with pytest.raises(CommandError, match="1 faults in 2 entries"):
        call_command("verify_ledger")
    assert "its digest differs from the ledger's" in capsys.readouterr().err


def test_rebuild_published_restores_what_readers_find(capsys):
    story = correct(make_published())
    PublishedStory.objects.all().delete()
    call_command("rebuild_published")
    assert capsys.readouterr().out == "3 entries played\n"
    assert PublishedStory.objects.get().story_id == story.story_id
    call_command("verify_ledger")


def test_erase_takes_a_removed_story_and_a_reason(capsys):
    story = make_published()
    with pytest.raises(CommandError, match="not a removed story"):
        call_command("erase", story.story_id, reason="Court order")
    remove(story)
    call_command("erase", story.story_id, reason="Court order")
    assert capsys.readouterr().out == f"erased 1 versions of {story.story_id}\n"
    assert StoryVersion.objects.get().document is None
    call_command("verify_ledger")
    assert "1 versions are erased by order" in capsys.readouterr().out
