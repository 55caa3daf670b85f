"""The memory of hot answers: what a process answered a moment ago and may answer again without asking the record."""

from collections import OrderedDict
from threading import Lock

from newsroom import http

BESIDE_BODIES = 6_000  # bytes that an answer in memory takes besides its bodies, headers in both encodings: measured


class Memory:
    """Hot answers in this process: at most so many bytes, forgotten longest unused first. Safe between threads."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes, self.bytes = most_bytes, 0
        self._kept: OrderedDict[str, tuple[float, int, http.Representation]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str, *, youngest: float) -> http.Representation | None:
        """What was kept under `key` at or after the instant `youngest` of the monotonic clock, or None."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept[0] < youngest:
                return None
            self._kept.move_to_end(key)
            return kept[2]

    def put(self, key: str, found: http.Representation, *, at: float) -> None:
        """Keep an answer read at the instant `at`; not one never printed, nor one that fills an eighth of the room."""
        if not found.is_printed:
            return
        # Both encodings may come to be held, and pages compress to about a third.
        size = len(found.plain) + len(found.gzip or found.plain) + BESIDE_BODIES
        if size > self.most_bytes // 8:
            return
        with self._lock:
            self._drop(key)
            self._kept[key] = at, size, found
            self.bytes += size
            while self.bytes > self.most_bytes:
                self._drop(next(iter(self._kept)))

    def forget(self, key: str) -> None:
        """Drop what is kept under `key`: what was taken back must not come out of memory later."""
        with self._lock:
            self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def _drop(self, key: str) -> None:
        _, size, _ = self._kept.pop(key, (0.0, 0, None))
        self.bytes -= size
