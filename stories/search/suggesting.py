"""What to try where nothing was found: the words one by one, those of them that find something."""

from dataclasses import replace

from stories.models.published.search import CLAIM, STORY

from . import engines
from .asking import Asked

MOST = 6


def fewer(asked: Asked) -> list[str]:
    """The words of a search that find something each by itself, under the same filters. One query."""
    words = list(dict.fromkeys(asked.text.split()))[:MOST]
    single = [replace(asked, text=word, after=None) for word in words] if len(words) > 1 else []
    single = [one for one in single if one.words.words]
    if not single:
        return []
    found = engines.look([one.query(CLAIM if asked.is_for_claims else STORY, 1) for one in single])
    return [one.text for one, hits in zip(single, found, strict=True) if hits]
