"""What follows on a first print: late stories, corrections, updates, minor changes; and what each moves."""

import json
from datetime import timedelta

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import (
    Correction,
    EditionVersion,
    FormerSlug,
    FrozenRow,
    LedgerEntry,
    PublishedCorrection,
    PublishedStory,
    StoryVersion,
)
from stories.rules import NotAllowed, NotReady
from tests.factories import (
    DAY,
    a_day_later,
    approve,
    check_and_approve,
    correct,
    edit,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
)

pytestmark = pytest.mark.django_db


def latest(story) -> StoryVersion:
    return StoryVersion.objects.filter(story_id=story.story_id).order_by("-number").first()


def printed(story) -> dict:
    return json.loads(latest(story).document)


def propose_minor(story, **values):
    editor = make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, **values)
    return workflow.propose_change(story=story, by=editor)


def test_a_late_story_joins_the_latest_edition_as_its_next_version():
    edition = make_pressed()
    late = approve(make_story())
    workflow.place(edition=edition, story=late, by=make_user(Role.EDITOR))
    publishing.publish(story=late, by=make_user(Role.PUBLISHER), at=press_time(hour=12))
    versions = EditionVersion.objects.order_by("number")
    assert [version.reason for version in versions] == ["press", "relisting"]
    documents = [json.loads(version.document) for version in versions]
    assert [len(document["stories"]) for document in documents] == [1, 2]
    assert documents[1]["stories"][0] == documents[0]["stories"][0]
    assert documents[1]["edition"]["published_at"] == documents[0]["edition"]["published_at"]
    assert documents[1]["edition"]["modified_at"] == "2026-08-29T08:00:00.000-04:00"
    assert publishing.verify() == []


def test_a_first_print_needs_a_printed_edition():
    with pytest.raises(NotReady, match="press run"):
        publishing.publish(story=approve(make_story()), by=make_user(Role.PUBLISHER))


def test_a_correction_is_public_typed_numbered_and_linked_both_ways():
    story = correct(make_published(), at=press_time(hour=14))
    (correction,) = printed(story)["corrections"]
    assert correction == {
        "correction_id": f"correction-{story.story_id}-001",
        "correction_type": "correction",
        "text": "An earlier version misstated the error. It is 6 percent, not 5.",
        "published_at": "2026-08-29T10:00:00.000-04:00",
        "affected_claim_ids": [f"claim-{story.story_id}-001"],
        "previous_text": "They agree within 5 percent.",
        "corrected_text": "They agree within 6 percent.",
        "from_version": 1,
        "to_version": 2,
    }
    assert printed(story)["story"]["corrections"] == [correction]
    assert json.loads(PublishedCorrection.objects.get().document) == correction
    assert publishing.verify() == []


@pytest.mark.parametrize(
    "notice, event, reason, status",
    [
        ("correction", "story.corrected", "correction", "corrected"),
        ("clarification", "story.corrected", "clarification", "corrected"),
        ("update", "story.updated", "update", "updated"),
        ("editors_note", "story.updated", "note", "updated"),
    ],
)
def test_each_notice_changes_what_the_table_says(notice, event, reason, status):
    story = correct(make_published(), notice=notice, at=press_time(hour=14))
    entry = LedgerEntry.objects.last()
    document = printed(story)["story"]
    assert (entry.type, entry.reason, document["content_status"]) == (event, reason, status)
    assert document["first_published_at"] == "2026-08-29T05:00:00.000-04:00"
    assert document["modified_at"] == "2026-08-29T10:00:00.000-04:00"
    assert EditionVersion.objects.count() == 1


def test_a_minor_change_moves_nothing_but_the_version():
    story = make_published()
    before = printed(story)["story"]
    story = check_and_approve(
        propose_minor(story, body_text="Two groups measured the very same effect.\n\nThey agree within 5 percent.")
    )
    publishing.publish(story=story, by=make_user(Role.PUBLISHER))
    after = printed(story)["story"]
    assert {name for name in before if before[name] != after[name]} == {"body_text"}
    assert (latest(story).number, latest(story).reason) == (2, "minor")


def test_a_minor_change_that_changes_nothing_is_refused():
    story = make_published()
    with pytest.raises(NotReady, match="Nothing has changed"):
        propose_minor(story)
    assert story.activities.latest("pk").verb == "begin_change"


@pytest.mark.parametrize("body", ["They agree within 6 percent.", "They agree “within 5 percent”."])
def test_figures_and_quotations_are_never_minor(body):
    story = make_published()
    with pytest.raises(NotReady, match="needs a notice"):
        propose_minor(story, body_text=f"Two groups measured the same effect.\n\n{body}")
    assert latest(story).number == 1


def test_a_reopened_story_goes_on_with_a_reason_only():
    story = make_published()
    workflow.reopen(story=story, by=make_user(Role.REPORTER))
    edit(story, by=make_user(Role.REPORTER), headline="Something else entirely")
    with pytest.raises(NotAllowed, match="propose the change"):
        workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.propose_change(story=story, by=make_user(Role.EDITOR), notice="update", text="The headline is new.")
    publishing.publish(story=check_and_approve(story), by=make_user(Role.PUBLISHER))
    assert printed(story)["story"]["headline"] == "Something else entirely"


def test_a_correction_is_approved_by_a_second_person():
    story, editor = make_published(), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, dek="Another dek.")
    workflow.propose_change(story=story, by=editor, notice="update", text="The dek has been brought up to date.")
    with pytest.raises(NotAllowed, match="contributed"):
        workflow.approve(story=story, by=editor)
    with pytest.raises(NotAllowed, match="is in check"):
        publishing.correct(story=story, by=editor)


@pytest.mark.parametrize(
    "values, code",
    [
        ({"text": ""}, "notice-missing"),
        ({"previous_text": None}, "notice-halved"),
        ({"affected_claims": (7,)}, "notice-claims"),
        ({"notice": "retraction"}, "notice-unknown"),
    ],
)
def test_a_notice_says_what_was_wrong_and_what_is_right(values, code):
    story, editor = make_published(), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    whole = {"notice": "correction", "text": "It is 6.", "previous_text": "5", "corrected_text": "6"}
    with pytest.raises(NotReady) as refused:
        workflow.propose_change(story=story, by=editor, **{**whole, **values})
    assert [problem.code for problem in refused.value.problems] == [code]
    assert not Correction.objects.exists()


def test_corrections_follow_on_one_another_without_a_gap():
    story = make_published()
    for hour, percent in ((12, 6), (13, 7), (14, 8)):
        story = correct(
            story, at=press_time(hour=hour), body_text=f"Two groups.\n\nThey agree within {percent} percent."
        )
    corrections = printed(story)["corrections"]
    assert [(one["correction_id"][-3:], one["from_version"], one["to_version"]) for one in corrections] == [
        ("001", 1, 2),
        ("002", 2, 3),
        ("003", 3, 4),
    ]
    assert publishing.verify() == []


def test_a_published_correction_is_never_edited():
    correct(make_published())
    correction = Correction.objects.get()
    correction.text = "Nothing was wrong."
    with pytest.raises(FrozenRow):
        correction.save()
    with pytest.raises(FrozenRow):
        correction.delete()


def test_a_new_slug_leaves_the_old_one_behind_and_a_return_takes_it_back():
    story = make_published(slug="first-name")
    story = correct(story, slug="second-name")
    assert list(FormerSlug.objects.values_list("slug", flat=True)) == ["first-name"]
    story = correct(story, slug="first-name")
    assert list(FormerSlug.objects.values_list("slug", flat=True)) == ["second-name"]
    assert PublishedStory.objects.get(pk=story.story_id).slug == "first-name"
    assert publishing.verify() == []


def test_an_embargoed_change_goes_out_when_it_is_due_and_only_then():
    story, editor = make_published(), make_user(Role.EDITOR)
    lifted = instants.now() + timedelta(hours=2)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, dek="Another dek.", embargo_until=lifted)
    workflow.propose_change(story=story, by=editor, notice="update", text="The dek has been brought up to date.")
    story = check_and_approve(story)
    with pytest.raises(NotReady, match="embargo"):
        publishing.correct(story=story, by=editor)
    assert publishing.press_due(now=lifted - timedelta(seconds=1)) == []
    (version,) = publishing.press_due(now=lifted)
    assert version.number == 2
    story.refresh_from_db()
    assert (story.embargo_until, publishing.press_due(now=lifted)) == (None, [])


def test_a_correction_of_a_story_in_an_older_edition_leaves_both_editions_as_printed():
    story = make_published()
    make_pressed(day=a_day_later())
    correct(story)
    assert EditionVersion.objects.count() == 2
    assert PublishedStory.objects.get(pk=story.story_id).edition_id == f"mp-{DAY}-morning-0001"
