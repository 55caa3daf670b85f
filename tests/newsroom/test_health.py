"""The two probes: alive without a database, ready only with a complete one."""

import pytest
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from newsroom import health


@pytest.fixture(autouse=True)
def nothing_found_yet():
    health._migrated.clear()
    yield
    health._migrated.clear()


def down(execute, sql, params, many, context):
    raise OperationalError("password is hunter2")


@pytest.mark.django_db
def test_alive_asks_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/healthz")
    assert (response.status_code, response.content, response["Cache-Control"]) == (200, b"alive", "no-store")


@pytest.mark.django_db
def test_ready_with_all_migrations_and_then_at_one_query(client, django_assert_num_queries):
    assert client.get("/readyz").status_code == 200
    with django_assert_num_queries(1):
        assert client.get("/readyz").content == b"ready"


@pytest.mark.django_db
def test_not_ready_before_the_last_migration(client):
    (last,) = MigrationLoader(connection).graph.leaf_nodes("stories")
    MigrationRecorder(connection).record_unapplied(*last)
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"not ready")


@pytest.mark.django_db(transaction=True)
def test_not_ready_without_a_database_and_without_a_word_about_it(client):
    with connection.execute_wrapper(down):
        response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"not ready")
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_only_read(client, path):
    assert client.head(path).status_code == 200
    assert client.post(path).status_code == 405
