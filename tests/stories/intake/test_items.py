"""Items: what a record holds, within the limits of its kind."""

import pytest

from stories.document.limits import MOST_BYTES
from stories.intake import Record, Refused, item_of
from stories.intake.reading import MOST_RECORD_BYTES


def refused(record):
    with pytest.raises(Refused) as caught:
        item_of(record)
    return [(problem.code, problem.message) for problem in caught.value.problems]


def test_an_item_holds_the_object_its_place_and_its_size():
    item = item_of(Record("a.json", b'{"a": 1}'))
    assert (item.place, item.value, item.size) == ("a.json", {"a": 1}, 8)


def test_a_record_that_could_not_be_read_is_refused_with_its_fault():
    assert refused(Record("a.json", fault="The file cannot be read.")) == [("unreadable", "The file cannot be read.")]


def test_a_line_of_an_export_may_be_twice_as_large_as_a_document():
    text = b"x" * MOST_BYTES
    assert item_of(Record("a.ndjson, record 1", b'{"kind": "story", "text": "%s"}' % text)).is_line
    assert refused(Record("a.json", b'{"text": "%s"}' % text))[0][0] == "too-large"
    assert refused(Record("a.ndjson", b'{"kind": "%s"}' % (b"x" * MOST_RECORD_BYTES)))[0][0] == "too-large"
