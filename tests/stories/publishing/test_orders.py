"""Two corrections, a retraction and a scheduled print of one story, their steps mixed in many orders.

Whatever was refused on the way, what is public afterwards is whole and is what some order of the acts would give.
"""

import json
import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Correction, Story, StoryVersion
from stories.rules import Refusal
from tests.factories import check_and_approve, edit, make_published, make_user

pytestmark = pytest.mark.django_db

ORDERS = 25


def now_of(story: Story) -> Story:
    return Story.objects.get(pk=story.pk)


def correction(story: Story, figure: str) -> list[Callable]:
    """The steps of an editor who corrects the figure, and of those who let it through.

    Like the form, they hold on to the revision that the editor has before them.
    """
    editor, seen = make_user(Role.EDITOR), {}

    def begin() -> None:
        seen["revision"] = workflow.begin_change(story=story, by=editor).head_revision

    def write() -> None:
        workflow.refuse_stale(now_of(story), started_from=seen.get("revision", -1))
        body = f"Two groups measured it.\n\nThey agree within {figure} percent."
        seen["revision"] = edit(story, by=editor, body_text=body).head_revision

    def propose() -> None:
        workflow.refuse_stale(now_of(story), started_from=seen.get("revision", -1))
        workflow.propose_change(
            story=story,
            by=editor,
            notice="correction",
            text=f"An earlier version misstated the error. It is {figure} percent.",
            affected_claims=(1,),
            previous_text="They agree within 5 percent.",
            corrected_text=f"They agree within {figure} percent.",
        )

    def judge() -> None:
        check_and_approve(now_of(story))

    def print_it() -> None:
        publishing.correct(story=story, by=editor)

    return [begin, write, propose, judge, print_it]


def retraction(story: Story) -> list[Callable]:
    first, second = make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    return [
        lambda: workflow.request_withdrawal(story=story, by=first, kind="retraction", notice="The data were made up."),
        lambda: publishing.retract(story=story, by=second),
    ]


def scheduled(story: Story) -> list[Callable]:
    publisher, soon = make_user(Role.PUBLISHER), instants.now() + timedelta(minutes=10)
    return [
        lambda: workflow.set_embargo(story=story, by=publisher, until=soon),
        lambda: publishing.press_due(now=soon + timedelta(minutes=1)),
    ]


def mixed(lines: list[list[Callable]], order: random.Random) -> list[Callable]:
    """All steps, those of each line in their order."""
    lines, steps = [list(line) for line in lines], []
    while lines := [line for line in lines if line]:
        steps.append(order.choice(lines).pop(0))
    return steps


@pytest.mark.parametrize("seed", range(ORDERS))
def test_the_record_is_whole_after_any_order(seed):
    story, order = make_published(), random.Random(seed)
    lines = [correction(story, "6"), correction(story, "7"), scheduled(story)]
    if seed % 2:
        lines.append(retraction(story))
    done = sum(was_done(step) for step in mixed(lines, order))
    assert done >= 3
    assert publishing.verify() == []
    notices = list(Correction.objects.published().order_by("number"))
    assert [notice.number for notice in notices] == list(range(1, len(notices) + 1))
    for notice in notices:
        assert_fits(notice, StoryVersion.objects.get(story_id=story.story_id, number=notice.to_version))


def was_done(step: Callable) -> bool:
    try:
        step()
    except Refusal:
        return False
    return True


def assert_fits(notice: Correction, version: StoryVersion) -> None:
    """The version that a notice leads to carries it, and says what the notice says is right."""
    told = json.loads(version.document)["story"]
    assert told["corrections"][-1]["text"] == notice.text
    if notice.correction_type == "retraction":
        assert told["body_text"] == notice.text
    else:
        assert notice.corrected_text in told["body_text"]
