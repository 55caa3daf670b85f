"""Reads rows by plain SQL: prepared on PostgreSQL, without the ORM, which would cost more than the query itself."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any, Self, cast

import psycopg
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.backends.utils import CursorWrapper

from stories.delivery.outcomes import Unavailable

Row = tuple[Any, ...]
Rows = Sequence[Row]
Value = str | int | datetime


def one(sql: str, *values: Value) -> Row | None:
    """The first row, or None. Raises Unavailable if the database cannot be asked."""
    return next(iter(every(sql, *values)), None)


def every(sql: str, *values: Value) -> Sequence[Row]:
    """All rows. Raises Unavailable if the database cannot be asked.

    A connection that died since the last request (a restart of the server, a proxy's timeout) is replaced once.
    """
    try:
        return _rows(sql, values)
    except (OperationalError, InterfaceError) as reason:
        if connection.in_atomic_block or is_alive():
            raise Unavailable from reason
    connection.close()
    try:
        return _rows(sql, values)
    except DatabaseError as reason:
        raise Unavailable from reason


def is_alive() -> bool:
    """Whether the connection that failed can still be used; one that was never made cannot."""
    return connection.connection is not None and connection.is_usable()


def _rows(sql: str, values: Sequence[Value]) -> Sequence[Row]:
    with _cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


class Logged(psycopg.Cursor[Any]):
    """Prepares nothing: psycopg drops the text of a prepared statement, and Django's log of queries asks for it."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        return super().execute(query, params, prepare=False)


def _cursor() -> CursorWrapper:
    """A cursor that on PostgreSQL binds at the server, so that statements are prepared; Django's own does not."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.ensure_connection()
    is_logged = connection.queries_logged
    cursor: Any = (Logged if is_logged else psycopg.Cursor)(connection.connection)
    cursor.format = psycopg.pq.Format.BINARY  # bytes come as bytes, not as hexadecimal text of twice the size
    return connection.make_debug_cursor(cursor) if is_logged else connection.make_cursor(cursor)


def instant(value: datetime | str) -> datetime:
    """An aware instant: SQLite stores UTC without saying so, and gives computed values as text."""
    read = datetime.fromisoformat(value) if isinstance(value, str) else value
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read


def day(value: date | str) -> date:
    """A calendar day: SQLite gives what it computes as text."""
    return date.fromisoformat(value) if isinstance(value, str) else value


def stored(value: datetime) -> str | datetime:
    """An aware instant as the database compares it with a column: SQLite holds text."""
    return cast(str | datetime, connection.ops.adapt_datetimefield_value(value))


def month_start(column: str) -> str:
    """SQL for the first day of the month of a date."""
    return (
        f"date_trunc('month', {column})::date"
        if connection.vendor == "postgresql"
        else f"date({column}, 'start of month')"
    )


def octets(value: Any) -> bytes | None:
    return None if value is None else bytes(value)
