"""How rows are read: with a connection that died, with a database that cannot be asked, prepared on PostgreSQL."""

from contextlib import closing
from datetime import UTC, datetime

import psycopg
import pytest
from django.db import OperationalError, connection

from stories import delivery
from stories.delivery import rows


@pytest.mark.django_db(transaction=True)
def test_a_dead_connection_is_replaced_once():
    assert rows.one("SELECT 1") == (1,)
    if connection.vendor == "postgresql":  # a file does not hang up
        end_session(connection.connection.info.backend_pid)
    assert rows.one("SELECT 1") == (1,)


def end_session(pid: int) -> None:
    """End a session of the server behind the back of the process that holds it."""
    parameters = {**connection.get_connection_params(), "cursor_factory": psycopg.Cursor}
    with closing(psycopg.connect(**parameters)) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])


@pytest.mark.django_db
def test_inside_a_transaction_nothing_is_tried_again():
    with connection.execute_wrapper(broken), pytest.raises(delivery.Unavailable):
        rows.one("SELECT 1")


@pytest.mark.django_db(transaction=True)
def test_what_fails_on_a_living_connection_is_not_tried_again():
    with connection.execute_wrapper(broken), pytest.raises(delivery.Unavailable) as raised:
        rows.one("SELECT 1")
    assert str(raised.value.__cause__) == "the disk is full"


def broken(execute, sql, params, many, context):
    raise OperationalError("the disk is full")


@pytest.mark.django_db
def test_queries_are_counted_and_rows_come_back(django_assert_num_queries):
    with django_assert_num_queries(2) as captured:
        assert rows.one("SELECT 1 WHERE 1 = %s", 2) is None
        assert list(rows.every("SELECT %s", "a")) == [("a",)]
    assert "SELECT 1" in captured.captured_queries[0]["sql"]


@pytest.mark.django_db
def test_hot_reads_are_prepared_on_postgresql():
    if connection.vendor != "postgresql":
        return
    for _ in range(3):
        rows.one("SELECT slug FROM stories_publishedstory WHERE story_id = %s", "x")
    prepared = [row[0] for row in rows.every("SELECT statement FROM pg_prepared_statements")]
    assert any("stories_publishedstory" in statement for statement in prepared)


def test_instants_are_aware_however_they_are_read():
    aware = datetime(2026, 8, 29, 9, 0, tzinfo=UTC)
    assert rows.instant(aware) == aware
    assert rows.instant(aware.replace(tzinfo=None)) == aware
    assert rows.instant("2026-08-29 09:00:00") == aware
    assert rows.instant("2026-08-29 09:00:00.250000") == aware.replace(microsecond=250_000)
