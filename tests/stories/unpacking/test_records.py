"""What an import is handed: a bare document, or a line of an export with what has to stand around its document."""

import pytest

from stories.unpacking.records import Item, line_problems

LINE = {
    "kind": "edition",
    "id": "x",
    "version": 1,
    "reason": "press",
    "at": "",
    "sha256": "",
    "document": {"a": 1},
    "presentation": None,
}


def test_a_bare_document_is_a_story():
    item = Item("story.json", {"a": 1})
    assert (item.kind, item.document, item.presentation, item.pointer) == ("story", {"a": 1}, None, "")


def test_a_line_tells_what_it_holds():
    item = Item("all.ndjson, record 1", LINE)
    assert (item.kind, item.document, item.presentation, item.pointer) == ("edition", {"a": 1}, None, "/document")
    assert line_problems(LINE) == []


def test_a_trailer_is_neither():
    assert Item("all.ndjson, record 2", {"kind": "trailer", "count": 1}).is_trailer


@pytest.mark.parametrize(
    "change, pointers",
    [
        ({"kind": "page"}, ["/kind"]),
        ({"version": "1"}, ["/version"]),
        ({"version": 1_000_001}, ["/version"]),
        ({"document": None, "id": 1}, ["/id", "/document"]),
        ({"kind": "story"}, ["/presentation"]),
        ({"presentation": {}}, ["/presentation"]),
        ({"reason": "other", "more": 1}, ["/more"]),
    ],
)
def test_what_is_wrong_with_a_line_is_named_by_its_place(change, pointers):
    assert [pointer for pointer, _ in line_problems({**LINE, **change})] == pointers


def test_what_is_missing_is_named():
    assert tuple(line_problems({"kind": "story", "id": "x"})[0]) == ("/version", "is missing")
