"""Filling: a document's content on the rows of a working copy, numbers kept, as a revision."""

import json

import pytest

from newsroom.users.roles import Role
from sources.models import Source
from stories import gathering, intake
from stories.document import build
from stories.intake import Refused
from stories.models import Story
from tests import factories
from tests.stories.archives import seed

pytestmark = pytest.mark.django_db


def draft_of(story):
    parts = gathering.story_parts(story)
    return build.story_draft(parts), build.story_presentation(parts)


def test_an_earlier_revision_comes_back_whole():
    reporter = factories.make_user(Role.REPORTER)
    story = factories.make_story(claims=3)
    before = draft_of(story)
    story.claims.filter(number=2).delete()
    story.claims.filter(number=1).update(text="Another text.")
    factories.edit(story, by=reporter, headline="Another headline", language="ar", direction="rtl", tags=[])
    revision = story.revisions.get(number=1)
    story.refresh_from_db()
    claim = story.claims.get(number=3)
    intake.fill(story, json.loads(revision.document), json.loads(revision.presentation), by=reporter, kind="restore")
    assert draft_of(Story.objects.get()) == before
    assert Story.objects.get().head_revision == 3
    assert story.claims.get(number=3).pk == claim.pk


def test_without_a_presentation_the_story_keeps_its_own():
    story = factories.make_story(language="ar", direction="rtl", byline="Desk")
    draft, presentation = draft_of(story)
    intake.fill(story, draft, by=None, kind="restore")
    assert draft_of(Story.objects.get()) == (draft, presentation)


def test_a_claim_without_a_number_gets_the_next_that_was_never_given():
    story = factories.make_story(claims=2)
    story.claims.filter(number=2).delete()
    draft, presentation = draft_of(story)
    claims = draft["story"]["key_claims"]
    claims.append({**claims[0], "claim_id": None, "text": "A new claim."})
    intake.fill(story, draft, presentation, by=None, kind="import")
    assert list(story.claims.values_list("number", "position")) == [(1, 1), (3, 2)]
    assert Story.objects.get().last_claim_number == 3


def test_a_section_that_the_paper_has_not_is_refused():
    with pytest.raises(Refused) as caught:
        intake.fill(Story(), seed(), by=None, kind="import")
    assert [problem.pointer for problem in caught.value.problems] == ["/story/section"]
    assert not Story.objects.exists()


def test_the_number_of_queries_does_not_grow_with_the_story(django_assert_max_num_queries):
    small, large = factories.make_story(claims=1), factories.make_story(claims=20)
    for story in (small, large):
        draft, presentation = draft_of(story)
        draft["story"]["headline"] = "Another headline"
        with django_assert_max_num_queries(31):
            intake.fill(story, draft, presentation, by=None, kind="restore")


def test_new_sources_are_made_and_their_numbers_kept_from_others():
    factories.make_section("infrastructure")
    intake.fill(Story(), seed(), by=None, kind="import")
    assert Source.objects.get().source_id == "source-2026-08-29-002"
    assert factories.make_source().source_id == "source-2026-08-29-003"
