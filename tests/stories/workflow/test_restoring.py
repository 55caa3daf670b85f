"""Restoring: a new revision that says what an earlier one said; claims keep their numbers, approvals lapse."""

import pytest

from newsroom.pages.models import Section
from newsroom.users.roles import Role
from stories import workflow
from stories.models import Activity, ClaimSource, Revision, StoryVersion
from stories.rules import NotAllowed, Stale
from stories.workflow.restoring import restore
from tests.factories import (
    add_claim,
    approve,
    cite,
    correct,
    edit,
    make_published,
    make_section,
    make_source,
    make_story,
    make_user,
    remove,
    retract,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


def revision(story, number):
    return Revision.objects.get(story=story, number=number)


def back(story, state, by):
    story.refresh_from_db()
    return restore(story=story, by=by, state=state, started_from=story.head_revision)


def test_fields_claims_and_sources_come_back_and_claims_keep_their_numbers(editor):
    story, source = make_story(claims=2, headline="First", tags=["a"], byline="Ann"), make_source()
    first = revision(story, 1)
    before = list(ClaimSource.objects.values_list("claim__number", "source_id"))
    story.claims.get(number=1).delete()
    cite(add_claim(story, "A third claim."), source)
    edit(story, by=editor, headline="Second", tags=["b"], byline="")
    story = back(story, first, editor)
    assert (story.headline, story.tags, story.byline) == ("First", ["a"], "Ann")
    assert list(story.claims.values_list("number", flat=True)) == [1, 2]
    assert list(ClaimSource.objects.values_list("claim__number", "source_id")) == before
    assert story.revisions.first().document == first.document
    assert (story.head_revision, story.last_claim_number) == (3, 3)
    assert story.revisions.first().kind == "restore"


def test_what_it_replaced_comes_back_in_the_same_way(editor):
    story = edit(make_story(headline="First"), by=editor, headline="Second")
    back(story, revision(story, 1), editor)
    assert back(story, revision(story, 2), editor).headline == "Second"


def test_a_number_that_was_given_is_not_given_again(editor):
    story = make_story(claims=1)
    add_claim(story, "A second claim.")
    edit(story, by=editor, dek="Another.")
    story = back(story, revision(story, 1), editor)
    assert add_claim(story, "One more.").number == 3


def test_an_approval_lapses_and_nothing_else_moves(editor):
    story = edit(make_story(headline="First"), by=editor, headline="Second")
    story = approve(story)
    assigned, embargo = story.assigned_to, story.embargo_until
    story = back(story, revision(story, 1), editor)
    assert (story.state, story.approved_digest) == ("check", "")
    assert (story.assigned_to, story.embargo_until, story.public_status) == (assigned, embargo, "unpublished")


def test_a_check_serves_again_where_the_wording_returns(editor):
    story = make_story(claims=1)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=editor)
    workflow.check_claim(story=story, claim=story.claims.get(), by=make_user(Role.CHECKER), verdict="supported")
    story.claims.update(text="Other words.")
    edit(story, by=editor, dek="Another.")
    back(story, revision(story, 1), editor)
    workflow.approve(story=story, by=make_user(Role.EDITOR), acknowledge_warnings=True)


def test_who_restores_has_contributed_and_is_named_in_the_log(editor):
    story = edit(make_story(), by=make_user(Role.REPORTER), headline="Second")
    back(story, revision(story, 1), editor)
    assert workflow.is_contributor(story, editor)
    entry = Activity.objects.filter(verb="restore").get()
    assert (entry.actor, entry.note) == (editor, "revision 1")


def test_a_public_version_comes_back_and_what_is_public_stays(editor):
    story = correct(make_published())
    workflow.reopen(story=story, by=editor)
    first = StoryVersion.objects.get(story_id=story.story_id, number=1)
    story = back(story, first, editor)
    assert "5 percent" in story.body_text
    assert (story.public_status, StoryVersion.objects.count()) == ("live", 2)


@pytest.mark.parametrize("locked", ["published", "spiked"])
def test_a_locked_story_refuses_with_the_reason(editor, locked):
    story = make_published() if locked == "published" else make_story()
    if locked == "spiked":
        workflow.spike(story=story, by=editor)
    with pytest.raises(NotAllowed, match=locked):
        back(story, revision(story, 1), editor)


@pytest.mark.parametrize("withdrawn", [retract, remove])
def test_a_withdrawn_story_refuses(editor, withdrawn):
    story = withdrawn(make_published())
    with pytest.raises(NotAllowed):
        back(story, revision(story, 1), editor)


def test_a_state_of_another_story_refuses(editor):
    story, other = make_story(), make_published()
    for state in (revision(other, 1), StoryVersion.objects.get(story_id=other.story_id)):
        with pytest.raises(NotAllowed, match="another story"):
            back(story, state, editor)


def test_who_may_not_write_is_refused():
    story = make_story()
    for role in (Role.CHECKER, Role.PUBLISHER):
        with pytest.raises(NotAllowed):
            back(story, revision(story, 1), make_user(role))


def test_a_story_that_moved_on_refuses(editor):
    story = edit(make_story(), by=editor, dek="Another.")
    with pytest.raises(Stale):
        restore(story=story, by=editor, state=revision(story, 1), started_from=1)


def test_what_is_there_already_makes_no_revision(editor):
    story = make_story()
    with pytest.raises(NotAllowed, match="the same already"):
        back(story, revision(story, 1), editor)
    assert story.revisions.count() == 1


def test_a_section_that_the_paper_has_no_more_is_left_out(editor):
    story = make_story(section=make_section("short-lived"))
    edit(story, by=editor, section=make_section())
    Section.objects.get(slug="short-lived").delete()
    assert back(story, revision(story, 1), editor).section is None
