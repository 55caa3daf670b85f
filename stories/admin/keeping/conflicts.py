"""What came of bringing two people's texts together: what merged by itself, and where a person has to choose."""

import hashlib
from dataclasses import dataclass, field

from django.http import QueryDict

from stories import comparing
from stories.comparing import Row

from .posting import PostedRow
from .states import Value

OUT = "(taken out)"


@dataclass(frozen=True)
class Conflict:
    """What both sides changed: what is stored by now, and what was typed. `row` is the row of the form it is in."""

    key: str
    label: str
    stored: Value
    typed: Value
    row: PostedRow | None = None

    @property
    def anchor(self) -> str:
        """The id of the input; the row has its place once all rows have theirs."""
        kind, _, name = self.key.partition("/")
        if self.row is None:
            return f"id_{name}"
        return f"id_{kind}-{self.row.index}-{'source' if kind == 'citations' else 'text'}"

    @property
    def rows(self) -> tuple[Row, ...]:
        """The stored text beside the typed one, words marked."""
        if isinstance(self.stored, tuple) and isinstance(self.typed, tuple):
            return comparing.list_rows(self.stored, self.typed)
        return comparing.text_rows(flat(self.stored), flat(self.typed))

    @property
    def seen(self) -> str:
        return mark(self.typed)


@dataclass
class Merge:
    """`data` is the form with what only the other side changed taken over; `has_own` says whether it adds anything."""

    data: QueryDict
    conflicts: list[Conflict] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    has_own: bool = False

    @property
    def says_what_is_stored(self) -> bool:
        return not (self.conflicts or self.taken or self.has_own)


def side(base: Value | None, stored: Value, typed: Value) -> str:
    """Which side changed a value: "none" where they agree, "stored", "typed", or "both"."""
    if stored == typed:
        return "none"
    if base == typed:
        return "stored"
    return "typed" if base == stored else "both"


def flat(value: Value) -> str:
    return "\n".join(value) if isinstance(value, tuple) else value


def mark(value: Value) -> str:
    """A short name of a value, so that a choice is not heard once the field says something else."""
    return hashlib.sha256(flat(value).encode("utf-8", "replace")).hexdigest()[:16]
