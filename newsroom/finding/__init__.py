"""Finds rows by the words of their texts, alike on both databases: a column of words, and an index over it.

The column is filled when a row is saved, and the database keeps the index, whatever wrote the row. Imports nothing
of ours.
"""

from .index import (
    LARGEST,
    MOST_FOUND,
    SMALLEST,
    WordsField,
    install,
    is_among,
    keys_sql,
    matching,
    newest,
    newest_with,
    remove,
)
from .words import LONGEST_WORD, MOST_BYTES, Asked, asked_for, mark, places_of, stored, words_of

__all__ = [
    "LARGEST",
    "LONGEST_WORD",
    "MOST_BYTES",
    "MOST_FOUND",
    "SMALLEST",
    "Asked",
    "WordsField",
    "asked_for",
    "install",
    "is_among",
    "keys_sql",
    "mark",
    "matching",
    "newest",
    "newest_with",
    "places_of",
    "remove",
    "stored",
    "words_of",
]
