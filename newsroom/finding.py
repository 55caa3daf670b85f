"""Finds rows by the words of their texts, alike on both databases: a column of words, and an index over it.

The column is filled when a row is saved, and the database keeps the index, whatever wrote the row. Imports nothing
of ours.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

LONGEST_WORD = 64  # characters; what two longer words share at their beginning finds both
MOST_BYTES = 400_000  # of the words of one row: PostgreSQL takes a megabyte for its index
SHORTEST_BEGINNING = 3  # characters: shorter beginnings would be those of half of all words
MOST_FOUND = 500
NEWEST = 1_000  # rows that PostgreSQL looks at before it asks the index: a common word is among them
WORD = re.compile(r"[^\W_]+")


def words_of(*texts: str) -> list[str]:
    """The different words of the texts in their order: letters and digits, without case and accents."""
    words = (word[:LONGEST_WORD] for text in texts for word in WORD.findall(_plain(text)))
    return list(dict.fromkeys(words))


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in parts if not unicodedata.combining(character))


def stored(words: Iterable[str]) -> str:
    """What a column of words holds: as many of them as an index takes, with a space between."""
    text = " ".join(words).encode()
    return text[:MOST_BYTES].rpartition(b" ")[0].decode() if len(text) > MOST_BYTES else text.decode()


class WordsField(models.TextField):
    """The words of other fields of the row (`of`), written whenever the row is saved."""

    def __init__(self, *args: Any, of: Iterable[str] = (), **kwargs: Any) -> None:
        self.of = tuple(of)
        super().__init__(*args, **{**kwargs, "editable": False, "default": ""})

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        if self.of:
            words = stored(words_of(*(str(getattr(model_instance, name) or "") for name in self.of)))
            setattr(model_instance, self.attname, words)
        return super().pre_save(model_instance, add)


def newest(table: str, text: str, most: int = MOST_FOUND) -> list[int]:
    """The keys of the rows of `table` that hold every word of `text`, the last one perhaps begun, newest first.

    Whatever is typed is a search: signs part words, and what holds no word finds nothing.
    """
    words = words_of(text)
    if not words:
        return []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"SELECT {table}_newest(%s::tsquery, %s)", [_tsquery(words), most])
        else:
            cursor.execute(
                f"SELECT rowid FROM {table}_words WHERE {table}_words MATCH %s ORDER BY rowid DESC LIMIT %s",
                [_match(words), most],
            )
        return [key for (key,) in cursor.fetchall()]


def _is_beginning(word: str) -> bool:
    return len(word) >= SHORTEST_BEGINNING or not word.isascii()


def _tsquery(words: list[str]) -> str:
    last = f"'{words[-1]}'" + (":*" if _is_beginning(words[-1]) else "")
    return " & ".join([*(f"'{word}'" for word in words[:-1]), last])


def _match(words: list[str]) -> str:
    last = f'"{words[-1]}"' + ("*" if _is_beginning(words[-1]) else "")
    return " AND ".join([*(f'"{word}"' for word in words[:-1]), last])


# The planner is wrong both ways: it walks all rows for a word that is not there, and reads every text for a common
# one. So the newest rows are looked at first, and then the index is asked, with reading it all forbidden.
ON_POSTGRESQL = (
    """ALTER TABLE {table} ADD COLUMN words_index tsvector
        GENERATED ALWAYS AS (array_to_tsvector(string_to_array(words, ' '))) STORED""",
    "CREATE INDEX {table}_by_words ON {table} USING gin (words_index)",
    """CREATE FUNCTION {table}_newest(asked tsquery, most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
    DECLARE found bigint[];
    BEGIN
        found := ARRAY(SELECT {key} FROM (
            SELECT {key}, words_index FROM {table} ORDER BY {key} DESC LIMIT {newest}
        ) latest WHERE words_index @@ asked ORDER BY {key} DESC LIMIT most);
        IF cardinality(found) < most THEN
            found := ARRAY(WITH hits AS MATERIALIZED (SELECT {key} FROM {table} WHERE words_index @@ asked)
                SELECT {key} FROM hits ORDER BY {key} DESC LIMIT most);
        END IF;
        RETURN QUERY SELECT unnest(found);
    END $$""",
)
OFF_POSTGRESQL = (
    "DROP FUNCTION {table}_newest(tsquery, integer)",
    "ALTER TABLE {table} DROP COLUMN words_index",
)
# A word is what is between spaces: all else was taken out before, so the plainest of the tokenizers is right.
ON_SQLITE = (
    """CREATE VIRTUAL TABLE {table}_words USING fts5(words, content='{table}', content_rowid='{key}',
        tokenize='ascii', detail='none', columnsize=0, prefix='3 4')""",
    """CREATE TRIGGER {table}_words_new AFTER INSERT ON {table} BEGIN
        INSERT INTO {table}_words (rowid, words) VALUES (NEW.{key}, NEW.words); END""",
    """CREATE TRIGGER {table}_words_gone AFTER DELETE ON {table} BEGIN
        INSERT INTO {table}_words ({table}_words, rowid, words) VALUES ('delete', OLD.{key}, OLD.words); END""",
    """CREATE TRIGGER {table}_words_other AFTER UPDATE OF words ON {table} WHEN OLD.words IS NOT NEW.words BEGIN
        INSERT INTO {table}_words ({table}_words, rowid, words) VALUES ('delete', OLD.{key}, OLD.words);
        INSERT INTO {table}_words (rowid, words) VALUES (NEW.{key}, NEW.words); END""",
)
OFF_SQLITE = (
    "DROP TRIGGER {table}_words_new",
    "DROP TRIGGER {table}_words_gone",
    "DROP TRIGGER {table}_words_other",
    "DROP TABLE {table}_words",
)


def install(schema_editor: BaseDatabaseSchemaEditor, table: str, key: str = "id") -> None:
    """Index the column `words` of an empty table. A later migration that makes the table anew on SQLite does it again.

    For migrations.
    """
    _run(schema_editor, ON_POSTGRESQL if schema_editor.connection.vendor == "postgresql" else ON_SQLITE, table, key)


def remove(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Take the index away again."""
    _run(schema_editor, OFF_POSTGRESQL if schema_editor.connection.vendor == "postgresql" else OFF_SQLITE, table, "")


def _run(schema_editor: BaseDatabaseSchemaEditor, statements: Iterable[str], table: str, key: str) -> None:
    with schema_editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(table=table, key=key, newest=NEWEST))
