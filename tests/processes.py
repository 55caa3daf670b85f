"""Databases of their own for tests whose processes really commit: beside the test database, thrown away at once."""

from collections.abc import Iterator
from contextlib import contextmanager
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

    def versions(self) -> int:
        """How many versions of stories anybody else can see by now."""
        opened = psycopg.connect(self.url) if "postgres" in self.url else sqlite.connect(self.url.partition("///")[2])
        try:
            return opened.execute("SELECT COUNT(*) FROM stories_storyversion").fetchone()[0]
        finally:
            opened.close()


@contextmanager
def newsroom(room: Path) -> Iterator[Newsroom]:
    """An empty newsroom whose files are in `room`."""
    place = settings.DATABASE_URL if "postgres" in settings.DATABASE_URL else str(room)
    with databases.empty(place, "press_test") as url:
        yield Newsroom(url, programs.environment(url, room))
