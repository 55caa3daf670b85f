"""What a factory once made of nothing, kept as rows: made again in a later test, it takes the rows, not the verbs.

The rows are those that the real verbs wrote a moment ago in this very process. Whoever has made anything numbered
before, has other settings, or hands over rows of its own gets the verbs themselves.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import wraps
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from psycopg.types.json import Jsonb

from newsroom import instants
from newsroom.numbering.models import Series
from newsroom.pages.models import Page, Section
from stories.models import PublishedSite

PLAIN = (str, int, bool, type(None), date, datetime)
FRESH = timedelta(minutes=15)  # what says when it was made must not have been made long ago
FIRST_KEY = 1_000_000  # of rows that are kept: whoever made rows before, such as people, made fewer
Rows = dict[Any, tuple]


@dataclass(frozen=True)
class Kept:
    """The rows that came, and those that changed, by table; and the key of what was returned."""

    came: list[tuple[type[models.Model], list[tuple]]]
    changed: list[tuple[type[models.Model], list[tuple]]]
    returned: Any
    at: datetime

    @property
    def is_fresh(self) -> bool:
        return timedelta() <= instants.now() - self.at < FRESH

    def put_back(self, table: type[models.Model]) -> models.Model:
        with connection.cursor() as cursor:
            for model, rows in self.came:
                cursor.executemany(_insert(model), map(_sent, rows))
            for model, rows in self.changed:
                cursor.executemany(_update(model), [(*_sent(row), row[_key(model)]) for row in rows])
        return table.objects.get(pk=self.returned)


def once(table: type[models.Model]) -> Callable[[Callable], Callable]:
    """A factory that returns a row of `table`: what it makes of nothing is kept the second time it is asked for."""

    def keeping(make: Callable) -> Callable:
        asked: set[Hashable] = set()
        kept: dict[Hashable, Kept] = {}

        @wraps(make)
        def made(*things: Any, **values: Any) -> Any:
            if not connection.in_atomic_block or Series.objects.exists():
                return make(*things, **values)
            call = _call(things, values)
            if call is None:
                return make(*things, **values)
            if call in kept and kept[call].is_fresh:
                return kept[call].put_back(table)
            if call not in asked:
                asked.add(call)
                return make(*things, **values)
            result, kept[call] = _kept(lambda: make(*things, **values))
            return result

        return made

    return keeping


def _call(things: tuple, values: dict[str, Any]) -> Hashable | None:
    """What tells one call from another: the paper's settings, sections and pages with it; None where rows are given."""
    if things or not all(isinstance(value, PLAIN) for value in values.values()):
        return None
    ours = {name: repr(getattr(settings, name)) for name in dir(settings) if name.startswith(OURS)}
    shaping = (*Section.objects.values_list(), *PublishedSite.objects.values_list(), *Page.objects.values_list())
    return tuple(sorted(values.items())), tuple(sorted(ours.items())), shaping


OURS = ("PUBLICATION_", "NEWSROOM_", "MEDIA_", "TIME_ZONE", "LANGUAGE_CODE")


def _kept(make: Callable[[], models.Model]) -> tuple[models.Model, Kept]:
    _count_from(FIRST_KEY)
    before, result, after = all_rows(), make(), all_rows()
    came, changed = [], []
    for model, rows in after.items():
        new = [row for key, row in rows.items() if key not in before[model]]
        other = [row for key, row in rows.items() if key in before[model] and row != before[model][key]]
        came += [(model, new)] if new else []
        changed += [(model, other)] if other else []
    return result, Kept(came, changed, result.pk, instants.now())


def all_rows() -> dict[type[models.Model], Rows]:
    """Every row of every table, by its key."""
    return {model: _rows(model) for model in apps.get_models(include_auto_created=True)}


def _rows(model: type[models.Model]) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_columns(model)} FROM {_quoted(model._meta.db_table)}")
        rows = cursor.fetchall()
    return {row[_key(model)]: tuple(map(_held, row)) for row in rows}


def _held(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def _sent(row: tuple) -> tuple:
    """PostgreSQL gives documents of JSON as objects and takes them wrapped."""
    return tuple(Jsonb(value) if isinstance(value, dict | list) else value for value in row)


def _count_from(key: int) -> None:
    """PostgreSQL never gives a key again that was given in a test before; SQLite does, unless it counts from here."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            tables = [(model._meta.db_table,) for model in apps.get_models(include_auto_created=True)]
            cursor.executemany("DELETE FROM sqlite_sequence WHERE name = %s", tables)
            cursor.executemany(f"INSERT INTO sqlite_sequence (name, seq) VALUES (%s, {key})", tables)


def _insert(model: type[models.Model]) -> str:
    marks = ", ".join(["%s"] * len(model._meta.concrete_fields))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({_columns(model)}) VALUES ({marks})"


def _update(model: type[models.Model]) -> str:
    values = ", ".join(f"{_quoted(field.column)} = %s" for field in model._meta.concrete_fields)
    return f"UPDATE {_quoted(model._meta.db_table)} SET {values} WHERE {_quoted(model._meta.pk.column)} = %s"


def _columns(model: type[models.Model]) -> str:
    return ", ".join(_quoted(field.column) for field in model._meta.concrete_fields)


def _key(model: type[models.Model]) -> int:
    return [field.column for field in model._meta.concrete_fields].index(model._meta.pk.column)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
