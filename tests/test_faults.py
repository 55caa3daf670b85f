"""Every known fault is held by tests that are there, or is told why it does not apply yet."""

import pytest

from tests.faults import AREAS, COVERED, LATER
from tests.naming import assert_is_collected, named


def test_every_fault_has_its_tests_or_its_reason_and_none_has_both():
    ids = {f"{prefix}-{number:02}" for prefix, numbers in AREAS.values() for number in numbers}
    assert len(ids) == 158
    assert COVERED.keys() | LATER.keys() == ids
    assert not COVERED.keys() & LATER.keys()
    assert all(LATER.values())


@pytest.mark.parametrize("name", named(COVERED.values()))
def test_the_tests_that_are_named_are_collected(name):
    assert_is_collected(name)


def test_no_fault_is_covered_by_nothing():
    assert all(COVERED.values())
