"""Taking back: a retraction stays readable as a notice, a removal leaves a tombstone, erasure takes the bytes."""

import json

import pytest
from django.db import DatabaseError, transaction

from newsroom import instants
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import (
    EditionVersion,
    FormerSlug,
    LedgerEntry,
    PublishedBlock,
    PublishedCitation,
    PublishedClaim,
    PublishedSource,
    PublishedStory,
    PublishedTag,
    StoryVersion,
    Tombstone,
    WithdrawalRequest,
)
from stories.rules import NotAllowed, NotReady
from tests.factories import (
    a_day_later,
    approve,
    correct,
    make_edition,
    make_pressed,
    make_published,
    make_source,
    make_story,
    make_user,
    press_time,
    remove,
    retract,
)

pytestmark = pytest.mark.django_db


def latest(story) -> dict:
    return json.loads(StoryVersion.objects.filter(story_id=story.story_id).order_by("-number").first().document)


def test_a_retracted_story_keeps_ids_and_sources_and_says_why():
    story = make_published()
    before = latest(story)
    retract(story, at=press_time(hour=15), notice="The measurement was faulty.")
    document = latest(story)
    told = document["story"]
    assert {told[name] for name in ("dek", "summary", "body_text", "why_it_matters")} == {"The measurement was faulty."}
    assert (told["headline"], told["slug"]) == (before["story"]["headline"], before["story"]["slug"])
    assert (told["content_status"], told["limitations"], told["tags"], told["image_url"]) == ("retracted", [], [], None)
    assert document["sources"] == before["sources"]
    assert [claim["qualification"] for claim in told["key_claims"]] == ["Retracted."]
    assert told["corrections"][-1]["correction_type"] == "retraction"
    assert PublishedStory.objects.get(pk=story.story_id).status == "retracted"
    assert publishing.verify() == []


def test_every_edition_that_lists_a_retracted_story_is_printed_anew():
    story = make_published()
    make_pressed(approve(make_story()), story, day=a_day_later())
    retract(story)
    versions = EditionVersion.objects.filter(number=2)
    assert versions.count() == 2
    for version in versions:
        (line,) = [one for one in json.loads(version.document)["stories"] if one["story_id"] == story.story_id]
        assert (line["content_status"], line["version"]) == ("retracted", 3)
    first = json.loads(versions.order_by("edition_id")[0].document)["stories"][0]
    assert (first["position"], first["is_carryover"]) == (1, False)


def test_a_second_publisher_confirms():
    story, publisher = make_published(), make_user(Role.PUBLISHER)
    with pytest.raises(NotAllowed, match="has to ask"):
        publishing.retract(story=story, by=publisher)
    workflow.request_withdrawal(story=story, by=publisher, kind="retraction", notice="Wrong.")
    with pytest.raises(NotAllowed, match="second publisher"):
        publishing.retract(story=story, by=publisher)
    assert PublishedStory.objects.get(pk=story.story_id).status == "live"


def test_in_an_emergency_one_publisher_acts_and_a_review_is_due():
    story, publisher = make_published(), make_user(Role.PUBLISHER)
    publishing.retract(story=story, by=publisher, emergency_notice="A life is in danger.", at=press_time(hour=15))
    request = WithdrawalRequest.objects.get()
    assert (request.is_emergency, request.review_due_at) == (True, press_time(a_day_later(), hour=15))


def test_an_emergency_is_reviewed_once_by_another_publisher():
    story, alone, other = make_published(), make_user(Role.PUBLISHER), make_user(Role.PUBLISHER)
    publishing.retract(story=story, by=alone, emergency_notice="A life is in danger.")
    request = WithdrawalRequest.objects.get()
    with pytest.raises(NotAllowed, match="another publisher"):
        workflow.review_withdrawal(request=request, by=alone, note="I was right.")
    with pytest.raises(NotReady):
        workflow.review_withdrawal(request=request, by=other, note="")
    assert workflow.review_withdrawal(request=request, by=other, note="It was right.").reviewed_by == other
    with pytest.raises(NotAllowed, match="no review open"):
        workflow.review_withdrawal(request=request, by=other, note="Again.")


def test_a_request_needs_a_reason_and_a_live_story():
    publisher = make_user(Role.PUBLISHER)
    with pytest.raises(NotAllowed, match="unpublished"):
        workflow.request_withdrawal(story=make_story(), by=publisher, kind="retraction", notice="Wrong.")
    with pytest.raises(NotReady):
        workflow.request_withdrawal(story=make_published(), by=publisher, kind="retraction", notice=" ")


def test_a_notice_has_the_room_of_the_text_whose_place_it_takes():
    story, publisher = make_published(), make_user(Role.PUBLISHER)
    with pytest.raises(NotReady, match="600 characters"):
        workflow.request_withdrawal(story=story, by=publisher, kind="retraction", notice="x" * 601)
    with pytest.raises(NotReady, match="600 characters"):
        publishing.retract(story=story, by=publisher, emergency_notice="x" * 601)
    assert not WithdrawalRequest.objects.exists()


def test_nothing_follows_on_a_retraction_but_a_removal():
    story = retract(correct(make_published()))
    for verb in (workflow.reopen, workflow.begin_change):
        with pytest.raises(NotAllowed, match="retracted"):
            verb(story=story, by=make_user(Role.EDITOR))
    assert remove(story).public_status == "removed"
    assert publishing.verify() == []


def test_a_removed_story_leaves_an_id_a_date_and_a_tombstone():
    other, story = approve(make_story()), correct(make_published(), slug="another-name")
    make_pressed(other, story, day=a_day_later(), at=instants.now())
    remove(story)
    for table in (PublishedClaim, PublishedTag, PublishedCitation, FormerSlug):
        assert not table.objects.filter(story_id=story.story_id).exists(), table
    row = PublishedStory.objects.get(pk=story.story_id)
    assert (row.status, row.headline, row.slug, row.version) == ("removed", "", "", None)
    assert Tombstone.objects.get().sha256 == LedgerEntry.objects.get(type="story.removed").sha256
    for version in EditionVersion.objects.filter(number=2):
        assert story.story_id not in json.loads(version.document)["stories"]
    blocked = PublishedBlock.objects.filter(story_id=story.story_id)
    assert sorted(blocked.values_list("edition_id", "version_number")) == sorted(
        EditionVersion.objects.filter(number=1).values_list("edition_id", "number")
    )
    assert publishing.verify() == []


def test_a_source_shows_the_values_of_a_story_that_is_still_there():
    source = make_source()
    kept = make_published(sources=[source])
    gone = make_published(sources=[source], day=a_day_later())
    assert PublishedSource.objects.get().printed_by == gone.story_id
    remove(gone)
    assert PublishedSource.objects.get().printed_by == kept.story_id
    remove(kept)
    assert not PublishedSource.objects.exists()
    assert publishing.verify() == []


def test_a_withdrawn_story_leaves_the_editions_that_are_not_printed():
    story, edition = make_published(), make_edition(a_day_later())
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), carryover_reason="Still open.")
    retract(story)
    assert not edition.placements.exists()


def test_erasing_takes_the_bytes_of_a_removed_story_and_verification_says_so():
    story = correct(make_published())
    with pytest.raises(NotAllowed, match="not a removed story"):
        publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    remove(story)
    digests = list(StoryVersion.objects.values_list("sha256", flat=True))
    with pytest.raises(NotReady):
        publishing.erase(story_id=story.story_id, reason=" ")
    assert publishing.erase(story_id=story.story_id, reason="Court order 12/2026") == 2
    versions = StoryVersion.objects.all()
    assert {version.document for version in versions} == {None}
    assert [version.sha256 for version in versions] == digests
    assert (publishing.verify(), publishing.erased()) == ([], 2)
    story.refresh_from_db()
    told = [story.headline, story.body_text, *story.claims.values_list("text", flat=True)]
    told += [text for row in story.revisions.all() for text in (row.document, row.presentation)]
    told += story.corrections.values_list("text", flat=True)
    told += story.checks.values_list("note", flat=True)
    assert set(told) == {"", "[erased]"}
    with pytest.raises(NotAllowed, match="already"):
        publishing.erase(story_id=story.story_id, reason="Court order 12/2026")


def test_the_database_refuses_erasure_without_an_order_and_more_than_the_bytes_with_one():
    story = remove(make_published())
    raw = StoryVersion.objects.filter(story_id=story.story_id)
    statements = [
        "UPDATE stories_storyversion SET document = NULL, document_gzip = NULL, presentation = NULL, summary = NULL",
        "UPDATE stories_storyversion SET sha256 = 'x'",
        "DELETE FROM stories_storyversion",
        "UPDATE stories_revision SET document = '', presentation = ''",
        "UPDATE stories_claimcheck SET note = ''",
        "DELETE FROM stories_tombstone",
    ]
    for statement in statements:
        with pytest.raises(DatabaseError, match="written once"), transaction.atomic():
            _execute(statement)
    publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    with pytest.raises(DatabaseError, match="written once"), transaction.atomic():
        _execute("UPDATE stories_storyversion SET reason = 'minor'")
    assert raw.get().reason == "first"


def _execute(statement: str) -> None:
    with transaction.get_connection().cursor() as cursor:
        cursor.execute(statement)
