"""What a comparison gives: differences of rows of pieces. Plain values, no markup."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """A stretch of text that the other side has as well, or not."""

    text: str
    differs: bool = False


Pieces = tuple[Piece, ...]


@dataclass(frozen=True)
class Row:
    """A paragraph or item before and after, side by side; None where one side has none.

    A row of `skipped` stands for so many paragraphs that are the same on both sides.
    """

    before: Pieces | None = None
    after: Pieces | None = None
    skipped: int = 0

    @property
    def differs(self) -> bool:
        return not self.skipped and (self.before is None or self.after is None or _marked(self.before + self.after))


def _marked(pieces: Pieces) -> bool:
    return any(piece.differs for piece in pieces)


@dataclass(frozen=True)
class Difference:
    """One field of which the two states say different things. `key` names it for programs: `claims/3/text`."""

    key: str
    label: str
    rows: tuple[Row, ...]

    @property
    def before(self) -> str:
        """What the field said, without marks; skipped paragraphs are not in it."""
        return _joined([row.before for row in self.rows])

    @property
    def after(self) -> str:
        return _joined([row.after for row in self.rows])

    @property
    def is_removed(self) -> bool:
        return all(row.after is None for row in self.rows)


def _joined(sides: list[Pieces | None]) -> str:
    return "\n".join("".join(piece.text for piece in side) for side in sides if side is not None)
