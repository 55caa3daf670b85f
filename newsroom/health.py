"""Two probes for whoever watches the process: is it alive, may it be sent readers. They tell nothing else."""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

from newsroom import http

_migrated: set[str] = set()  # databases found complete: migrations are never taken back under a running process


@http.readable
def live(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing of the database: a restart would not mend one."""
    return _said("alive", 200)


@http.readable
def ready(request: HttpRequest) -> HttpResponse:
    """200 if the database can be read and has all migrations, else 503."""
    try:
        return _said("ready", 200) if is_ready() else _said("not ready", 503)
    except DatabaseError:
        connection.close()
        return _said("not ready", 503)


def is_ready() -> bool:
    """Raises DatabaseError if the database cannot be asked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    if connection.settings_dict["NAME"] not in _migrated and not _pending():
        _migrated.add(connection.settings_dict["NAME"])
    return connection.settings_dict["NAME"] in _migrated


def _pending() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _said(word: str, status: int) -> HttpResponse:
    return HttpResponse(word, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})
