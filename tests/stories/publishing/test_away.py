"""While the database is away nothing is printed or said to be; the next look prints it once and says how late."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.management.rounds import Step
from stories.models import Activity, Edition, PublishedEdition, StoryVersion
from tests.factories import DAY, approve, make_edition, make_story, make_user
from tests.stories.admin.desk import client_of

pytestmark = pytest.mark.django_db
HOURS = 3


def away(execute, sql, params, many, context):
    raise OperationalError("the server is away")


def away_when_writing(execute, sql, params, many, context):
    """As a connection that breaks in the middle of a press run."""
    if sql.startswith("INSERT") and "stories_storyversion" in sql:
        raise OperationalError("the server is away")
    return execute(sql, params, many, context)


def due(*, days: int = 1) -> Edition:
    edition = make_edition(DAY + timedelta(days=days), press_at=instants.now() - timedelta(minutes=1))
    workflow.place(edition=edition, story=approve(make_story()), by=make_user(Role.EDITOR), story_type="lead")
    return edition


def standing(edition: Edition) -> tuple[str, int, int]:
    """What desk and readers are told of it: its state, its versions, its rows on the site."""
    state = Edition.objects.get(pk=edition.pk).state
    return state, StoryVersion.objects.count(), PublishedEdition.objects.count()


@pytest.mark.parametrize("fault", [away, away_when_writing])
def test_what_falls_due_while_the_database_is_away_is_printed_by_the_next_look(fault):
    edition, looks = due(), []
    step = Step("press", lambda: looks.append(publishing.press_due()), seconds=5)
    with connection.execute_wrapper(fault):
        step.turn()
    assert not any(isinstance(one, publishing.PressRun) for look in looks for one in look)
    assert standing(edition) == ("planned", 0, 0)
    desk = client_of(make_user(Role.PUBLISHER)).get(f"/admin/stories/edition/{edition.pk}/change/")
    assert "Planned" in desk.text
    with pytest.raises(CommandError, match="1 overdue"):
        call_command("press_run", check=True)

    back = instants.now() + timedelta(hours=HOURS)
    (run,) = publishing.press_due(now=back)
    assert run.edition == edition
    assert standing(edition) == ("pressed", 1, 1)
    assert StoryVersion.objects.get().published_at == PublishedEdition.objects.get().published_at == back
    assert f"{HOURS} h" in Activity.objects.get(verb="printed_late").note
    assert publishing.press_due(now=back) == []


def test_many_that_are_overdue_go_out_in_one_look_though_the_database_ends_one_of_them():
    first, *others = [due(days=days) for days in range(1, 9)]
    said = []

    def away_once(execute, sql, params, many, context):
        if not said and sql.startswith("INSERT") and "stories_storyversion" in sql:
            said.append(sql)
            raise OperationalError("the server is away")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(away_once):
        outcomes = publishing.press_due()
    assert [type(one) for one in outcomes] == [publishing.NotPrinted, *[publishing.PressRun] * len(others)]
    assert [run.edition for run in publishing.press_due()] == [first]
    assert StoryVersion.objects.count() == len(others) + 1
    assert publishing.verify() == []
