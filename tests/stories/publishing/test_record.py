"""The record: written once on every path, chained without gap, equal to a rebuild; verification sees any change."""

import gzip
import json

import pytest
from django.db import DatabaseError, connection, transaction

from bench import programs
from newsroom import instants
from newsroom.pages.models import Section
from stories import publishing
from stories.document import canonical
from stories.models import (
    Activity,
    Correction,
    EditionVersion,
    FrozenRow,
    LedgerEntry,
    LedgerHead,
    PublishedSite,
    PublishedStory,
    PublishedTag,
    Revision,
    StoryVersion,
    Tombstone,
)
from stories.publishing import ledger, record
from stories.publishing.freezing import Print
from stories.publishing.ledger import Event
from stories.rules import NotReady
from tests.factories import correct, make_published, make_story, make_user, remove, retract
from tests.reset import record_unlocked

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("table", [StoryVersion, EditionVersion, LedgerEntry, Activity])
def test_the_models_refuse_every_way_of_changing_the_record(table):
    make_published()
    row = table.objects.first()
    rows = table.objects.all()
    ways = [
        row.save,
        row.delete,
        rows.delete,
        lambda: rows.update(pk=99),
        lambda: rows.bulk_update([row], ["pk"]),
        lambda: rows.update_or_create(pk=row.pk, defaults={}),
        lambda: rows.bulk_create([row], update_conflicts=True),
        lambda: rows.bulk_create([row], ignore_conflicts=True),
    ]
    for way in ways:
        with pytest.raises(FrozenRow):
            way()
    assert publishing.verify() == []


@pytest.mark.parametrize(
    "table",
    [
        "stories_storyversion",
        "stories_editionversion",
        "stories_ledgerentry",
        "stories_activity",
        "stories_revision",
        "stories_claimcheck",
        "stories_correction",
    ],
)
def test_the_database_refuses_too(table):
    correct(make_published())
    column = {"stories_ledgerentry": "seq", "stories_correction": "story_id"}.get(table, "id")
    for statement in (f"UPDATE {table} SET {column} = {column} + 1000", f"DELETE FROM {table}"):
        with pytest.raises(DatabaseError, match="written once"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


@pytest.mark.parametrize("table", [StoryVersion, LedgerEntry, Revision, Correction, Tombstone])
def test_no_whole_table_and_no_replaced_row_gets_past_the_triggers(table):
    remove(correct(make_published()))
    connection.check_constraints()  # what is deferred would be refused for its own reason
    name = table._meta.db_table
    columns = ", ".join(field.column for field in table._meta.concrete_fields)
    replace = f"INSERT OR REPLACE INTO {name} ({columns}) SELECT {columns} FROM {name}"
    statement = replace if connection.vendor == "sqlite" else f"TRUNCATE {name} CASCADE"
    with pytest.raises(DatabaseError, match="written once"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_verification_waits_for_no_writer_and_keeps_none_waiting(newsrooms, tmp_path):
    with newsrooms(tmp_path) as ours, ours.writing():
        assert "0 entries verified" in programs.manage(ours.env, "verify_ledger")


def test_verification_leaves_the_read_model_as_it_found_it():
    story = correct(make_published())
    PublishedStory.objects.update(headline="Another")
    assert publishing.verify() == ["Read model: PublishedStory differs from a rebuild."]
    assert PublishedStory.objects.get().headline == "Another"
    publishing.rebuild()
    assert PublishedStory.objects.get().headline == story.headline


def test_a_document_that_fails_its_schema_is_never_printed():
    story = make_published()
    version = StoryVersion.objects.get()
    document = json.loads(version.document)
    document["story"]["importance"] = 11
    copy = Print(document, json.loads(version.presentation), 2, "update", instants.now())
    with pytest.raises(NotReady, match="importance"):
        record.print_stories([copy])
    assert StoryVersion.objects.filter(story_id=story.story_id).count() == 1
    assert LedgerEntry.objects.count() == 2


def test_the_bytes_are_those_of_the_digest_in_both_encodings():
    make_published()
    version = StoryVersion.objects.get()
    document = bytes(version.document)
    assert canonical.sha256(document) == version.sha256
    assert gzip.decompress(version.document_gzip) == document
    assert canonical.canonical_bytes(json.loads(document)) == document


def test_the_chain_starts_from_zeros_and_each_entry_names_the_one_before():
    events = [Event("first", f"mp-2026-08-29-{number:03d}", 1, instants.now(), "0" * 64) for number in range(1, 4)]
    first, second, third = ledger.append(events)
    assert (first.previous_hash, second.previous_hash, third.previous_hash) == ("0" * 64, first.hash, second.hash)
    assert [entry.seq for entry in LedgerEntry.objects.all()] == [1, 2, 3]
    assert (LedgerHead.objects.get().seq, LedgerHead.objects.get().hash) == (3, third.hash)


def test_a_hash_is_the_digest_of_the_canonical_form_of_its_members():
    (entry,) = ledger.append(
        [Event("first", "mp-2026-08-29-001", 1, instants.parsed("2026-08-29T05:00:00.000-04:00"), "ab")]
    )
    text = (
        '{"at":"2026-08-29T09:00:00.000+00:00","id":"mp-2026-08-29-001","previous_hash":"' + "0" * 64 + '",'
        '"reason":"first","seq":1,"sha256":"ab","type":"story.published","version":1}'
    )
    assert entry.hash == canonical.sha256(text.encode())


@pytest.mark.parametrize(
    "statement, complaint",
    [
        ("UPDATE stories_ledgerentry SET sha256 = 'ff' WHERE seq = 1", "does not match its hash"),
        ("DELETE FROM stories_ledgerentry WHERE seq = 1", "entries are missing"),
        ("DELETE FROM stories_storyversion WHERE number = 1", "the record does not hold it"),
        ("UPDATE stories_storyversion SET document = document_gzip", "do not match their digest"),
        ("UPDATE stories_storyversion SET document = NULL", "gone without an order"),
        ("UPDATE stories_storyversion SET document_gzip = presentation", "compressed bytes are not those"),
        ("UPDATE stories_editionversion SET document_gzip = NULL", "compressed bytes are not those"),
        ("UPDATE stories_storyversion SET presentation = document", "presentation does not match its digest"),
        ("UPDATE stories_storyversion SET summary = presentation", "summary is not that of its document"),
        (
            "INSERT INTO stories_tombstone (story_id, removed_at, document, sha256)"
            " SELECT 'mp-2026-08-29-099', published_at, document, sha256 FROM stories_storyversion WHERE number = 1",
            "the ledger does not name its tombstone",
        ),
        ("UPDATE stories_publishedstory SET headline = 'Another'", "PublishedStory differs"),
        ("DELETE FROM stories_publishedcitation", "PublishedCitation differs"),
        ("UPDATE stories_ledgerhead SET seq = 99", "its head stands at 99"),
    ],
)
def test_verification_sees_what_was_changed_behind_its_back(statement, complaint):
    correct(make_published())
    assert publishing.verify() == []
    with record_unlocked(), connection.cursor() as cursor:
        cursor.execute(statement)
    found = publishing.verify()
    assert any(complaint in fault for fault in found), found


def test_a_rebuild_equals_what_publications_wrote():
    retract(correct(make_published()))
    story = make_published(day=instants.parsed("2026-08-30T05:00:00.000-04:00").date())
    remove(make_published(day=instants.parsed("2026-08-31T05:00:00.000-04:00").date()))
    correct(story, slug="another-name")
    PublishedStory.objects.all().delete()
    PublishedTag.objects.all().delete()
    assert publishing.verify() != []
    assert publishing.rebuild() == LedgerEntry.objects.count()
    assert publishing.verify() == []


def test_saving_a_draft_moves_nothing_public():
    make_published()
    before = list(PublishedStory.objects.values())
    make_story(by=make_user())
    assert list(PublishedStory.objects.values()) == before


def test_a_new_section_is_no_fault_and_shows_with_the_next_look_of_the_press():
    make_published()
    Section.objects.create(slug="courts", name="Courts", position=9)
    assert publishing.verify() == []
    publishing.press_due()
    assert "Courts" in PublishedSite.objects.get().document


def test_an_empty_newsroom_is_whole():
    assert publishing.verify() == []
