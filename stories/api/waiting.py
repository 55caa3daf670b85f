"""Long polls: a bounded number of requests of this process wait for the ledger to move on, all others go at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep

from django.conf import settings

from stories.delivery import changes

INTERVAL = 0.5  # seconds between two looks at the head of the ledger


class Places:
    """How many wait now. Each of them takes up a thread of the server."""

    def __init__(self) -> None:
        self.taken, self._lock = 0, Lock()

    @contextmanager
    def one(self, most: int) -> Iterator[bool]:
        """Whether a place is free while at most `most` are taken; if so it is taken within the block."""
        with self._lock:
            is_free = self.taken < most
            self.taken += is_free
        try:
            yield is_free
        finally:
            with self._lock:
                self.taken -= is_free


PLACES = Places()


def has_moved(head: int, seconds: int, *, is_bulk: bool) -> bool:
    """Wait at most so many seconds for an entry after the last one, `head`; at once False where no place is free.

    Whoever has no key for bulk takes half of the places at most, so that one is left for those who have. No transaction
    is open while one waits.
    """
    most = settings.NEWSROOM_API_WAITERS if is_bulk else settings.NEWSROOM_API_WAITERS // 2
    with PLACES.one(most) as is_free:
        end = monotonic() + seconds
        while is_free and monotonic() < end:
            sleep(min(INTERVAL, max(0.0, end - monotonic())))
            if changes.head().seq > head:
                return True
    return False
