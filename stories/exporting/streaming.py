"""An export that is handed on while it is read, by whoever answers a request. Knows nothing of HTTP."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections

from .lines import Selection, has_edition, head, lines, snapshot

BLOCK = 64 * 1024  # bytes that are handed on at once
LONGEST = 60 * 60  # seconds that a snapshot may be held: it keeps the database from forgetting old rows
PATIENCE = 120  # seconds in which a block has to be taken; PostgreSQL ends a transaction that idles for longer


class BrokenOff(Exception):
    """The export was not taken fast enough, and ends without its trailer."""


class Stream:
    """Blocks of whole lines of one snapshot, which begins with the object and ends with the last block or `close`.

    It reads on a connection of its own, so that what is written meanwhile for the same request, such as a log, is no
    part of the snapshot. Within a transaction of the caller's it reads there, as `snapshot` does. One thread at a time.
    """

    def __init__(self, selection: Selection) -> None:
        self.is_whole, self.lines = False, 0  # `lines` are those read by now, the trailer among them
        self._own = None if connection.in_atomic_block else _another_connection()
        self._blocks = self._read(selection)
        try:
            self._next()
        except BaseException:
            self.close()
            raise

    def __iter__(self) -> Iterator[bytes]:
        """The blocks. Raises BrokenOff where they are taken too slowly: then there is no trailer."""
        begun = monotonic()
        try:
            while (block := self._next()) is not None:
                handed = monotonic()
                yield block
                if monotonic() - handed > PATIENCE or monotonic() - begun > LONGEST:
                    raise BrokenOff
            self.is_whole = True
        finally:
            self.close()

    def close(self) -> None:
        """End the snapshot, wherever it stands; again is no error."""
        with self._apart():
            self._blocks.close()
        if self._own:
            self._own.close()

    def _next(self) -> bytes | None:
        with self._apart():
            return next(self._blocks, None)

    def _read(self, selection: Selection) -> Generator[Any]:
        """First nothing, when the snapshot has begun; then the blocks."""
        with snapshot():
            self.ledger, self.hash = head()
            self.selects = not selection.edition_id or has_edition(selection.edition_id)
            yield None
            yield from self._blocked(lines(selection))

    def _blocked(self, written: Iterator[bytes]) -> Iterator[bytes]:
        block = bytearray()
        for line in written:
            block += line
            self.lines += 1
            if len(block) >= BLOCK:
                yield bytes(block)
                block.clear()
        if block:
            yield bytes(block)

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """Inside the block the database is asked on the connection of this stream."""
        if self._own is None:
            yield
            return
        usual = connections[DEFAULT_DB_ALIAS]
        connections[DEFAULT_DB_ALIAS] = self._own
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = usual


def _another_connection() -> Any:
    made = connections.create_connection(DEFAULT_DB_ALIAS)
    made.inc_thread_sharing()  # the thread that answers need not be the one that is asked for the blocks
    return made
