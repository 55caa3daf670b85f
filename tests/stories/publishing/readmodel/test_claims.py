"""What claims said when: written by every way of printing, equal after a rebuild, gone with a removal."""

import json
from datetime import UTC, date, datetime

import pytest

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import PublishedClaimState, Story
from tests import factories
from tests.stories import archives

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
MONDAY = datetime(2026, 8, 31, 9, 0, tzinfo=UTC)
TUESDAY = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)


def states(claim: int = 1) -> list[tuple[int, str, str]]:
    """Version, change and text of each state of a claim, oldest first."""
    rows = PublishedClaimState.objects.filter(claim_id__endswith=f"-{claim:03d}").order_by("version_number")
    return [(row.version_number, row.change, json.loads(row.document)["text"]) for row in rows]


def update_claims(story, at, change):
    """An update whose editor does `change` to the working copy."""
    editor = factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    story = Story.objects.get(pk=story.pk)
    change(story)
    workflow.keep_revision(story=story, by=editor)
    workflow.propose_change(story=story, by=editor, notice="update", text="More is known.")
    factories.check_and_approve(story)
    publishing.correct(story=story, by=editor, at=at)


def test_a_claim_that_changes_comes_goes_and_is_retracted_leaves_a_state_for_each():
    story = factories.make_published(claims=2)
    first, second = (claim.text for claim in story.claims.order_by("number"))
    factories.correct(story, at=SUNDAY)  # the body alone
    assert (states(1), states(2)) == ([(1, "made", first)], [(1, "made", second)])

    def change(story):
        story.claims.filter(number=1).update(text="It holds within 6 percent.")
        story.claims.filter(number=2).delete()
        factories.cite(factories.add_claim(story, "A third one."), story.citations.first().source)

    update_claims(story, MONDAY, change)
    story.refresh_from_db()
    factories.retract(story, at=TUESDAY, notice="The data were invented.")
    assert states(1) == [
        (1, "made", first),
        (3, "changed", "It holds within 6 percent."),
        (4, "retracted", "The data were invented."),
    ]
    assert states(2) == [(1, "made", second), (3, "taken_out", second)]
    assert states(3) == [(3, "made", "A third one."), (4, "retracted", "The data were invented.")]
    assert publishing.verify() == []
    before = list(PublishedClaimState.objects.order_by("claim_id", "version_number").values_list("claim_id", "change"))
    publishing.rebuild()
    after = list(PublishedClaimState.objects.order_by("claim_id", "version_number").values_list("claim_id", "change"))
    assert after == before
    factories.remove(story, at=TUESDAY)
    assert not PublishedClaimState.objects.exists()
    assert publishing.verify() == []


def test_other_sources_are_another_state_and_a_carry_over_is_none():
    story = factories.make_published()
    factories.make_pressed(story, day=date(2026, 8, 30))
    other = factories.make_source(title="A second laboratory")
    update_claims(story, MONDAY, lambda story: factories.cite(story.claims.get(), other))
    assert [state[:2] for state in states()] == [(1, "made"), (3, "changed")]
    last = json.loads(PublishedClaimState.objects.get(version_number=3).document)
    assert [source["title"] for source in last["sources"]][1] == "A second laboratory"


def test_an_archive_with_gaps_tells_what_it_holds():
    document = archives.corrected(archives.document())
    archives.archive(document)
    assert [state[:2] for state in states()] == [(2, "made")]
    archives.archive(archives.corrected(document, at="2026-08-31T10:00:00.000-04:00"))
    assert [state[:2] for state in states()] == [(2, "made")]
    assert publishing.verify() == []
