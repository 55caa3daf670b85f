"""Checks and approvals are of content: they lapse with the words they judged, and only with those."""

import pytest
from django.test import override_settings

from newsroom.users.roles import Role
from stories import gathering, workflow
from stories.choices import State, Verdict
from stories.document import build, digests
from stories.models import ClaimCheck, Story
from stories.rules import NotAllowed, NotReady
from tests.factories import approve, check_and_approve, edit, make_source, make_story, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_check():
    story = make_story(claims=2)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    return workflow.accept(story=story, by=make_user(Role.EDITOR))


def supported(story: Story) -> frozenset[int]:
    draft = build.story_draft(gathering.story_parts(story))
    return gathering.supported_claims(story, digests.claim_digests(draft))


def check_all(story: Story) -> None:
    for claim in story.claims.all():
        workflow.check_claim(story=story, claim=claim, by=make_user(Role.CHECKER), verdict=Verdict.SUPPORTED)


def test_editing_one_claim_lapses_its_check_and_no_other(in_check):
    check_all(in_check)
    claim = in_check.claims.get(number=2)
    claim.text = "It holds within 6 percent."
    claim.save()
    assert supported(in_check) == {1}


def test_editing_a_source_lapses_the_checks_of_the_claims_that_cite_it(in_check):
    check_all(in_check)
    source = in_check.claims.get(number=1).sources.get()
    source.title = "The same paper, third edition"
    source.save()
    assert supported(in_check) == {2}


def test_a_wording_that_returns_finds_its_check_again(in_check):
    check_all(in_check)
    claim = in_check.claims.get(number=1)
    before, claim.text = claim.text, "Other words."
    claim.save()
    claim.text = before
    claim.save()
    assert supported(in_check) == {1, 2}


def test_the_latest_verdict_counts(in_check):
    check_all(in_check)
    claim, checker = in_check.claims.get(number=1), make_user(Role.CHECKER)
    workflow.check_claim(story=in_check, claim=claim, by=checker, verdict=Verdict.NOT_SUPPORTED, note="Page 3 says 6.")
    assert supported(in_check) == {2}
    with pytest.raises(NotReady, match="Claim 1"):
        workflow.approve(story=in_check, by=make_user(Role.EDITOR), acknowledge_warnings=True)


def test_a_doubt_needs_a_note(in_check):
    with pytest.raises(NotReady):
        workflow.check_claim(
            story=in_check, claim=in_check.claims.first(), by=make_user(Role.CHECKER), verdict=Verdict.UNCLEAR
        )
    assert not ClaimCheck.objects.exists()


def test_a_draft_is_not_checked():
    story = make_story()
    with pytest.raises(NotAllowed, match="draft"):
        workflow.check_claim(
            story=story, claim=story.claims.get(), by=make_user(Role.CHECKER), verdict=Verdict.SUPPORTED
        )


def test_nobody_judges_what_they_contributed_to(in_check):
    editor = make_user(Role.EDITOR)
    edit(in_check, by=editor, summary="Another summary.")
    check_all(in_check)
    with pytest.raises(NotAllowed, match="contributed"):
        workflow.approve(story=in_check, by=editor)
    with pytest.raises(NotAllowed, match="contributed"):
        workflow.check_claim(story=in_check, claim=in_check.claims.first(), by=editor, verdict=Verdict.SUPPORTED)


@override_settings(NEWSROOM_FOUR_EYES=False)
def test_a_one_person_newsroom_may_judge_its_own(in_check):
    editor = make_user(Role.EDITOR)
    edit(in_check, by=editor, summary="Another summary.")
    check_all(in_check)
    assert workflow.approve(story=in_check, by=editor).state == State.APPROVED


def test_warnings_are_acknowledged_or_the_approval_is_refused():
    story = make_story(dek="The same.", summary="The same.")
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=make_user(Role.EDITOR))
    check_all(story)
    with pytest.raises(NotReady, match="dek repeats"):
        workflow.approve(story=story, by=make_user(Role.EDITOR))
    assert check_and_approve(story).state == State.APPROVED


def test_an_approval_binds_the_digest_of_what_was_read():
    story = approve(make_story())
    facts = gathering.facts(story)
    assert story.approved_digest == facts.digest
    source = make_source()
    story.citations.create(source=source, position=9, accessed_at=story.citations.first().accessed_at)
    assert gathering.facts(story).digest != facts.digest
