"""Differences between a document and the one rebuilt from it: the place and both values."""

import pytest

from stories.publishing.archiving.differing import differences

BOTH = {"a": 1, "b": [{"c": "x"}, None], "d": False}


def test_the_same_bytes_do_not_differ():
    assert differences(BOTH, {**BOTH}) == []


@pytest.mark.parametrize(
    "given, found",
    [
        ({**BOTH, "a": 2}, ("/a", "is 2, but rebuilt it is 1")),
        ({**BOTH, "d": 0}, ("/d", "is 0, but rebuilt it is false")),
        ({**BOTH, "b": [{"c": "y"}, None]}, ("/b/0/c", 'is "y", but rebuilt it is "x"')),
        ({**BOTH, "b": []}, ("/b", 'is [], but rebuilt it is [{"c":"x"},null]')),
        ({"a": 1, "b": BOTH["b"]}, ("/d", "is missing")),
        ({**BOTH, "e/f": 1}, ("/e~1f", "is not a member of the rebuilt document")),
        (dict(reversed(BOTH.items())), ("", "holds its members in another order than a, b, d")),
    ],
)
def test_each_difference_is_named_by_its_place(given, found):
    assert [tuple(one) for one in differences(given, BOTH)] == [found]


def test_long_values_and_long_lists_are_cut():
    many = differences({str(number): "x" * 1000 for number in range(100)}, {str(number): "y" for number in range(100)})
    assert len(many) == 20
    assert all(len(message) < 300 for _, message in many)
