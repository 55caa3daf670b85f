"""Databases of their own for tests whose processes really commit: beside the test database, thrown away at once."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.conf import settings
from django.db.backends.sqlite3.base import Database as sqlite

from bench import databases, programs


@dataclass(frozen=True)
class Newsroom:
    """An empty newsroom on the kind of database that this test run is about; `env` lets a program serve it."""

    url: str
    env: dict[str, str]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Somebody else's transaction that has written and does not end: who wants to write waits for it."""
        if "postgres" in self.url:
            opened, begin = psycopg.connect(self.url), "LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE"
        else:
            opened, begin = sqlite.connect(self.url.partition("///")[2], isolation_level=None), "BEGIN IMMEDIATE"
        try:
            opened.execute(begin.format("stories_ledgerhead, stories_publishedstory, stories_publishedsite"))
            yield
        finally:
            opened.close()

    def rows(self, *tables: str) -> list[int]:
        """How many rows of each table anybody else can see by now."""
        opened = psycopg.connect(self.url) if "postgres" in self.url else sqlite.connect(self.url.partition("///")[2])
        try:
            return [opened.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in tables]
        finally:
            opened.close()


@contextmanager
def model(room: Path) -> Iterator[Callable[[Path], AbstractContextManager[Newsroom]]]:
    """What makes empty newsrooms, each with its files in a folder: copies of one whose tables are made once."""
    with databases.empty(_place(room), "press_model") as empty:

        @contextmanager
        def newsroom(folder: Path) -> Iterator[Newsroom]:
            with databases.copied(_place(folder), empty, "press_test") as url:
                yield Newsroom(url, programs.environment(url, folder))

        yield newsroom


def _place(room: Path) -> str:
    return settings.DATABASE_URL if "postgres" in settings.DATABASE_URL else str(room)
