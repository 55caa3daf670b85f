"""Where records come from: files, folders, lines and standard input, each named by its place."""

import io

import pytest

from stories.intake import reading
from stories.intake.reading import Record, records


def read(*paths, stdin=b""):
    return list(records([str(path) for path in paths], io.BytesIO(stdin)))


def test_a_file_is_one_document(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b'{\n  "a": 1\n}\n')
    assert read(path) == [Record(str(path), b'{\n  "a": 1\n}\n')]


def test_lines_are_numbered_and_empty_ones_passed_over(tmp_path):
    path = tmp_path / "a.ndjson"
    path.write_bytes(b'{"a": 1}\n\n  \n{"a": 2}\r\n{"a": 3}')
    assert read(path) == [
        Record(f"{path}, record 1", b'{"a": 1}'),
        Record(f"{path}, record 4", b'{"a": 2}'),
        Record(f"{path}, record 5", b'{"a": 3}'),
    ]


def test_a_folder_is_read_in_the_order_of_names(tmp_path):
    for name in ("b.json", "a/z.ndjson", "a/y.json", "c.txt", "d.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"{}")
    names = [record.place.removeprefix(str(tmp_path)) for record in read(tmp_path)]
    assert names == ["/a/y.json", "/a/z.ndjson, record 1", "/b.json", "/d.jsonl, record 1"]


@pytest.mark.parametrize(
    "stdin, places",
    [
        (b'{"a": 1}\n{"a": 2}\n', ["standard input, record 1", "standard input, record 2"]),
        (b'{"a": 1}', ["standard input"]),
        (b'{"a": 1}\n', ["standard input"]),
        (b'{\n"a": 1\n}', ["standard input"]),
        (b"", ["standard input"]),
        (b'\n\r\n{"a": 1}\r\n\n\n{"a": 2}\n', ["standard input, record 3", "standard input, record 6"]),
        (b'\n{\n\n"a": 1\n}\n', ["standard input"]),
        (b"\n \n", ["standard input"]),
    ],
)
def test_standard_input_is_one_document_or_one_a_line(stdin, places):
    assert [record.place for record in read("-", stdin=stdin)] == places


def test_endings_of_names_are_known_in_capitals_too(tmp_path):
    (tmp_path / "A.JSON").write_bytes(b"{}")
    (tmp_path / "B.NDJSON").write_bytes(b"{}")
    names = [record.place.removeprefix(str(tmp_path)) for record in read(tmp_path)]
    assert names == ["/A.JSON", "/B.NDJSON, record 1"]


def test_what_is_not_there_is_told(tmp_path):
    missing, empty = read(tmp_path / "missing.json", tmp_path)
    assert missing.fault == "The file cannot be read: No such file or directory."
    assert empty.fault == "The folder holds no .json and no .ndjson file."


def test_a_line_beyond_the_limit_is_told_and_the_next_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MOST_RECORD_BYTES", 20)
    path = tmp_path / "a.ndjson"
    path.write_bytes(b'{"a": 1}\n' + b"x" * 100 + b'\n{"a": 3}\n')
    first, second, third = read(path)
    assert (first.data, third.data) == (b'{"a": 1}', b'{"a": 3}')
    assert (second.place, second.data) == (f"{path}, record 2", b"")
    assert second.fault == "The line is longer than 20 bytes."


def test_a_document_beyond_the_limit_is_not_read_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MOST_RECORD_BYTES", 20)
    path = tmp_path / "a.json"
    path.write_bytes(b"x" * 1000)
    [record] = read(path)
    assert len(record.data) <= 42
