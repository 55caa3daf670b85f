"""Which stories hold some words, for lists that stand in an order of their own: the newest hits, and no rank.

It always asks the database, so that a list never holds a story whose present version lacks the words.
"""

from newsroom import finding
from stories.models.published.search import STORY

from . import database
from .asking import Asked

MOST = finding.MOST_FOUND


def newest(asked: Asked) -> list[int]:
    """The places of the newest stories that hold all the words and bear all the filters, at most MOST. One query."""
    if asked.is_wordless or asked.above >= asked.below:
        return []
    return [found.place for found in database.look([asked.query(STORY, MOST)])[0]]
