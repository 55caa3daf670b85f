"""The public record as lines of JSON: one consistent snapshot, streamed in ledger order. Never sees a working copy."""

from .lines import Selection, has_edition, lines, size, snapshot, write
from .streaming import BrokenOff, Stream

__all__ = ["BrokenOff", "Selection", "Stream", "has_edition", "lines", "size", "snapshot", "write"]
