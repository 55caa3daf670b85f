"""Rows of a form, claims or sources, brought together with the stored ones: by number or id, whatever their place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .conflicts import OUT, Conflict, Merge, flat, side
from .posting import ID, POSITION, PostedRow, Rows
from .states import Value, Values


@dataclass(frozen=True)
class Kind:
    """What is known of the rows of one prefix: both sides by key, and how a posted row is read and written."""

    prefix: str
    members: Mapping[str, str]
    base: Mapping[Any, Values]
    stored: Mapping[Any, Values]
    row_keys: Mapping[Any, str]
    read: Callable[[PostedRow], Values]
    put: Callable[[PostedRow, str, Value], None]
    fill: Callable[[PostedRow, Any], None]
    label: Callable[[Any], str]
    titled: Callable[[Value], Value]

    def summary(self, values: Values) -> Value:
        return "\n".join(flat(self.titled(value)) for value in values.values() if value)

    def put_all(self, row: PostedRow, key: Any) -> None:
        row.put(ID, self.row_keys[key])
        self.fill(row, key)
        for name in self.members:
            self.put(row, name, self.stored[key][name])


def merge(kind: Kind, outcome: Merge, keys: Mapping[int, Any]) -> None:
    """Bring all rows together and put them back into the form. `keys` names each by its place; a new one has None."""
    posted = Rows.of(outcome.data, kind.prefix)
    typed, was_moved = posted.in_typed_order(), _was_moved(kind, posted, keys)
    by_key: dict[Any, PostedRow] = {}
    fresh: list[PostedRow] = []
    for place, row in enumerate(posted.rows):
        key = keys.get(place)
        if key in kind.stored and key not in by_key:
            by_key[key] = row
            _with_stored(kind, outcome, row, key)
        elif _stays(kind, outcome, row, key):
            fresh.append(row)
    for key in kind.stored:
        if key not in by_key:
            by_key[key] = _added(kind, outcome, key)
    stored = [by_key[key] for key in kind.stored]
    posted.rows = _ordered(typed, stored, fresh, was_moved)
    posted.write(outcome.data)


def _with_stored(kind: Kind, outcome: Merge, row: PostedRow, key: Any) -> None:
    base, stored = kind.base.get(key), kind.stored[key]
    row.put(ID, kind.row_keys[key])
    if row.is_taken_out:
        outcome.has_own = True
        if base != stored:
            outcome.conflicts.append(_conflict(kind, key, "", row, kind.summary(stored), OUT))
        return
    typed = kind.read(row)
    for name in kind.members:
        _member(kind, outcome, row, key, name, typed[name])


def _member(kind: Kind, outcome: Merge, row: PostedRow, key: Any, name: str, typed: Value) -> None:
    stored = kind.stored[key][name]
    changed = side(kind.base.get(key, {}).get(name), stored, typed)
    if changed == "stored":
        kind.put(row, name, stored)
        outcome.taken.append(f"{kind.label(key)}: {kind.members[name]}")
    elif changed == "both":
        outcome.conflicts.append(_conflict(kind, key, name, row, kind.titled(stored), kind.titled(typed)))
    outcome.has_own |= changed == "typed"


def _conflict(kind: Kind, key: Any, name: str, row: PostedRow, stored: Value, typed: Value) -> Conflict:
    path = f"{kind.prefix}/{key}/{name}".rstrip("/")
    label = f"{kind.label(key)}: {kind.members[name]}" if name else kind.label(key)
    return Conflict(path, label, stored, typed, row)


def _stays(kind: Kind, outcome: Merge, row: PostedRow, key: Any) -> bool:
    """Whether a row that is not stored stays in the form: one that is new, or that somebody took out meanwhile."""
    if row.is_blank:
        return True
    typed, base = kind.read(row), kind.base.get(key)
    row.put(ID, "")
    if row.is_taken_out:
        return False
    if base is not None and base == typed:
        outcome.taken.append(f"{kind.label(key)}: taken out")
        return False
    outcome.has_own = True
    if base is not None:
        label = f"{kind.label(key)}, which somebody took out"
        outcome.conflicts.append(Conflict(f"{kind.prefix}/gone/{key}", label, OUT, kind.summary(typed), row))
    return True


def _added(kind: Kind, outcome: Merge, key: Any) -> PostedRow:
    """The row of something stored that the form did not know."""
    row = PostedRow({})
    kind.put_all(row, key)
    outcome.taken.append(f"{kind.label(key)}: new")
    return row


def _was_moved(kind: Kind, posted: Rows, keys: Mapping[int, Any]) -> bool:
    """Whether the order was changed in the form, as far as it knew the rows."""
    places = {id(row): keys.get(place) for place, row in enumerate(posted.rows)}
    typed = [key for row in posted.in_typed_order() if (key := places[id(row)]) in kind.base]
    return typed != [key for key in kind.base if key in typed]


def _ordered(
    typed: Sequence[PostedRow], stored: Sequence[PostedRow], fresh: Sequence[PostedRow], was_moved: bool
) -> list[PostedRow]:
    """The stored order unless it was changed in the form; a new row follows the one that it was typed after."""
    rows = [row for row in typed if _among(row, stored)] if was_moved else list(stored)
    rows += [row for row in stored if not _among(row, rows)]
    for place, row in enumerate(typed):
        if _among(row, fresh):
            before = typed[place - 1] if place else None
            rows.insert(_place_after(before, rows), row)
    for position, row in enumerate((row for row in rows if not row.is_blank), start=1):
        row.put(POSITION, str(position))
    return rows


def _place_after(before: PostedRow | None, rows: Sequence[PostedRow]) -> int:
    if before is None:
        return 0
    return next((place for place, row in enumerate(rows, start=1) if row is before), len(rows))


def _among(row: PostedRow, rows: Sequence[PostedRow]) -> bool:
    """Whether it is this very row: two that say the same are two."""
    return any(one is row for one in rows)
