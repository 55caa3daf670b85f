"""Whether an export is whole: what its trailer tells is compared with the lines before it, file by file."""

import hashlib

import pytest

from stories.intake.reading import Record
from stories.intake.wholeness import Wholeness

LINES = [b'{"kind":"story"}\n', b'{"kind":"edition"}\n']


def record(line=b"", file="a.ndjson"):
    return Record(f"{file}, record", line.strip(), file=file, line=line)


def trailer(lines=(), **values):
    told = {"kind": "trailer", "count": len(lines), "sha256": hashlib.sha256(b"".join(lines)).hexdigest(), "ledger": 2}
    return {**told, **values}


def counted(*lines, file="a.ndjson"):
    wholeness = Wholeness()
    for line in lines:
        wholeness.add(record(line, file))
    return wholeness


def places(problems):
    return [problem.pointer for problem in problems]


def test_a_trailer_that_tells_the_lines_before_it_closes_their_export():
    wholeness = counted(*LINES)
    assert wholeness.unfinished() == ["a.ndjson"]
    assert wholeness.close(record(), trailer(LINES)) == []
    assert wholeness.unfinished() == []


def test_an_export_of_nothing_is_whole():
    assert Wholeness().close(record(), trailer()) == []


def test_two_exports_may_follow_one_another_in_a_file_and_files_are_told_apart():
    wholeness = counted(*LINES)
    wholeness.add(record(LINES[0], "b.ndjson"))
    assert wholeness.close(record(), trailer(LINES)) == []
    wholeness.add(record(LINES[1]))
    assert wholeness.close(record(), trailer(LINES[1:])) == []
    assert wholeness.unfinished() == ["b.ndjson"]


@pytest.mark.parametrize(
    "lines, pointers",
    [
        (LINES[:1], ["/count", "/sha256"]),
        (LINES[::-1], ["/sha256"]),
        ([*LINES, LINES[0]], ["/count", "/sha256"]),
        ([LINES[0], LINES[1].replace(b"edition", b"Edition")], ["/sha256"]),
    ],
)
def test_lines_that_were_lost_added_moved_or_edited_show_at_the_trailer(lines, pointers):
    assert places(counted(*lines).close(record(), trailer(LINES))) == pointers


@pytest.mark.parametrize("name", ["count", "sha256", "ledger"])
def test_a_trailer_without_a_member_is_none(name):
    made = trailer(LINES)
    del made[name]
    assert places(counted(*LINES).close(record(), made)) == [f"/{name}"]


def test_a_trailer_holds_nothing_else():
    assert places(counted(*LINES).close(record(), trailer(LINES, story={}))) == ["/story"]
