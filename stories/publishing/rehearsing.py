"""Rebuilds the read model beside the real one and compares them. Changes nothing and keeps no writer waiting.

Temporary tables of the same names hide the real ones from this connection, on both databases, until it is taken back.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction
from django.db.backends.utils import CursorWrapper

from stories.models import PublishedPage, PublishedSite

from .rebuilding import READ_MODEL, replay

REFERENCE = re.compile(r' REFERENCES "\w+" \("\w+"\) DEFERRABLE INITIALLY DEFERRED')  # temporary tables can have none
TABLE_AND_INDEXES = """SELECT sql FROM main.sqlite_master
    WHERE tbl_name = %s AND type <> 'trigger' AND sql IS NOT NULL ORDER BY rowid"""
CREATION = re.compile(r"^CREATE (TABLE|INDEX|UNIQUE INDEX) ")


class _TakenBack(Exception):
    """Ends the rehearsal."""


@contextmanager
def snapshot() -> Iterator[None]:
    """A transaction in which all reads see one moment, on either database without making a writer wait.

    Inside a transaction of the caller's it adds nothing: then that one decides what is seen.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    else:
        with _deferred(), transaction.atomic():
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Transactions of SQLite that lock no writer out, as the settings' IMMEDIATE would."""
    sqlite: Any = connection
    mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = mode


def differences() -> list[str]:
    """The names of what a rebuild would write otherwise. Call it inside `snapshot`."""
    found: list[str] = []
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            real = _hide_read_model(cursor)
            replay()
            found = list(_differing(cursor, real))
            raise _TakenBack
    except _TakenBack:
        return found


def _hide_read_model(cursor: CursorWrapper) -> str:
    """Put an empty temporary table before each of the read model; the schema in which the real ones are."""
    if connection.vendor == "sqlite":
        for table in READ_MODEL:
            _hide_on_sqlite(cursor, table._meta.db_table)
        return "main"
    cursor.execute("SELECT current_schema()")
    (schema,) = cursor.fetchone()
    for table in READ_MODEL:
        name = table._meta.db_table
        cursor.execute(f"CREATE TEMPORARY TABLE {name} (LIKE {schema}.{name} INCLUDING ALL)")
    return schema


def _hide_on_sqlite(cursor: CursorWrapper, table: str) -> None:
    cursor.execute(TABLE_AND_INDEXES, [table])
    for (statement,) in cursor.fetchall():
        cursor.execute(CREATION.sub(r"CREATE \1 temp.", REFERENCE.sub("", statement)))


def _differing(cursor: CursorWrapper, real: str) -> Iterator[str]:
    if _latest_edition(cursor, real) != _latest_edition(cursor, TEMPORARY[connection.vendor]):
        yield "the latest edition"
    for table in READ_MODEL:
        # Of the site nothing but its edition: sections and pages are as editors have changed them since the last print.
        if table not in (PublishedSite, PublishedPage) and _differs(cursor, table, real):
            yield table.__name__


TEMPORARY = {"sqlite": "temp", "postgresql": "pg_temp"}


def _differs(cursor: CursorWrapper, table: type[models.Model], real: str) -> bool:
    """Whether either table holds a row that the other does not, but for the keys that the database counts up."""
    fields = [field for field in table._meta.concrete_fields if field.get_internal_type() != "BigAutoField"]
    columns = ", ".join(str(field.column) for field in fields)
    one, other = (
        f"SELECT {columns} FROM {schema}.{table._meta.db_table}" for schema in (real, TEMPORARY[connection.vendor])
    )
    cursor.execute(f"SELECT 1 FROM ({one} EXCEPT {other}) a UNION ALL SELECT 1 FROM ({other} EXCEPT {one}) b LIMIT 1")
    return cursor.fetchone() is not None


def _latest_edition(cursor: CursorWrapper, schema: str) -> str:
    cursor.execute(f"SELECT document FROM {schema}.{PublishedSite._meta.db_table}")
    row = cursor.fetchone()
    latest = json.loads(row[0])["latest_edition"] if row else None
    return latest["edition_id"] if latest else ""
