"""Background work in steps, each at its own pace in a thread of its own: one that fails or waits keeps no other up."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic

from django.db import InterfaceError, OperationalError, close_old_connections, connections

log = logging.getLogger(__name__)

LONGEST_PAUSE = 60  # seconds between two tries of a step that fails
GRACE = 8  # seconds that all steps together have to end when they are to stop


@dataclass
class Step:
    """A piece of work done again and again: what it is called, what does it, and the seconds in between."""

    name: str
    act: Callable[[], object]
    seconds: float
    failures: int = 0

    def turn(self) -> bool:
        """Do it once; whether it could be done. A failure is said in the log, whatever it is, and goes no further."""
        try:
            self.act()
        except (OperationalError, InterfaceError) as error:
            log.error("%s: the database cannot be asked: %s", self.name, error)
        except Exception:
            log.exception("%s failed; the other work goes on", self.name)
        else:
            self.failures = 0
            return True
        self.failures += 1
        return False

    @property
    def pause(self) -> float:
        """The seconds until the next turn: longer after each failure in a row, up to a minute."""
        return min(self.seconds * 2 ** min(self.failures, 8), max(self.seconds, LONGEST_PAUSE))

    def keep_on(self, stopped: Event) -> None:
        """Turn after turn until stopped; a database that was away is found again."""
        try:
            while not stopped.is_set():
                close_old_connections()
                self.turn()
                stopped.wait(self.pause)
        finally:
            connections.close_all()


def once(steps: Sequence[Step]) -> list[str]:
    """One turn of each, one after the other; the names of those that failed."""
    return [step.name for step in steps if not step.turn()]


def keep_on(steps: Sequence[Step], stopped: Event, asked: SimpleQueue[int]) -> bool:
    """All steps side by side until `stopped`; then each may end its turn. False if one ended by itself.

    A handler of signals asks through the queue: it may have interrupted this very wait, whose locks an Event shares.
    """
    threads = [Thread(target=step.keep_on, args=(stopped,), name=step.name, daemon=True) for step in steps]
    for thread in threads:
        thread.start()
    while not stopped.is_set() and all(thread.is_alive() for thread in threads):
        if _heard(asked):
            stopped.set()
    was_asked = stopped.is_set()
    stopped.set()
    _see_out(threads)
    return was_asked


def _heard(asked: SimpleQueue[int]) -> bool:
    try:
        asked.get(timeout=1)
    except Empty:
        return False
    return True


def _see_out(threads: Sequence[Thread]) -> None:
    until = monotonic() + GRACE
    for thread in threads:
        thread.join(max(0, until - monotonic()))
