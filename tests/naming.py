"""Tests named in a table: whether each is there under its name, so that a table never speaks of what is not held."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any


def found(name: str) -> Any:
    """The test that a name such as `tests.module::TestClass::test_x` means."""
    module, *steps = name.split("::")
    place: Any = import_module(module)
    for step in steps:
        place = getattr(place, step)
    return place


def named(tables: Iterable[Iterable[str]]) -> list[str]:
    """Every name once, in order."""
    return sorted({name for names in tables for name in names})


def assert_is_collected(name: str) -> None:
    """Fail where pytest would not collect the test, or where there is none."""
    module, *steps = name.split("::")
    assert module.rpartition(".")[2].startswith("test_")
    assert steps[-1].startswith("test_")
    assert all(step.startswith("Test") for step in steps[:-1])
    assert callable(found(name))
