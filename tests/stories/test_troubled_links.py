"""Trouble with a source's address is a remark in a story's readiness: told, acknowledged, never in the way of print."""

from datetime import UTC, datetime

import pytest

from newsroom.users.roles import Role
from sources.models import LinkState
from stories import gathering, rules, workflow
from tests import factories

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 8, 29, 9, tzinfo=UTC)


@pytest.fixture
def troubled():
    """A story that rests on two sources, the second of which is dead."""
    sources = [factories.make_source(), factories.make_source(title="The dead one")]
    LinkState.objects.create(source=sources[1], address=sources[1].url, verdict="dead", checked_at=NOW, due_at=NOW)
    return factories.make_story(sources=sources)


def test_the_remark_names_the_source_and_what_was_found(troubled):
    [found] = rules.problems("approve", gathering.facts(troubled))[-1:]
    assert (found.code, found.pointer, found.blocking) == ("source-link", "/sources/1", False)
    assert found.message == "The address of source 2 (The dead one) is dead (looked at on 2026-08-29)."


def test_an_approval_acknowledges_it_and_it_is_printed(troubled):
    story, editor = troubled, factories.make_user(Role.EDITOR)
    workflow.submit(story=story, by=factories.make_user(Role.REPORTER))
    workflow.accept(story=story, by=editor)
    for claim in story.claims.all():
        workflow.check_claim(story=story, claim=claim, by=factories.make_user(Role.CHECKER), verdict="supported")
    with pytest.raises(rules.NotReady, match="is dead"):
        workflow.approve(story=story, by=editor)
    workflow.approve(story=story, by=editor, acknowledge_warnings=True)
    factories.make_pressed(story)
    story.refresh_from_db()
    assert story.is_public


def test_facts_ask_no_more_for_it(troubled, django_assert_num_queries):
    parts = gathering.story_parts(troubled)
    with django_assert_num_queries(0):
        assert [row.source.link.verdict for row in parts.citations[1:]] == ["dead"]
        assert not hasattr(parts.citations[0].source, "link")
