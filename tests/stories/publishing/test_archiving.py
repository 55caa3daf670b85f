"""Archive import: ids, instants and bytes are kept; what is held is unchanged; what would rewrite history is refused."""

import copy

import pytest

from newsroom.numbering.models import next_number
from stories import publishing
from stories.models import (
    Edition,
    EditionVersion,
    LedgerEntry,
    PublishedEdition,
    PublishedStory,
    Story,
    StoryVersion,
)
from tests.stories import archives
from tests.stories.archives import SEED_BYTES, SEED_EDITION, SEED_ID, contents, corrected, document, items, reasons, seed, told

pytestmark = pytest.mark.django_db


def archive(*documents, **options):
    return list(publishing.archive(items(*documents), by=None, **options))


def test_the_seed_comes_out_byte_for_byte():
    assert told(archive(seed())) == ["imported"]
    version = StoryVersion.objects.get()
    assert bytes(version.document) == SEED_BYTES
    assert (version.number, version.reason, version.provenance) == (1, "first", "archive")
    assert publishing.verify() == []


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


def test_a_second_import_is_unchanged_and_changes_no_row():
    archive(seed(), document(3))
    before = contents()
    assert told(archive(seed(), document(3))) == ["unchanged", "unchanged"]
    assert contents() == before
