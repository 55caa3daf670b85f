"""Typed positions: where a row lands that asks for a place that is taken."""

from dataclasses import dataclass

import pytest

from stories.admin.story.ordering import in_typed_order


@dataclass(eq=False)
class Row:
    name: str
    initial: dict
    cleaned_data: dict


def rows(pairs):
    return [Row(name, {"position": before}, {"position": typed}) for name, before, typed in pairs]


@pytest.mark.parametrize(
    "pairs, expected",
    [
        ([("a", 1, 1), ("b", 2, 2), ("c", 3, 3)], "abc"),
        ([("a", 1, 1), ("b", 2, 2), ("c", 3, 1)], "cab"),
        ([("a", 1, 3), ("b", 2, 2), ("c", 3, 3)], "bca"),
        ([("a", 1, 2), ("b", 2, 1)], "ba"),
        ([("a", None, None), ("b", 1, 1), ("c", None, None)], "bac"),
        ([("a", 1, 7), ("b", 2, 7)], "ab"),
    ],
)
def test_order(pairs, expected):
    assert "".join(row.name for row in in_typed_order(rows(pairs))) == expected
