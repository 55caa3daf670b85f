"""Databases to measure on: made empty, thrown away afterwards. Never touches one that holds something."""

import importlib
import secrets
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from bench.programs import ROOT, environment, manage

sys.path.append(str(ROOT / "scripts"))
postgres, process = (importlib.import_module(name) for name in ("postgres", "process"))

KINDS = ("sqlite", "postgresql")


@contextmanager
def server(kind: str) -> Iterator[str]:
    """What databases of this kind are made on: a folder, or the URL of a PostgreSQL, given or our own.

    For a program of its own: from here on a request to stop ends it through every `finally`.
    """
    process.leave_on_stop()
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="press-bench-") as room:
            yield room
    else:
        with postgres.database() as url:
            yield url


@contextmanager
def empty(place: str, name: str = "press_bench") -> Iterator[str]:
    """The URL of a new database with all tables and no rows on a `server`; it goes with the block."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as room, _made(place, _unused(name)) as url:
        manage(environment(url, Path(room)), "migrate", "--verbosity", "0")
        yield url


@contextmanager
def copied(place: str, model: str, name: str = "press_bench") -> Iterator[str]:
    """The URL of a copy of the database at the URL `model`, which nobody is connected to; it goes with the block."""
    with _made(place, _unused(name), model) as url:
        yield url


def _unused(name: str) -> str:
    return f"{name}_{secrets.token_hex(6)}"


@contextmanager
def _made(place: str, name: str, model: str = "") -> Iterator[str]:
    parts = urlsplit(place)
    if not parts.scheme:
        file = Path(place) / f"{name}.sqlite3"
        try:
            if model:
                shutil.copyfile(model.removeprefix("sqlite:///"), file)
            yield f"sqlite:///{file}"
        finally:
            for left in file.parent.glob(f"{name}.sqlite3*"):
                left.unlink()
        return
    with psycopg.connect(place, autocommit=True) as connection:
        template = f' TEMPLATE "{urlsplit(model).path[1:]}"' if model else ""
        connection.execute(f'CREATE DATABASE "{name}"{template}')
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def versions(place: str) -> str:
    """What a figure was measured on, in words."""
    if not urlsplit(place).scheme:
        return f"SQLite {importlib.import_module('sqlite3').sqlite_version}"
    with psycopg.connect(place) as connection:
        return f"PostgreSQL {connection.info.server_version // 10000}.{connection.info.server_version % 10000}"
