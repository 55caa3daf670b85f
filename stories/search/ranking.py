"""The order of hits: what says the words in its headline and dek stands above what says them in its text. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from newsroom.finding import Asked

FIRST, SECOND = 4, 1  # of a word in the headline, or in the claim itself; in the dek, or in what limits the claim
HIGHEST = 10**6


class Candidate(NamedTuple):
    """A row that an engine found."""

    place: int
    first_words: str
    second_words: str


class Ranked(NamedTuple):
    """A row with its score: the higher, the sooner shown; among equal ones the newest."""

    score: int
    place: int


def ranked(found: Iterable[Candidate], asked: Asked) -> list[Ranked]:
    """All that was found, best first."""
    return sorted((Ranked(_score(one, asked), one.place) for one in found), reverse=True)


def _score(found: Candidate, asked: Asked) -> int:
    first, second = found.first_words.split(), found.second_words.split()
    return FIRST * count(first, asked) + SECOND * count(second, asked)


def count(words: Sequence[str], asked: Asked) -> int:
    """How many of the words that are asked for are among these; the last may be begun."""
    held = set(words)
    whole = sum(word in held for word in asked.words)
    begun = asked.words[-1] if asked.is_begun else None
    return whole + (begun is not None and begun not in held and any(word.startswith(begun) for word in held))
