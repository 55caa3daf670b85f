"""A posted form as what it is: names with values, and numbered rows. Knows nothing of stories; judges nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict

NOT_TYPED = ("csrfmiddlewaretoken", "form_key")
ID, DELETE, POSITION = "id", "DELETE", "position"
LONGEST_KEY = 36
SET_BY_ITSELF = ("story", POSITION)


@dataclass
class PostedRow:
    """One row of inlines: its values by the field's name. `index` is where it stood in the form, None if added."""

    values: dict[str, list[str]]
    index: int | None = None

    def get(self, name: str) -> str:
        return (self.values.get(name) or [""])[-1]

    def put(self, name: str, *values: str) -> None:
        self.values[name] = list(values)

    @property
    def is_taken_out(self) -> bool:
        return bool(self.get(DELETE))

    @property
    def is_blank(self) -> bool:
        typed = (value for name, values in self.values.items() if name not in SET_BY_ITSELF for value in values)
        return not any(value.strip() for value in typed)


@dataclass
class Rows:
    """The rows of one prefix, to be changed and put back."""

    prefix: str
    rows: list[PostedRow] = field(default_factory=list)

    @classmethod
    def of(cls, data: QueryDict, prefix: str) -> "Rows":
        found: dict[int, PostedRow] = {}
        for name in data:
            index, separator, member = name.removeprefix(f"{prefix}-").partition("-")
            if name.startswith(f"{prefix}-") and separator and index.isdecimal() and len(index) < 6:
                row = found.setdefault(int(index), PostedRow({}, int(index)))
                row.values[member] = data.getlist(name)
        total = _number(data.get(f"{prefix}-TOTAL_FORMS"))
        return cls(prefix, [row for index, row in sorted(found.items()) if index < total])

    def in_typed_order(self) -> list[PostedRow]:
        """By the positions typed, rows without one at the end."""
        return sorted(self.rows, key=lambda row: _number(row.get(POSITION)) or 10**6)

    def write(self, data: QueryDict) -> None:
        """Put the rows back as a form would send them: those that have a row in the database first."""
        for name in [name for name in data if name.startswith(f"{self.prefix}-") and name[-6:] != "_FORMS"]:
            del data[name]
        self.rows.sort(key=lambda row: not row.get(ID))
        for index, row in enumerate(self.rows):
            row.index = index
            for member, values in row.values.items():
                data.setlist(f"{self.prefix}-{index}-{member}", values)
        data[f"{self.prefix}-TOTAL_FORMS"] = str(len(self.rows))
        data[f"{self.prefix}-INITIAL_FORMS"] = str(sum(bool(row.get(ID)) for row in self.rows))


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0


def form_key_of(data: QueryDict, name: str = "form_key") -> str:
    """The key that a form was sent with. None of ours holds a sign that nobody can print: then it has none."""
    key = data.get(name, "")[:LONGEST_KEY]
    return key if key.isprintable() else ""


def typed(data: QueryDict) -> dict[str, list[str]]:
    """What to keep of a posted form: all but its tokens and buttons. NUL, which no database text holds, is left out."""
    return {
        name.replace("\x00", ""): [value.replace("\x00", "") for value in values]
        for name, values in data.lists()
        if name not in NOT_TYPED and not name.startswith(("_", "choose:"))
    }


def posted(fields: Mapping[str, Sequence[str]]) -> QueryDict:
    """The form that `typed` was made from."""
    data = QueryDict(mutable=True)
    for name, values in fields.items():
        data.setlist(name, list(values))
    return data


def readable(fields: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Names and texts for a page that gives back what was typed; without what only machines read."""
    for name, values in fields.items():
        text = "\n".join(value for value in values if value)
        if text and not name.startswith(("initial-", "revision")) and not name.endswith(("_FORMS", "-id", "-story")):
            yield name, text
