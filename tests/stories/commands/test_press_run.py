"""press_run and worker look once and say what they printed; what cannot be printed fails the command."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from newsroom import instants
from newsroom.users.roles import Role
from stories import workflow
from stories.models import LedgerEntry
from tests.factories import DAY, approve, make_edition, make_story, make_user

pytestmark = pytest.mark.django_db


def due_edition(story):
    edition = make_edition(press_at=instants.now() - timedelta(minutes=1))
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="lead")
    return edition


@pytest.mark.parametrize("command", ["press_run", "worker"])
def test_what_is_due_is_pressed_once(command, capsys):
    due_edition(approve(make_story()))
    call_command(command, once=True)
    assert capsys.readouterr().out == f"pressed mp-{DAY}-morning-0001 with 1 stories\n"
    call_command(command, once=True)
    assert capsys.readouterr().out == ""
    assert LedgerEntry.objects.count() == 2


def test_a_due_edition_that_is_not_ready_fails_the_run_and_prints_nothing(capsys):
    due_edition(make_story())
    with pytest.raises(CommandError, match="could not be printed"):
        call_command("press_run", once=True)
    assert f"not printed: {DAY} morning: The lead" in capsys.readouterr().out
    assert not LedgerEntry.objects.exists()
