"""Each behaviour that users of other newsrooms missed is held by tests that are there, or told why it is not yet."""

import pytest

from tests.asks import COVERED, LATER, SAID
from tests.naming import assert_is_collected, named


def test_each_behaviour_has_its_tests_or_its_reason_and_none_has_both():
    numbers = {*range(1, 115)}
    assert SAID.keys() == numbers
    assert COVERED.keys() | LATER.keys() == numbers
    assert not COVERED.keys() & LATER.keys()
    assert all([*SAID.values(), *COVERED.values(), *LATER.values()])


@pytest.mark.parametrize("name", named(COVERED.values()))
def test_the_tests_that_are_named_are_collected(name):
    assert_is_collected(name)
