"""The order of rows that a form posts, where people type new positions or drag. Pure."""

from collections.abc import Iterable
from typing import Any


def in_typed_order(forms: Iterable[Any], field: str = "position") -> list[Any]:
    """The forms in the order that their positions ask for.

    A row moved up goes before the one whose place it takes, a row moved down after it; a row without a position is
    the last.
    """
    return [form for _, form in sorted(enumerate(forms), key=lambda pair: _place(*pair, field))]


def _place(index: int, form: Any, field: str) -> tuple[float, int, int]:
    typed = form.cleaned_data.get(field)
    if typed is None:
        return float("inf"), 0, index
    before = form.initial.get(field)
    if before is None or before == typed:
        return typed, 0, index
    return typed, -1 if typed < before else 1, index
