"""Claims, sources and notices as delivery hands them out: each state of a claim, each page of a list."""

from datetime import UTC, datetime, timedelta

import orjson
import pytest

from newsroom.users.roles import Role
from stories import delivery, publishing, workflow
from stories.models import Story
from tests import factories

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
MONDAY = datetime(2026, 8, 31, 9, 0, tzinfo=UTC)


def take_out_the_first_claim(story, at):
    editor = factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    story = Story.objects.get(pk=story.pk)
    story.claims.filter(number=1).delete()
    workflow.keep_revision(story=story, by=editor)
    workflow.propose_change(story=story, by=editor, notice="update", text="The claim is withdrawn.")
    factories.check_and_approve(story)
    publishing.correct(story=story, by=editor, at=at)


def test_a_claim_stays_when_its_story_lets_it_go_and_hides_its_words_when_the_story_is_retracted():
    story = factories.make_published(claims=2)
    claim_id = f"claim-{story.story_id}-001"
    take_out_the_first_claim(story, SUNDAY)
    assert delivery.claim(claim_id).version == 2
    states = delivery.claim_states(claim_id)
    assert [(one.version, one.change, one.reason, one.previous) for one in states] == [
        (2, "taken_out", "update", 1),
        (1, "made", "first", None),
    ]
    assert all("holds within 5 percent" in one.document for one in states)
    story.refresh_from_db()
    factories.retract(story, at=MONDAY)
    assert [one.document for one in delivery.claim_states(claim_id)] == [None, None]
    assert [one.document is None for one in delivery.claim_states(f"claim-{story.story_id}-002")] == [False, True]
    assert isinstance(delivery.claim(f"claim-{story.story_id}-003"), delivery.Unknown)
    assert isinstance(delivery.claim("claim-mp-2026-08-29-999-001"), delivery.Unknown)


def test_a_source_comes_as_printed_last_with_every_story_and_claim_that_rests_on_it():
    source = factories.make_source(title="A shared dataset")
    first = factories.make_published(claims=2, sources=[source])
    second = factories.make_published(day=SUNDAY.date(), sources=[source])
    found = delivery.source(source.source_id)
    assert orjson.loads(found.name)["title"] == "A shared dataset"
    uses = [orjson.loads(item) for item in found.items]
    assert [summary["story_id"] for summary, _ in uses] == [second.story_id, first.story_id]
    assert [[claim["claim_id"][-3:] for claim in claims] for _, claims in uses] == [["001"], ["001", "002"]]
    assert isinstance(delivery.source("source-2026-08-29-999"), delivery.Unknown)


def test_a_notice_that_comes_while_one_pages_is_neither_lost_nor_told_twice(monkeypatch):
    monkeypatch.setattr("stories.delivery.lists.PAGE_SIZE", 2)
    story = factories.make_published()
    for hour in range(3):
        factories.correct(story, at=SUNDAY + timedelta(hours=hour), body_text=f"They agree.\n\nWithin {hour} percent.")
    newest = delivery.corrections()
    assert (numbers(newest), newest.newer) == ([3, 2], None)
    factories.correct(story, at=SUNDAY + timedelta(hours=5), notice="clarification")
    older = delivery.corrections(after=newest.older)
    assert (numbers(older), older.older) == ([1], None)
    assert isinstance(delivery.corrections(before=older.newer), (delivery.Listed, delivery.Start))
    assert numbers(delivery.corrections()) == [4, 3]
    assert numbers(delivery.corrections("clarification")) == [4]
    assert numbers(delivery.corrections("retraction")) == []
    notice, summary, are_held = orjson.loads(delivery.corrections().items[0])
    assert (notice["to_version"], summary["story_id"], are_held) == (5, story.story_id, True)


def numbers(found) -> list[int]:
    return [int(orjson.loads(item)[0]["correction_id"][-3:]) for item in found.items]
