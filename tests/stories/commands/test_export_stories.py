"""The export: what its lines say, what it leaves out, and that an empty newsroom that takes it in exports the same."""

import hashlib
import io
import json
from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from stories import exporting, publishing
from stories.demo.loading import load
from stories.document import canonical
from stories.exporting import Selection
from stories.models import LedgerEntry, Story, StoryVersion
from tests import factories
from tests.reset import record_unlocked, recreate_roles
from tests.stories.archives import SEED_BYTES, SEED_EDITION, SEED_ID, archive, corrected, document, seed, told


def exported(**options):
    """The lines of an export to standard output, without the trailer, and the trailer."""
    stream = io.StringIO()
    call_command("export_stories", stdout=stream, **options)
    *lines, trailer = map(json.loads, stream.getvalue().splitlines())
    return lines, trailer


def kinds(lines):
    return [(line["kind"], line["id"], line["version"]) for line in lines]


@pytest.mark.django_db
def test_a_line_tells_a_version_and_its_document_indented_is_the_canonical_form():
    archive(seed())
    (story, edition), trailer = exported()
    assert list(story) == ["kind", "id", "version", "reason", "at", "sha256", "document", "presentation"]
    assert (story["kind"], story["id"], story["version"], story["reason"]) == ("story", SEED_ID, 1, "first")
    assert story["at"] == "2026-08-29T09:00:00.000-04:00"
    assert canonical.canonical_bytes(story["document"]) == SEED_BYTES
    assert story["sha256"] == hashlib.sha256(SEED_BYTES).hexdigest()
    assert story["presentation"]["language"] == "en"
    assert (edition["kind"], edition["id"], edition["presentation"]) == ("edition", SEED_EDITION, None)
    assert list(trailer) == ["kind", "count", "sha256", "ledger"]


@pytest.mark.django_db
def test_the_trailer_counts_and_digests_the_lines_before_it():
    archive(seed())
    *lines, trailer = exporting.lines(Selection())
    assert json.loads(trailer) == {
        "kind": "trailer",
        "count": 2,
        "sha256": hashlib.sha256(b"".join(lines)).hexdigest(),
        "ledger": 2,
    }


@pytest.mark.django_db
def test_an_empty_newsroom_exports_a_trailer():
    assert exported() == ([], {"kind": "trailer", "count": 0, "sha256": hashlib.sha256().hexdigest(), "ledger": 0})


@pytest.mark.django_db
def test_all_versions_stand_in_the_order_of_the_ledger_and_latest_leaves_the_current():
    archive(seed(), document(3), corrected(seed()))
    lines, _ = exported()
    assert [line["sha256"] for line in lines] == list(
        LedgerEntry.objects.order_by("seq").values_list("sha256", flat=True)
    )
    assert kinds(exported(latest=True)[0]) == [
        ("story", "mp-2026-08-29-003", 1),
        ("story", SEED_ID, 2),
        ("edition", SEED_EDITION, 1),
    ]


@pytest.mark.django_db
def test_an_edition_is_exported_with_what_was_printed_in_it():
    archive(seed(), document(1, day="2026-08-30", edition_number=52), corrected(seed()))
    lines, trailer = exported(edition=SEED_EDITION)
    assert kinds(lines) == [("story", SEED_ID, 1), ("story", SEED_ID, 2), ("edition", SEED_EDITION, 1)]
    assert trailer["count"] == 3


@pytest.mark.django_db
def test_since_counts_from_the_publication_of_a_version():
    archive(seed(), corrected(seed()))
    assert kinds(exported(since="2026-08-30T10:00:00-04:00")[0]) == [
        ("story", SEED_ID, 2),
        ("edition", SEED_EDITION, 1),
    ]
    assert exported(since="2026-08-30T10:00:00.001-04:00")[0] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "options", [{"edition": "mp-2026-08-29-morning-0099"}, {"since": "yesterday"}, {"since": "2026-08-29T09:00:00"}]
)
def test_what_does_not_select_anything_is_an_error(options):
    with pytest.raises(CommandError, match="--"):
        exported(**options)


@pytest.mark.django_db
def test_of_a_removed_story_only_its_tombstone_is_exported():
    story = factories.make_published()
    factories.remove(factories.correct(story))
    lines, _ = exported()
    assert [(line["kind"], line["reason"], line["version"]) for line in lines] == [
        ("tombstone", "removal", 2),
        ("edition", "relisting", 2),
    ]
    assert story.headline not in json.dumps(lines)
    publishing.erase(story_id=story.story_id, reason="The law demands it.")
    assert exported()[0] == lines


@pytest.mark.django_db
def test_a_file_appears_whole_or_not_at_all(tmp_path):
    archive(seed())
    path = tmp_path / "export.ndjson"
    call_command("export_stories", output=str(path))
    assert path.read_bytes() == b"".join(exporting.lines(Selection()))

    def broken():
        yield b"half a line"
        raise RuntimeError

    whole = path.read_bytes()
    with pytest.raises(RuntimeError):
        exporting.write(path, broken())
    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["export.ndjson"]


@pytest.mark.django_db
def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_stories", output=str(tmp_path / "missing" / "export.ndjson"))


@pytest.mark.django_db
def test_an_export_takes_a_bounded_number_of_queries(django_assert_max_num_queries):
    archive(*[document(number) for number in range(1, 41)])
    with django_assert_max_num_queries(10):
        assert len(list(exporting.lines(Selection()))) == 42


@pytest.mark.django_db(transaction=True)
def test_the_snapshot_ends_and_leaves_the_connection_as_it_was():
    archive(seed())
    with exporting.snapshot():
        assert len(list(exporting.lines(Selection()))) == 3
    with pytest.raises(RuntimeError), exporting.snapshot():
        raise RuntimeError
    assert told(archive(document(3))) == ["imported"]


def emptied():
    """Empty the newsroom, as another one would begin."""
    with record_unlocked():
        call_command("flush", interactive=False, verbosity=0)
    recreate_roles()
    assert not LedgerEntry.objects.exists()
    assert not Story.objects.exists()


def carried_into_an_empty_newsroom(tmp_path):
    """The lines before and after a move by way of a file."""
    before = list(exporting.lines(Selection()))
    (tmp_path / "export.ndjson").write_bytes(b"".join(before))
    emptied()
    stream = io.StringIO()
    call_command("import_stories", str(tmp_path / "export.ndjson"), publish=True, stdout=stream)
    assert stream.getvalue() == f"imported {len(before) - 1}, unchanged 0, refused 0\n"
    return before, list(exporting.lines(Selection()))


def same_trailer(one, other):
    return {**json.loads(one), "ledger": 0} == {**json.loads(other), "ledger": 0}


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_the_demonstration_comes_out_of_another_newsroom_as_it_went_in(tmp_path, private_media):
    list(load())
    before, after = carried_into_an_empty_newsroom(tmp_path)
    reasons = {json.loads(line).get("reason") for line in before}
    assert reasons >= {
        "first",
        "correction",
        "clarification",
        "update",
        "note",
        "minor",
        "carryover",
        "retraction",
        "removal",
    }
    assert after[:-1] == before[:-1]
    assert same_trailer(after[-1], before[-1])
    assert publishing.verify() == []
    call_command("import_stories", str(tmp_path / "export.ndjson"), publish=True, stdout=io.StringIO())
    assert list(exporting.lines(Selection())) == after


@pytest.mark.django_db(transaction=True)
def test_what_was_printed_between_other_things_comes_out_as_it_went_in(tmp_path):
    first = factories.make_published(at=factories.press_time())
    second = factories.approve(
        factories.make_story(
            sources=[factories.make_source(is_confidential=True, publisher="", url="", canonical_url="")]
        )
    )
    factories.make_pressed(second, first, day=factories.a_day_later())
    factories.correct(first, at=datetime(2026, 9, 1, tzinfo=UTC), slug="another-slug")
    factories.correct(first, at=datetime(2026, 9, 2, tzinfo=UTC), notice="update")
    factories.retract(second, at=datetime(2026, 9, 3, tzinfo=UTC))
    before, after = carried_into_an_empty_newsroom(tmp_path)
    assert after[:-1] == before[:-1]
    assert publishing.verify() == []
    assert StoryVersion.objects.filter(provenance="archive").count() == StoryVersion.objects.count() == 6
