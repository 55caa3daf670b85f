"""Texts and lists compared: paragraphs first, then the words of those that changed. The effort is bounded.

difflib takes a time that grows with the product of both lengths, at worst faster. So what begins and ends alike is set
aside first, and what stays too long, or comes after the effort is spent, counts as written anew.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .values import Piece, Pieces, Row

# White space, a sign, a character of a script without spaces, or a word with all its marks and joiners.
SIGNS = r"""\s.,;:!?()\[\]{}<>/"'«»“”‘’„…–—،؛؟。、"""
UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
WORDS = re.compile(rf"\s+|[{UNSPACED}]|[^{SIGNS}{UNSPACED}]+|.", re.DOTALL)
LARGEST_PAIR = 250_000  # the product of two lengths
LARGEST_WHOLE = 4_000_000  # the sum of such products in one comparison
LEAST_ALIKE = 0.3  # below, marks on single words would be confetti
CONTEXT = 1  # paragraphs shown beside a changed one


@dataclass
class Effort:
    """What a comparison may still spend."""

    left: int = LARGEST_WHOLE

    def allows(self, before: Sequence[str], after: Sequence[str]) -> bool:
        cost = len(before) * len(after)
        if cost > min(LARGEST_PAIR, self.left):
            return False
        self.left -= cost
        return True


def text_rows(before: str | None, after: str | None) -> tuple[Row, ...]:
    """Two texts paragraph by paragraph; paragraphs far from any change are skipped and counted."""
    return tuple(_folded(_aligned(_paragraphs(before), _paragraphs(after), Effort())))


def list_rows(before: Sequence[str], after: Sequence[str]) -> tuple[Row, ...]:
    """Two lists item by item; all are shown."""
    return tuple(_aligned(before, after, Effort()))


def line_rows(before: str | None, after: str | None) -> tuple[Row, ...]:
    """Two single values; an empty one or None is one that is not there."""
    return tuple(_aligned([before] if before else [], [after] if after else [], Effort()))


def _paragraphs(text: str | None) -> list[str]:
    return [part for part in re.split(r"\n", text or "") if part.strip()]


def _aligned(before: Sequence[str], after: Sequence[str], effort: Effort) -> Iterator[Row]:
    for is_same, left, right in _runs(before, after, effort):
        if is_same:
            yield from (Row((Piece(text),), (Piece(text),)) for text in left)
        else:
            yield from _replaced(left, right, effort)


def _runs(
    before: Sequence[str], after: Sequence[str], effort: Effort
) -> Iterator[tuple[bool, Sequence[str], Sequence[str]]]:
    """Stretches that are the same or not, in order."""
    head, tail = _alike_at_ends(before, after)
    left, right = before[head : len(before) - tail], after[head : len(after) - tail]
    if head:
        yield True, before[:head], after[:head]
    if effort.allows(left, right):
        for tag, a, b, c, d in SequenceMatcher(None, left, right).get_opcodes():
            yield tag == "equal", left[a:b], right[c:d]
    elif left or right:
        yield False, left, right
    if tail:
        yield True, before[-tail:], after[-tail:]


def _alike_at_ends(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    rest = shorter - head
    tail = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
    return head, tail


def _replaced(before: Sequence[str], after: Sequence[str], effort: Effort) -> Iterator[Row]:
    """Paragraphs that changed: each beside the one that it became, as far as that can be told."""
    place = 0
    for text, partner in zip(before, _partners(before, after, effort), strict=True):
        if partner is None:
            yield Row(before=_whole(text))
            continue
        yield from (Row(after=_whole(new)) for new in after[place:partner])
        yield _pair(text, after[partner], effort)
        place = partner + 1
    yield from (Row(after=_whole(new)) for new in after[place:])


def _partners(before: Sequence[str], after: Sequence[str], effort: Effort) -> list[int | None]:
    """For each text the place of the next one after its neighbour's that shares most words with it, or None."""
    if len(before) == len(after):
        return list(range(len(after)))
    if not effort.allows(before, after):
        return [index if index < len(after) else None for index in range(len(before))]
    words = [set(WORDS.findall(text)) for text in after]
    found: list[int | None] = []
    place = 0
    for text in before:
        best = _most_alike(set(WORDS.findall(text)), words[place:], place)
        found.append(best)
        place = place if best is None else best + 1
    return found


def _most_alike(own: set[str], others: Sequence[set[str]], start: int) -> int | None:
    likeness = [(len(own & other) / max(1, len(own | other)), -i) for i, other in enumerate(others, start)]
    best = max(likeness, default=(0.0, 0))
    return -best[1] if best[0] >= LEAST_ALIKE else None


def _pair(before: str, after: str, effort: Effort) -> Row:
    """Two texts with the words marked that only one of them has."""
    old, new = WORDS.findall(before), WORDS.findall(after)
    runs = list(_runs(old, new, effort))
    shared = sum(len("".join(left)) for is_same, left, _ in runs if is_same)
    if shared < LEAST_ALIKE * min(len(before), len(after)):
        return Row(_whole(before), _whole(after))
    left = [("".join(part), not is_same) for is_same, part, _ in runs]
    right = [("".join(part), not is_same) for is_same, _, part in runs]
    return Row(_joined(left), _joined(right))


def _joined(parts: Sequence[tuple[str, bool]]) -> Pieces:
    """Pieces without empty ones; neighbours of one kind, and blanks between two marks, are one piece."""
    pieces: list[Piece] = []
    for text, differs in (part for part in parts if part[0]):
        if pieces and pieces[-1].differs == differs:
            pieces[-1] = Piece(pieces[-1].text + text, differs)
        elif differs and len(pieces) > 1 and not pieces[-1].text.strip() and pieces[-2].differs:
            blank = pieces.pop().text
            pieces[-1] = Piece(pieces[-1].text + blank + text, True)
        else:
            pieces.append(Piece(text, differs))
    return tuple(pieces)


def _whole(text: str) -> Pieces:
    return (Piece(text, True),)


def _folded(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows without long stretches of what is the same."""
    kept = list(rows)
    near = {place + step for place, row in enumerate(kept) if row.differs for step in range(-CONTEXT, CONTEXT + 1)}
    skipped = 0
    for place, row in enumerate(kept):
        if place not in near:
            skipped += 1
            continue
        if skipped:
            yield Row(skipped=skipped)
        skipped = 0
        yield row
    if skipped:
        yield Row(skipped=skipped)
