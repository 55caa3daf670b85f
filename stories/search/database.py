"""The database as the engine: PostgreSQL's GIN or SQLite's FTS5 over the column of words, all queries at once."""

from collections.abc import Sequence

from newsroom.finding import is_among, keys_sql, matching
from stories.delivery import rows

from .asking import Query
from .ranking import Candidate

TABLE = "stories_publishedtext"


def look(queries: Sequence[Query]) -> list[list[Candidate]]:
    """What each query finds, in the order of the queries. One query to the database."""
    found: list[list[Candidate]] = [[] for _ in queries]
    sql = " UNION ALL ".join(_sql(number) for number in range(len(queries)))
    values = [value for query in queries for value in _values(query)]
    for number, *row in rows.every(sql, *values):
        found[number].append(Candidate(*row))
    return found


def _sql(number: int) -> str:
    among = is_among("place", keys_sql(TABLE))
    return f"SELECT {number}, place, first_words, second_words FROM {TABLE} WHERE {among}"


def _values(query: Query) -> tuple[str, int, int, int]:
    return matching(query.asked, query.marks), query.above, query.below, query.most
