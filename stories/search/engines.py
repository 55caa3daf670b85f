"""Which engine answers: the one that SEARCH_URL names, and the database where there is none or it cannot be reached.

The database holds the words of everything public in any case, so no reader waits for a search engine to come back.
"""

import logging
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from time import monotonic

from django.conf import settings

from newsroom import publication

from . import database
from .asking import Query
from .opensearch import Away, OpenSearch
from .ranking import Candidate

SECONDS_TO_RECOVER = 30  # without a try, so that readers do not wait for its time limit one after the other

log = logging.getLogger(__name__)


class Rest:
    """How long an engine that failed is left alone. Safe between threads."""

    def __init__(self) -> None:
        self._until, self._lock = 0.0, Lock()

    @property
    def is_over(self) -> bool:
        return monotonic() >= self._until

    def begin(self) -> bool:
        """Leave it alone from now on; whether this is news."""
        with self._lock:
            is_news, self._until = self.is_over, monotonic() + SECONDS_TO_RECOVER
        return is_news

    def end(self) -> None:
        self._until = 0.0


REST = Rest()


def engine() -> OpenSearch | None:
    """The search engine that the settings name, or None."""
    return _opensearch(settings.SEARCH_URL, publication.current().namespace) if settings.SEARCH_URL else None


@lru_cache(4)
def _opensearch(url: str, default_index: str) -> OpenSearch:
    return OpenSearch(url, default_index)


def look(queries: Sequence[Query]) -> list[list[Candidate]]:
    """What each query finds, newest first. Raises delivery.Unavailable if the database cannot be asked either."""
    found = engine()
    if found is None or not REST.is_over:
        return database.look(queries)
    try:
        return found.look(queries)
    except Away as reason:
        if REST.begin():
            log.error("The search engine cannot be asked, so the database is: %s", reason)
        return database.look(queries)
