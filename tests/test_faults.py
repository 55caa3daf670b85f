"""Every known fault is held by tests that are there, or is told why it does not apply yet."""

from importlib import import_module

import pytest

from tests.faults import AREAS, COVERED, LATER


def found(name):
    """The test that a name such as `tests.module::TestClass::test_x` means."""
    module, *steps = name.split("::")
    place = import_module(module)
    for step in steps:
        place = getattr(place, step)
    return place


def test_every_fault_has_its_tests_or_its_reason_and_none_has_both():
    ids = {f"{prefix}-{number:02}" for prefix, numbers in AREAS.values() for number in numbers}
    assert len(ids) == 47
    assert COVERED.keys() | LATER.keys() == ids
    assert not COVERED.keys() & LATER.keys()
    assert all(LATER.values())


@pytest.mark.parametrize("name", sorted({name for names in COVERED.values() for name in names}))
def test_the_tests_that_are_named_are_collected(name):
    module, *steps = name.split("::")
    assert module.rpartition(".")[2].startswith("test_")
    assert steps[-1].startswith("test_")
    assert all(step.startswith("Test") for step in steps[:-1])
    assert callable(found(name))


def test_no_fault_is_covered_by_nothing():
    assert all(COVERED.values())
