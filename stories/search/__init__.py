"""Finds what is public by its words: stories and claims, the newest hits ranked. Holds and sees published text only.

`search(asked)` is all there is to it; whether the database or a search engine answers is a setting, and the answer is
the same.
"""

from .asking import LONGEST, MOST_WORDS, After, Asked, Mistaken
from .choosing import MOST, newest
from .extracts import Piece
from .following import fill, follow
from .opensearch import Away
from .results import Found, Hit, search
from .standing import Standing, samples, standing
from .suggesting import fewer

__all__ = [
    "LONGEST",
    "MOST",
    "MOST_WORDS",
    "After",
    "Asked",
    "Away",
    "Found",
    "Hit",
    "Mistaken",
    "Piece",
    "Standing",
    "fewer",
    "fill",
    "follow",
    "newest",
    "samples",
    "search",
    "standing",
]
