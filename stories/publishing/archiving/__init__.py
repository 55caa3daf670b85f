"""Archive import: documents that were public elsewhere or before become public here, with their own ids and instants.

It asks for schema, references and equality, not for checks and approvals; the public history says so.
"""

from collections.abc import Iterable, Iterator, Sequence

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from newsroom import instants
from newsroom.users.models import User
from stories import permissions
from stories.document.problem import SchemaProblem
from stories.rules import Refusal
from stories.unpacking.records import IMPORTED, REFUSED, Item, Outcome
from stories.workflow import acting

from .examining import Copy, EditionCopy, StoryCopy, TombstoneCopy, Unfit, examined
from .judging import judged
from .listing import Listed, list_edition
from .shelves import Shelves
from .writing import write

__all__ = ["Run", "archive"]

MOST_AT_ONCE = 500
MOST_BYTES_AT_ONCE = 8_000_000


def archive(items: Iterable[Item], *, by: User | None, dry_run: bool = False) -> Iterator[Outcome]:
    """Make archived stories, editions and tombstones public, a batch at a time; one outcome an item, in their order.

    An item is written whole or not at all, and one that is refused refuses no other. What is held already is unchanged.
    Editions that bare documents name are printed at the end; the outcomes of those that cannot be follow. After a kill
    a new run completes. With `dry_run` nothing is written. Raises NotAllowed.
    """
    permissions.require("archive", by)
    run = Run(by=by, dry_run=dry_run)
    for batch in _batches(items):
        yield from run.take(batch)
    yield from run.finish()


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    batch: list[Item] = []
    size = 0
    for item in items:
        if len(batch) == MOST_AT_ONCE or (batch and size + item.size > MOST_BYTES_AT_ONCE):
            yield batch
            batch, size = [], 0
        batch.append(item)
        size += item.size
    if batch:
        yield batch


class Run:
    """One run of an archive import."""

    def __init__(self, *, by: User | None, dry_run: bool) -> None:
        self.by, self.now, self.dry_run = by, instants.now(), dry_run
        self.shelves = Shelves()
        self.listed = Listed()

    def take(self, items: Sequence[Item]) -> list[Outcome]:
        """Write the items in one transaction. Where the database refuses, halve: one item never refuses another."""
        examinations = [self._examined(item) for item in items]
        copies = [one for one in examinations if not isinstance(one, Outcome)]
        try:
            outcomes = iter(self._judged_and_written(copies))
        except (DatabaseError, ValidationError, Refusal) as error:
            if len(items) == 1:
                return [Outcome(items[0].place, REFUSED, (SchemaProblem("", f"cannot be written: {error}"),))]
            middle = len(items) // 2
            return [*self.take(items[:middle]), *self.take(items[middle:])]
        return [one if isinstance(one, Outcome) else next(outcomes) for one in examinations]

    def _examined(self, item: Item) -> Copy | Outcome:
        try:
            return examined(item, by_name=acting.name_of(self.by), now=self.now)
        except Unfit as unfit:
            return Outcome(item.place, REFUSED, unfit.problems)

    def _judged_and_written(self, copies: Sequence[Copy]) -> list[Outcome]:
        shelves = self.shelves if self.dry_run else Shelves()
        with transaction.atomic():
            shelves.look_up(copies)
            outcomes = [self._judged(copy, shelves) for copy in copies]
            new = [copy for copy, one in zip(copies, outcomes, strict=True) if one.status == IMPORTED]
            if new and not self.dry_run:
                write(new, shelves, by=self.by, now=self.now)
        for copy, outcome in zip(copies, outcomes, strict=True):
            if outcome.status != REFUSED:
                self._note(copy)
        return outcomes

    def _judged(self, copy: Copy, shelves: Shelves) -> Outcome:
        try:
            return Outcome(copy.item.place, judged(copy, shelves))
        except Unfit as unfit:
            return Outcome(copy.item.place, REFUSED, unfit.problems)

    def _note(self, copy: Copy) -> None:
        """Remember which editions may have to be listed; also for what was unchanged: a kill may have come before."""
        if isinstance(copy, StoryCopy):
            editions = self.listed.at_least_once if copy.item.is_line else self.listed.complete
            editions.add(copy.edition.edition_id or "")
            if copy.is_retracted and not copy.item.is_line:
                self.listed.retracted.add(copy.story_id)
        elif isinstance(copy, TombstoneCopy):
            self.listed.removed.add(copy.story_id)
        elif isinstance(copy, EditionCopy):
            self.listed.at_least_once.add(copy.edition.edition_id or "")

    def finish(self) -> Iterator[Outcome]:
        """List the editions, each once; the outcomes of those that could not be."""
        if self.dry_run:
            return
        for edition_id in self.listed.touched():
            try:
                list_edition(edition_id, by=self.by)
            except (DatabaseError, ValidationError, Refusal) as error:
                yield Outcome(edition_id, REFUSED, (SchemaProblem("", f"the edition cannot be listed: {error}"),))
