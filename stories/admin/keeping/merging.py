"""Two people's changes of one story brought together, field by field, in the form of the one who saves second.

Three sides are known: what the form was opened on, what is stored by now, and what was typed. What only one side
changed merges by itself; what both changed differently keeps what was typed, and is shown with both texts to choose.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from . import rows
from .conflicts import Conflict, Merge, mark, side
from .posting import DELETE, ID, PostedRow, Rows
from .rows import Kind
from .states import Reader, State

CHOICE, SEEN = "choose:", "choose-seen:"
OF_CLAIM = {"text": "wording", "qualification": "what limits it", "evidence": "what it rests on"}
OF_SOURCE = {"accessed_at": "when it was read"}
KINDS = ("claims", "citations")


@dataclass(frozen=True)
class Merging:
    """The sides. `base` is empty where its revision was erased: then every difference is a conflict.

    `numbers` and `citations` say which claim and source the stored rows are, by the row's key.
    """

    reader: Reader
    base: State
    stored: State
    numbers: Mapping[str, int]
    citations: Mapping[str, str]
    labels: Mapping[str, str]

    def merged(self, data: QueryDict) -> Merge:
        outcome = Merge(data.copy())
        self._fields(outcome)
        for prefix, keys in (("claims", self._claim_keys(data)), ("citations", self._source_keys(data))):
            if f"{prefix}-TOTAL_FORMS" in data:
                rows.merge(self.kind(prefix), outcome, keys)
        return outcome

    def kind(self, prefix: str) -> Kind:
        return self._claims() if prefix == "claims" else self._sources()

    def _fields(self, outcome: Merge) -> None:
        for name, typed in self.reader.fields(outcome.data).items():
            stored, label = self.stored.fields.get(name, ""), self.labels.get(name, name)
            changed = side(self.base.fields.get(name), stored, typed)
            if changed == "stored":
                self.reader.put_field(outcome.data, name, stored)
                outcome.taken.append(label)
            elif changed == "both":
                outcome.conflicts.append(Conflict(f"field/{name}", label, stored, typed))
            outcome.has_own |= changed == "typed"

    def _claims(self) -> Kind:
        return Kind(
            prefix="claims",
            members=OF_CLAIM,
            base=self.base.claims,
            stored=self.stored.claims,
            row_keys={number: key for key, number in self.numbers.items()},
            read=self.reader.claim,
            put=self.reader.put_claim,
            fill=lambda row, key: None,
            label=lambda number: f"Claim {number}",
            titled=self.reader.titled,
        )

    def _sources(self) -> Kind:
        return Kind(
            prefix="citations",
            members=OF_SOURCE,
            base=self.base.sources,
            stored=self.stored.sources,
            row_keys={source_id: key for key, source_id in self.citations.items()},
            read=self.reader.source,
            put=self.reader.put_source,
            fill=lambda row, key: row.put("source", str(self.reader.sources[key].pk)),
            label=lambda source_id: f"Source “{self.reader.titled((source_id,))[0]}”",
            titled=self.reader.titled,
        )

    def _claim_keys(self, data: QueryDict) -> dict[int, Any]:
        """The number of the claim that each row is, by the row's place; a row that is new has none.

        A row whose claim somebody took out is one of those that the form was opened on and are gone, in their order.
        A new row is the stored one that says the same, if there is one that the form did not know: a form sent twice.
        """
        posted = Rows.of(data, "claims").rows
        gone = iter([number for number in self.base.claims if number not in self.stored.claims])
        known = {
            place: self.numbers.get(row.get(ID)) or next(gone, None) for place, row in enumerate(posted) if row.get(ID)
        }
        added = [n for n in self.stored.claims if n not in self.base.claims and n not in known.values()]
        for place, row in enumerate(posted):
            if place not in known and not row.is_blank:
                text = self.reader.claim(row)["text"]
                known[place] = next((n for n in added if self.stored.claims[n]["text"] == text), None)
                added = [n for n in added if n != known[place]]
        return known

    def _source_keys(self, data: QueryDict) -> dict[int, Any]:
        posted = Rows.of(data, "citations").rows
        return {place: self._source_key(row) for place, row in enumerate(posted)}

    def _source_key(self, row: PostedRow) -> str | None:
        return self.reader.ids.get(row.get("source")) or self.citations.get(row.get(ID))


def choices(data: QueryDict) -> dict[str, str]:
    """The places where the stored text was chosen, each with the mark of what had been typed then."""
    keys = [name.removeprefix(CHOICE) for name in data if name.startswith(CHOICE) and data[name] == "stored"]
    return {key: data.get(SEEN + key, "") for key in keys}


def with_choices(merging: Merging, data: QueryDict) -> QueryDict:
    """The form with the stored values where they were chosen, as far as nothing else was typed there since.

    `merging.stored` is the revision that was shown beside the form.
    """
    answer = data.copy()
    for key, seen in choices(data).items():
        kind, _, rest = key.partition("/")
        if kind == "field":
            _choose_field(merging, answer, rest, seen)
        elif kind in KINDS:
            _choose_row(merging.kind(kind), answer, rest, seen)
    return answer


def _choose_field(merging: Merging, data: QueryDict, name: str, seen: str) -> None:
    typed = merging.reader.fields(data)
    if name in typed and mark(typed[name]) == seen:
        merging.reader.put_field(data, name, merging.stored.fields.get(name, ""))


def _choose_row(kind: Kind, data: QueryDict, rest: str, seen: str) -> None:
    posted = Rows.of(data, kind.prefix)
    key, _, member = rest.partition("/")
    if key == "gone":
        posted.rows = [row for row in posted.rows if row.get(ID) or mark(kind.summary(kind.read(row))) != seen]
    else:
        for row in posted.rows:
            _choose_in(kind, row, key, member, seen)
    posted.write(data)


def _choose_in(kind: Kind, row: PostedRow, key: str, member: str, seen: str) -> None:
    """Where `row` is the one that `key` names, let it say what is stored: one member of it, or all."""
    found = next((one for one, own in kind.row_keys.items() if str(one) == key and own == row.get(ID)), None)
    if found not in kind.stored:
        return
    if not member:
        row.put(DELETE, "")
        kind.put_all(row, found)
    elif member in kind.members and mark(kind.titled(kind.read(row)[member])) == seen:
        kind.put(row, member, kind.stored[found][member])
