"""Archive import: ids, instants and bytes are kept, a batch at a time, and a kill loses nothing."""

import copy
import json
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from newsroom.numbering.models import Series, next_number
from newsroom.users.roles import Role
from sources.models import Source
from stories import publishing, workflow
from stories.models import (
    EditionVersion,
    LedgerEntry,
    Revision,
    Story,
    StoryVersion,
)
from stories.publishing import archiving
from stories.rules import NotAllowed
from tests import factories
from tests.stories.archives import (
    SEED_BYTES,
    SEED_EDITION,
    SEED_ID,
    archive,
    contents,
    corrected,
    document,
    items,
    reasons,
    seed,
    told,
)

pytestmark = pytest.mark.django_db


class Killed(Exception):
    pass


def test_the_seed_comes_out_byte_for_byte():
    assert told(archive(seed())) == ["imported"]
    version = StoryVersion.objects.get()
    assert bytes(version.document) == SEED_BYTES
    assert (version.number, version.reason, version.provenance) == (1, "first", "archive")
    assert version.published_at == datetime(2026, 8, 29, 13, tzinfo=UTC)
    assert publishing.verify() == []


def test_the_working_copy_equals_what_is_public():
    archive(seed())
    story = Story.objects.get()
    assert (story.state, story.public_status, story.head_revision, story.published_revision) == (
        "published",
        "live",
        1,
        1,
    )
    assert Revision.objects.get().kind == "import"
    assert story.claims.get().sources.get() == Source.objects.get()
    assert story.placements.get().edition.edition_id == SEED_EDITION
    assert workflow.keep_revision(story=story, by=None) is None
    assert story.activities.get().verb == "archive"


def test_a_second_import_is_unchanged_and_changes_no_row():
    archive(seed(), document(3))
    before = contents()
    assert told(archive(seed(), document(3))) == ["unchanged", "unchanged"]
    assert contents() == before


def test_numbers_of_an_archive_are_never_given_again():
    archive(seed())
    assert dict(Series.objects.values_list("name", "last")) == {
        "story-2026-08-29": 2,
        "source-2026-08-29": 2,
        "edition": 51,
    }
    assert next_number("edition") == 52


def test_known_sources_keep_their_values_and_the_document_prints_its_own():
    _, source = factories.make_source(), factories.make_source(title="As we know it")
    archive(seed())
    assert bytes(StoryVersion.objects.get().document) == SEED_BYTES
    source.refresh_from_db()
    assert source.title == "As we know it"


def test_one_bad_document_refuses_only_itself():
    documents = [document(number) for number in range(1, 101)]
    documents[56]["story"]["headline"] = "x" * 301
    documents[79] = copy.deepcopy(documents[2])
    outcomes = archive(*documents)
    assert [outcome.place for outcome in outcomes] == [f"record {number}" for number in range(1, 101)]
    assert told(outcomes).count("imported") == 98
    assert [outcomes[56].status, outcomes[79].status] == ["refused", "unchanged"]
    assert StoryVersion.objects.count() == Story.objects.count() == 98
    assert EditionVersion.objects.count() == 1
    assert publishing.verify() == []


def test_what_the_database_refuses_refuses_only_itself():
    documents = [document(number) for number in range(1, 21)]
    for number in (6, 13, 14):
        documents[number]["story"]["headline"] = documents[number]["cite_this_report"]["title"] = "A clash"
    with connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX one_clash ON stories_story (headline) WHERE headline = 'A clash'")
    try:
        outcomes = archive(*documents)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP INDEX one_clash")
    assert [number for number, status in enumerate(told(outcomes)) if status == "refused"] == [13, 14]
    assert reasons(outcomes[13])[0][1].startswith("cannot be written:")
    assert LedgerEntry.objects.count() == 19
    assert publishing.verify() == []


def test_a_larger_batch_takes_hardly_more_queries():
    archive(document(1), document(1, day="2026-08-30", edition_number=52))  # what is looked up once is warm
    counts = []
    for day, size in ((5, 10), (6, 40)):
        batch = [document(number, day=f"2026-08-{day:02d}", edition_number=day) for number in range(1, size + 1)]
        run = archiving.Run(by=None, dry_run=False)
        with CaptureQueriesContext(connection) as queries:
            assert told(run.take(items(*batch))) == ["imported"] * size
        counts.append(len(queries))
    assert counts[1] < counts[0] + 10  # SQLite takes a thousand values at once


def test_a_dry_run_says_the_same_and_changes_nothing():
    documents = [seed(), document(3), corrected(document(3)), document(4, position=3), seed()]
    before = contents()
    outcomes = archive(*documents, dry_run=True)
    assert contents() == before
    assert outcomes == archive(*documents)
    assert told(outcomes) == ["imported", "imported", "imported", "refused", "unchanged"]


def test_a_dry_run_remembers_earlier_batches(monkeypatch):
    monkeypatch.setattr(archiving, "MOST_AT_ONCE", 2)
    documents = [seed(), document(3), corrected(document(3)), document(4, position=3), seed()]
    assert told(archive(*documents, dry_run=True)) == ["imported", "imported", "imported", "refused", "unchanged"]


def test_a_run_that_breaks_off_is_completed_by_the_next(monkeypatch):
    monkeypatch.setattr(archiving, "MOST_AT_ONCE", 4)
    documents = items(*[document(number) for number in range(1, 11)])

    def broken_off():
        yield from documents[:6]
        raise Killed

    with pytest.raises(Killed):
        list(publishing.archive(broken_off(), by=None))
    assert StoryVersion.objects.count() == Story.objects.count() == 4
    assert not EditionVersion.objects.exists()
    assert told(publishing.archive(documents, by=None)) == ["unchanged"] * 4 + ["imported"] * 6
    assert len(json.loads(EditionVersion.objects.get().document)["stories"]) == 10
    assert publishing.verify() == []


def test_only_publishers_and_the_newsroom_itself_may():
    with pytest.raises(NotAllowed):
        list(publishing.archive(items(seed()), by=factories.make_user(Role.EDITOR)))
    assert told(publishing.archive(items(seed()), by=factories.make_user(Role.PUBLISHER))) == ["imported"]


def test_a_confidential_source_comes_out_as_it_went_in():
    made = seed()
    made["sources"][0] |= {"publisher": None, "url": None, "canonical_url": None, "title": "A person in the room"}
    assert told(archive(made)) == ["imported"]
    assert Source.objects.get().is_confidential


def test_a_claim_keeps_its_number_and_the_next_is_not_one_that_was_taken_out():
    made = json.loads(json.dumps(corrected(seed())).replace(f"claim-{SEED_ID}-001", f"claim-{SEED_ID}-007"))
    assert told(archive(made)) == ["imported"]
    assert Story.objects.get().last_claim_number == 7


def test_a_claim_that_only_a_notice_or_an_earlier_copy_names_keeps_its_number():
    first, second = seed(), corrected(seed(), affected_claim_ids=[f"claim-{SEED_ID}-005"])
    assert told(archive(second)) == ["imported"]
    assert Story.objects.get().last_claim_number == 5
    first = json.loads(json.dumps(document(3)).replace("-003-001", "-003-008"))
    later = corrected(document(3))
    assert told(archive(first, later)) == ["imported", "imported"]
    assert Story.objects.get(story_id="mp-2026-08-29-003").last_claim_number == 8


def test_a_document_at_the_limit_of_claims_and_sources_takes_a_bounded_number_of_queries():
    made = seed()
    claim, source = made["story"]["key_claims"][0], made["sources"][0]
    ids = [f"source-2026-08-29-{number:03d}" for number in range(1, 201)]
    names = [f"claim-{SEED_ID}-{number:03d}" for number in range(1, 201)]
    made["story"]["key_claims"] = [{**claim, "claim_id": name, "source_ids": ids[:50]} for name in names]
    made["sources"] = [
        {**source, "source_id": name, "supports_claim_ids": names if index < 50 else []}
        for index, name in enumerate(ids)
    ]
    made["story"]["source_ids"] = ids
    with CaptureQueriesContext(connection) as queries:
        assert told(archive(made)) == ["imported"]
    assert len(queries) < 300  # of ten thousand pairs of claim and source, each written in batches into every table
    assert Source.objects.count() == 200
