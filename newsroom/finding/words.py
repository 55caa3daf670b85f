"""Texts as the words by which they are found, the same for what is kept and for what is asked. Pure.

Letters and digits make a word, without case and accents. Writing that puts no space between words (Chinese, Japanese,
Thai …) is kept as its single characters and their pairs.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

LONGEST_WORD = 64  # characters; what two longer words share at their beginning finds both
MOST_BYTES = 400_000  # of the words of one row: PostgreSQL takes a megabyte for its index
SHORTEST_BEGINNING = 3  # characters: shorter beginnings would be those of half of all words

# Vowel signs of Indic and South-East Asian scripts: a part of the word, though not a letter.
SIGNS = "".join(chr(code) for code in range(0x0900, 0x1B00) if unicodedata.category(chr(code)) in ("Mn", "Mc"))
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200c\u200d\u2060\ufeff"))  # stand inside words: soft hyphens, joiners
WORD = re.compile(rf"(?:[^\W_]|[{SIGNS}])+")
PART = re.compile(f"[{UNSPACED}]+|[^{UNSPACED}]+")
IS_UNSPACED = re.compile(f"[{UNSPACED}]")


class Letters(dict[int, int | None]):
    """What becomes of each character: nothing of an accent, all others stay. Learnt as they come."""

    def __missing__(self, code: int) -> int | None:
        self[code] = None if unicodedata.combining(chr(code)) else code
        return self[code]


LETTERS = Letters()


class Asked(NamedTuple):
    """What somebody looks for: rows with all these words, the last of them perhaps begun only."""

    words: list[str]
    is_begun: bool


def words_of(*texts: str) -> list[str]:
    """The different words of the texts, in their order."""
    return list(dict.fromkeys(word for text in texts for word in _kept(plain(text))))


def asked_for(text: str, most: int | None = None) -> Asked:
    """The first `most` words of what somebody typed; whatever is typed is a search, signs only part words."""
    words = list(dict.fromkeys(word for part in _parts(plain(text)) for word in _asked(part)))[:most]
    return Asked(words, bool(words) and _may_be_begun(words[-1]))


def stored(words: Iterable[str]) -> str:
    """What a column of words holds: as many of them as an index takes, with a space between."""
    text = " ".join(words).encode()
    return text[:MOST_BYTES].rpartition(b" ")[0].decode() if len(text) > MOST_BYTES else text.decode()


def mark(kind: str, value: str) -> str:
    """A word that a row is marked with, besides its texts'; nobody can ask for it by typing, since signs part words.

    Without case: SQLite's index knows none, PostgreSQL's does.
    """
    return f"§{kind}" + "".join(one if one.isalnum() else "¬" for one in value.lower())


def plain(text: str) -> str:
    """The text without case and accents, compatible characters made one."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKD", text.translate(UNSEEN)).casefold().translate(LETTERS)


def places_of(text: str, asked: Asked, most: int = 100) -> list[tuple[int, int, str]]:
    """Where the text holds a word that is asked for: start and end in characters of `text`, and the word, in order.

    Of a word that is begun only, the beginning; of each word the first `most` places.
    """
    whole = plain(text)
    spans = sorted(span for word in asked.words for span in islice(_spans(whole, word, asked), most))
    if text.isascii() or not spans:
        return spans
    at = [place for place, character in enumerate(text) for _ in plain_character(character)]
    return [(at[start], _end(text, at[end - 1] + 1), word) for start, end, word in spans]


def _end(text: str, end: int) -> int:
    """Behind the accents that follow a letter."""
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


def _spans(whole: str, word: str, asked: Asked) -> Iterator[tuple[int, int, str]]:
    """Where a word stands by itself in a plain text; of writing without spaces wherever it stands."""
    is_part = IS_UNSPACED.match(word)
    is_open = is_part or len(word) == LONGEST_WORD or (asked.is_begun and word == asked.words[-1])
    start = whole.find(word)
    while start >= 0:
        end = start + len(word)
        if is_part or not ((start and _joins(whole[start - 1])) or (not is_open and _joins(whole[end : end + 1]))):
            yield start, end, word
        start = whole.find(word, start + 1)


def _joins(character: str) -> bool:
    """Whether a character beside a word makes it a part of a longer one."""
    return WORD.match(character) is not None and not IS_UNSPACED.match(character)


@lru_cache(8192)
def plain_character(character: str) -> str:
    return plain(character)


def _parts(text: str) -> Iterator[str]:
    for word in WORD.findall(text):
        yield from PART.findall(word)


def _kept(text: str) -> Iterator[str]:
    for part in _parts(text):
        if IS_UNSPACED.match(part):
            yield from part
            yield from _pairs(part)
        else:
            yield part[:LONGEST_WORD]


def _asked(part: str) -> Iterable[str]:
    if not IS_UNSPACED.match(part):
        return [part[:LONGEST_WORD]]
    return _pairs(part) if len(part) > 1 else [part]


def _pairs(part: str) -> list[str]:
    return [part[place : place + 2] for place in range(len(part) - 1)]


def _may_be_begun(word: str) -> bool:
    return not IS_UNSPACED.match(word) and (len(word) >= SHORTEST_BEGINNING or not word.isascii())
