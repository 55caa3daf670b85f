"""The import command: what it reads, what it says of each document, how it ends, and that a kill loses nothing."""

import io
import json
import zipfile
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from stories import publishing
from stories.models import EditionVersion, Story, StoryVersion
from tests.stories.archives import SEED_BYTES, SEED_ID, contents, corrected, document, seed, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(tmp_path):
    """Import what is given as bytes by file name, or paths; the last line, and what was said of the documents."""

    def import_(*paths, files=None, **options):
        for name, data in (files or {}).items():
            (tmp_path / name).write_bytes(data)
        out, err = io.StringIO(), io.StringIO()
        names = [str(tmp_path / name) for name in files or {}]
        failed = False
        try:
            call_command("import_stories", *paths, *names, stdout=out, stderr=err, **options)
        except CommandError:
            failed = True
        return out.getvalue(), err.getvalue().replace(f"{tmp_path}/", ""), failed

    return import_


def lines(*made):
    return b"".join(json.dumps(one).encode() + b"\n" for one in made)


def test_the_seed_is_published_byte_for_byte_and_then_unchanged(run):
    assert run(files={"story.json": SEED_BYTES}, publish=True) == ("imported 1, unchanged 0, refused 0\n", "", False)
    assert bytes(StoryVersion.objects.get().document) == SEED_BYTES
    before = contents()
    assert run(files={"story.json": SEED_BYTES}, publish=True) == ("imported 0, unchanged 1, refused 0\n", "", False)
    assert contents() == before


def test_without_publish_it_becomes_a_draft_and_notes_say_what_was_ignored(run):
    out, err, failed = run(files={"story.json": SEED_BYTES})
    assert (out, failed) == ("imported 1, unchanged 0, refused 0\n", False)
    assert "note: story.json: /story/first_published_at: ignored: publication gives the instants\n" in err
    assert Story.objects.get().state == "draft"
    assert not StoryVersion.objects.exists()


@pytest.mark.parametrize("publish", [True, False])
def test_each_refusal_names_file_record_pointer_and_reason(run, publish):
    bad = document(3)
    bad["story"]["importance"] = 11
    data = lines(seed(), bad) + b'{"story": {"a": 1, "a": NaN}}\n[]\n'
    out, err, failed = run(files={"all.ndjson": data}, publish=publish)
    assert (out, failed) == ("imported 1, unchanged 0, refused 3\n", True)
    told = [line for line in err.splitlines() if line.startswith("refused")]
    assert sorted(told) == [
        "refused: all.ndjson, record 2: /story/importance: must be at most 10",
        "refused: all.ndjson, record 3: /story/a: NaN is not a whole number that can be kept exactly.",
        "refused: all.ndjson, record 3: /story/a: This member is given more than once.",
        "refused: all.ndjson, record 4: A document is a JSON object, not a list.",
    ]


def test_a_folder_and_lines_and_standard_input_are_read(run, tmp_path, monkeypatch):
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "a.json").write_bytes(written(document(1)))
    (folder / "b.ndjson").write_bytes(lines(document(2), document(3)))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(lines(document(4), document(5)))))
    out, err, _ = run(str(folder), "-", publish=True)
    assert (out, err) == ("imported 5, unchanged 0, refused 0\n", "")
    assert EditionVersion.objects.count() == 1


@pytest.mark.parametrize("publish", [True, False])
def test_nothing_is_stored_of_a_dry_run(run, publish):
    before = contents()
    out, _, _ = run(files={"all.ndjson": lines(seed(), document(3), seed())}, publish=publish, dry_run=True)
    assert out.startswith("imported 2, unchanged 1")
    assert contents() == before


def test_archives_and_missing_files_are_refused_with_a_reason(run, tmp_path):
    with zipfile.ZipFile(tmp_path / "stories.zip", "w") as archive:
        archive.writestr("../../x.json", SEED_BYTES)
    out, err, failed = run(str(tmp_path / "stories.zip"), str(tmp_path / "missing.json"), publish=True)
    assert (out, failed) == ("imported 0, unchanged 0, refused 2\n", True)
    assert err.splitlines() == [
        "refused: stories.zip: This is a zip archive, which is not read here: unpack it first.",
        "refused: missing.json: The file cannot be read: No such file or directory.",
    ]


def test_one_broken_line_of_many_refuses_only_itself(run):
    documents = [document(number) for number in range(1, 101)]
    data = lines(*documents[:56]) + b'{"story": \n' + lines(*documents[57:79], documents[2], *documents[80:])
    out, _, failed = run(files={"all.ndjson": data}, publish=True)
    assert (out, failed) == ("imported 98, unchanged 1, refused 1\n", True)
    assert StoryVersion.objects.count() == 98
    assert publishing.verify() == []


def exported(run):
    run(files={"story.json": SEED_BYTES, "other.json": written(document(3))}, publish=True)
    stream = io.StringIO()
    call_command("export_stories", stdout=stream)
    return stream.getvalue().encode().splitlines(keepends=True)


def test_a_whole_export_is_taken_without_a_word_and_so_are_two_in_one_file(run):
    whole = b"".join(exported(run))
    unchanged = "imported 0, unchanged 3, refused 0\n"
    assert run(files={"all.ndjson": whole}, publish=True) == (unchanged, "", False)
    assert run(files={"two.ndjson": whole + whole}, publish=True) == (unchanged.replace("3", "6"), "", False)


@pytest.mark.parametrize("lost", [0, 1])
def test_an_export_that_lost_a_line_is_told_by_its_trailer_and_what_is_there_is_taken(run, lost):
    kept = exported(run)
    del kept[lost]
    out, err, failed = run(files={"all.ndjson": b"".join(kept)}, publish=True)
    assert (out, failed) == ("imported 0, unchanged 2, refused 1\n", True)
    place = "refused: all.ndjson, record 3, trailer:"
    assert f"{place} /count: of the lines before it is 2: the export is not whole\n" in err
    assert f"{place} /sha256: of the lines before it is " in err


def test_an_export_whose_line_was_edited_is_refused_at_the_line_and_at_the_trailer(run):
    first, *rest = exported(run)
    edited = [first.replace(b'"dek":"', b'"dek":"X', 1), *rest]
    for publish in (True, False):
        _, err, failed = run(files={"all.ndjson": b"".join(edited)}, publish=publish)
        assert failed
        assert "refused: all.ndjson, record 1: /sha256: " in err
        assert "refused: all.ndjson, record 4, trailer: /sha256: " in err
        assert "trailer: /count" not in err


def test_an_export_that_was_cut_off_is_remarked(run):
    out, err, failed = run(files={"all.ndjson": b"".join(exported(run)[:-1])}, publish=True)
    assert (out, failed) == ("imported 0, unchanged 3, refused 0\n", False)
    assert err == "note: all.ndjson: ends without a trailer: whether it is whole cannot be told\n"


def test_a_document_called_a_trailer_is_not_passed_over_in_silence(run):
    out, err, failed = run(files={"story.json": lines({"kind": "trailer", **seed()})}, publish=True)
    assert (out, failed) == ("imported 0, unchanged 0, refused 1\n", True)
    assert "refused: story.json, trailer: /story: is not a member of a trailer\n" in err


@pytest.mark.parametrize(
    "change, pointer",
    [
        ({"kind": "page"}, "/kind"),
        ({"version": 0}, "/version"),
        ({"version": True}, "/version"),
        ({"reason": "because"}, "/reason"),
        ({"at": "yesterday"}, "/at"),
        ({"sha256": "0" * 64}, "/sha256"),
        ({"id": "mp-2026-08-29-003"}, "/id"),
        ({"presentation": None}, "/presentation"),
        ({"approved_by": "me"}, "/approved_by"),
        ({"document": []}, "/document"),
    ],
)
def test_a_line_that_is_not_as_exported_is_refused(run, tmp_path, change, pointer):
    run(files={"story.json": SEED_BYTES}, publish=True)
    stream = io.StringIO()
    call_command("export_stories", stdout=stream)
    line = {**json.loads(stream.getvalue().splitlines()[0]), **change}
    _, err, failed = run(files={"line.ndjson": lines(line)}, publish=True)
    assert failed
    assert f"line.ndjson: {pointer}: " in err or f"line.ndjson, record 1: {pointer}: " in err


def test_a_line_of_another_text_for_a_version_that_is_held_is_refused(run):
    run(files={"story.json": SEED_BYTES}, publish=True)
    stream = io.StringIO()
    call_command("export_stories", stdout=stream)
    line = json.loads(stream.getvalue().splitlines()[0])
    line["presentation"]["byline"] = "Another desk"
    _, err, failed = run(files={"line.ndjson": lines(line)}, publish=True)
    assert failed
    assert "differs from version 1, which is published" in err


def test_a_corrected_story_follows_on_the_one_that_is_held(run):
    run(files={"story.json": SEED_BYTES}, publish=True)
    out, _, _ = run(files={"story.json": written(corrected(seed()))}, publish=True)
    assert out == "imported 1, unchanged 0, refused 0\n"
    assert list(StoryVersion.objects.filter(story_id=SEED_ID).values_list("number", flat=True)) == [1, 2]
