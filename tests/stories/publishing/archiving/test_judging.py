"""What an archive import asks beside what is held: nothing rewrites what was published or is being worked on."""

import json
from datetime import UTC, datetime

import pytest

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import (
    Correction,
    EditionVersion,
    PublishedStory,
    Story,
    StoryVersion,
)
from tests import factories
from tests.stories.archives import (
    SEED_ID,
    archive,
    corrected,
    document,
    refused,
    seed,
    told,
)

pytestmark = pytest.mark.django_db


def test_an_archived_story_can_be_corrected_here():
    archive(seed())
    story = factories.correct(Story.objects.get(), body_text="The paper systematizes post-training pipelines.")
    assert StoryVersion.objects.filter(story_id=SEED_ID).count() == 2
    assert story.public_status == "live"
    assert publishing.verify() == []


def test_a_bare_corrected_document_is_the_version_that_its_last_correction_led_to():
    made = corrected(corrected(seed()), at="2026-08-31T10:00:00.000-04:00")
    made["corrections"][1]["to_version"] = 5
    made["story"]["corrections"] = made["corrections"]
    assert told(archive(made)) == ["imported"]
    version = StoryVersion.objects.get()
    assert (version.number, version.reason) == (5, "correction")
    assert version.published_at == datetime(2026, 8, 31, 14, tzinfo=UTC)
    assert Story.objects.get().last_correction_number == 2
    assert list(Correction.objects.values_list("number", "to_version")) == [(1, 2), (2, 5)]
    assert publishing.verify() == []


def test_a_new_correction_makes_the_next_version_and_leaves_the_edition_as_printed():
    archive(seed())
    assert told(archive(corrected(seed()))) == ["imported"]
    assert list(StoryVersion.objects.values_list("number", "reason")) == [(1, "first"), (2, "correction")]
    assert EditionVersion.objects.get().number == 1
    story = Story.objects.get()
    assert story.body_text.endswith(" Corrected.")
    assert (story.head_revision, story.last_correction_number) == (2, 1)
    assert told(archive(corrected(seed()))) == ["unchanged"]
    assert publishing.verify() == []


def test_two_corrections_of_one_story_in_one_import_are_two_versions():
    once = corrected(seed())
    twice = corrected(once, at="2026-08-31T10:00:00.000-04:00")
    assert told(archive(seed(), once, twice, twice)) == ["imported", "imported", "imported", "unchanged"]
    assert list(StoryVersion.objects.values_list("number", flat=True)) == [1, 2, 3]
    assert Correction.objects.count() == 2
    assert publishing.verify() == []


def test_changed_content_without_a_correction_is_refused():
    made = seed()
    made["story"]["body_text"] += " Changed,"
    assert refused(seed(), made)[0][1].startswith("changed without a correction")


def test_a_history_that_shrinks_is_refused():
    assert [pointer for pointer, _ in refused(corrected(seed()), seed())] == ["/story/corrections"]


def test_a_history_that_is_rewritten_is_refused():
    rewritten = corrected(corrected(seed(), text="Another text."), at="2026-08-31T10:00:00.000-04:00")
    assert [pointer for pointer, _ in refused(corrected(seed()), rewritten)] == ["/story/corrections"]


def test_a_story_corrected_here_is_never_written_over():
    archive(seed())
    factories.correct(Story.objects.get(), body_text="The paper systematizes post-training pipelines.")
    found = refused(seed(), corrected(seed()))
    assert found == [("/story/story_id", "was changed here (version 2): archives are not written over it")]


def test_a_story_that_is_being_worked_on_here_is_not_written_over():
    archive(seed())
    workflow.begin_change(story=Story.objects.get(), by=factories.make_user(Role.EDITOR))
    assert "is being worked on here" in refused(seed(), corrected(seed()))[0][1]


def test_a_story_retracted_here_is_never_written_over():
    archive(seed())
    factories.retract(Story.objects.get())
    assert "was changed here" in refused(seed(), corrected(seed()))[0][1]


def test_a_story_removed_here_never_comes_back():
    archive(seed())
    factories.remove(Story.objects.get())
    assert "was removed" in refused(seed(), seed())[0][1]


@pytest.mark.parametrize(
    "other, why",
    [
        (document(4, position=3), "is the place of mp-2026-08-29-003"),
        (document(1, edition_number=52), "takes the place of mp-2026-08-29-morning-0051"),
        (document(1, day="2026-08-30", edition_number=51), "has the number of mp-2026-08-29-morning-0051"),
    ],
)
def test_what_cannot_stand_beside_what_is_held_is_refused(other, why):
    assert why in refused(document(3), other)[0][1]


def test_the_address_of_a_day_belongs_to_one_edition():
    evening = document(4)
    evening["story"] |= {"edition_id": "mp-2026-08-29-evening-0052"}
    assert "takes the address of" in refused(document(3), evening)[0][1]
    evening["story"] |= {"edition_url": "https://themachinepress.com/edition/2026-08-29/evening"}
    assert told(archive(evening)) == ["imported"]


def test_an_edition_that_is_planned_here_keeps_its_place():
    factories.make_edition()
    assert "an edition that is planned here" in refused(seed())[0][1]


def test_a_draft_that_nobody_changed_becomes_the_archived_story():
    story = Story.objects.create(story_id=SEED_ID, headline="An import")
    workflow.keep_revision(story=story, by=None, kind="import")
    assert told(archive(seed())) == ["imported"]
    story.refresh_from_db()
    assert (story.state, story.headline) == ("published", seed()["story"]["headline"])


def test_a_draft_that_editors_changed_is_not_written_over():
    factories.make_story(story_id=SEED_ID)
    assert "is being worked on here (state draft)" in refused(seed())[0][1]


@pytest.mark.parametrize("day", ["2020-01-01", "2026-08-28"])
def test_an_import_with_an_older_date_moves_no_first_publication(day):
    older = seed()
    older["story"]["first_published_at"] = f"{day}T09:00:00.000-04:00"
    older["cite_this_report"]["published_at"] = f"{day}T09:00:00.000-04:00"
    refused(seed(), older)
    printed = json.loads(StoryVersion.objects.get().document)["story"]["first_published_at"]
    assert printed == seed()["story"]["first_published_at"]
    assert PublishedStory.objects.get().first_published_at == datetime.fromisoformat(printed)
