"""Whether an export is whole: its lines are counted and hashed up to the trailer, which tells both. Refuses nothing."""

import hashlib
from collections.abc import Iterator
from typing import Any

from stories.document.problem import SchemaProblem, pointer
from stories.intake.reading import Record
from stories.unpacking.records import TRAILER

WITHOUT_TRAILER = "ends without a trailer: whether it is whole cannot be told"


class Wholeness:
    """The exports of a run, each by its file; several may follow one another in one file."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[int, Any]] = {}

    def add(self, record: Record) -> None:
        """Count a line that is not the trailer."""
        count, digest = self._open.get(record.file, (0, None))
        digest = digest or hashlib.sha256()
        digest.update(record.line)
        self._open[record.file] = count + 1, digest

    def close(self, record: Record, trailer: dict[str, Any]) -> list[SchemaProblem]:
        """What the trailer says otherwise of the lines before it; its file may begin another export."""
        count, digest = self._open.pop(record.file, (0, None))
        sha256 = (digest or hashlib.sha256()).hexdigest()
        return list(_faults(trailer, {"kind": TRAILER, "count": count, "sha256": sha256, "ledger": None}))

    def unfinished(self) -> list[str]:
        """The files whose last export has no trailer."""
        return list(self._open)


def _faults(trailer: dict[str, Any], expected: dict[str, Any]) -> Iterator[SchemaProblem]:
    for name in expected:
        if name not in trailer:
            yield SchemaProblem(f"/{name}", "is missing")
    for name in trailer:
        if name not in expected:
            yield SchemaProblem(pointer(name), "is not a member of a trailer")
    for name in ("count", "sha256"):
        if name in trailer and trailer[name] != expected[name]:
            yield SchemaProblem(f"/{name}", f"of the lines before it is {expected[name]}: the export is not whole")
