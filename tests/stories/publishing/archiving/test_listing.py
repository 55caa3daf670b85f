"""The editions of an archive: printed once a run, in order, and again where a run adds or takes back."""

import json
from datetime import UTC, datetime

import pytest

from stories import publishing
from stories.models import (
    Edition,
    EditionVersion,
    LedgerEntry,
    PublishedEdition,
    PublishedStory,
    Story,
)
from stories.publishing import archiving
from tests.stories.archives import (
    SEED_EDITION,
    SEED_ID,
    archive,
    carried_over,
    corrected,
    document,
    items,
    refused,
    retracted,
    seed,
    told,
)

pytestmark = pytest.mark.django_db


def test_the_edition_of_the_seed_lists_it_at_its_position():
    archive(seed())
    edition = PublishedEdition.objects.get()
    assert (edition.edition_id, edition.number, edition.owns_date) == (SEED_EDITION, 51, True)
    assert list(LedgerEntry.objects.order_by("seq").values_list("type", "subject_id")) == [
        ("story.published", SEED_ID),
        ("edition.published", SEED_EDITION),
    ]
    story = PublishedStory.objects.get()
    assert (story.edition_id, story.position, story.status) == (SEED_EDITION, 2, "live")


def test_a_retracted_document_is_retracted_here_and_its_edition_says_so():
    archive(seed(), document(3))
    assert told(archive(retracted(seed()))) == ["imported"]
    assert PublishedStory.objects.get(story_id=SEED_ID).status == "retracted"
    story = Story.objects.get(story_id=SEED_ID)
    assert (story.public_status, story.body_text) == ("retracted", seed()["story"]["body_text"])
    lines = json.loads(EditionVersion.objects.get(number=2).document)["stories"]
    assert [line["content_status"] for line in lines] == ["retracted", "new"]
    assert publishing.verify() == []
    again = corrected(seed(), at="2026-08-31T10:00:00.000-04:00")
    assert "was retracted" in refused(again)[0][1]


def test_a_bare_retracted_document_alone_is_taken():
    assert told(archive(retracted(seed()))) == ["imported"]
    assert Story.objects.get().body_text == "The measurement was faulty."
    assert publishing.verify() == []


def test_a_story_that_is_carried_over_keeps_its_first_date():
    assert told(archive(carried_over())) == ["imported"]
    assert PublishedStory.objects.get().first_published_at == datetime(2026, 8, 29, 13, tzinfo=UTC)
    assert Story.objects.get().placements.get().carryover_reason == "It is still on everybody's desk."
    assert publishing.verify() == []


def test_an_edition_is_printed_once_a_run_and_again_when_a_later_run_adds_a_story():
    archive(*[document(number) for number in range(1, 6)])
    assert EditionVersion.objects.get().reason == "press"
    archive(document(1), document(6))
    assert list(EditionVersion.objects.values_list("number", "reason")) == [(1, "press"), (2, "relisting")]
    assert publishing.verify() == []


def test_stories_of_many_editions_are_printed_in_the_order_of_their_numbers():
    archive(document(1, day="2026-08-30", edition_number=52), document(1), document(2))
    editions = LedgerEntry.objects.filter(type="edition.published").order_by("seq")
    assert list(editions.values_list("subject_id", flat=True)) == [
        "mp-2026-08-29-morning-0051",
        "mp-2026-08-30-morning-0052",
    ]


def test_editions_that_a_kill_left_out_are_printed_by_the_next_run():
    archiving.Run(by=None, dry_run=False).take(items(document(1), document(2)))
    assert not EditionVersion.objects.exists()
    assert told(archive(document(1), document(2))) == ["unchanged", "unchanged"]
    assert EditionVersion.objects.count() == 1
    assert publishing.verify() == []


def test_a_pressed_edition_row_is_made():
    archive(seed())
    edition = Edition.objects.get()
    assert (edition.state, edition.number, edition.pressed_at) == ("pressed", 51, datetime(2026, 8, 29, 13, tzinfo=UTC))
