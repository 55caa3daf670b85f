"""A column of words and the index over it: rows that hold all of some words, the newest first."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from .words import Asked, asked_for, stored, words_of

MOST_FOUND = 500
NEWEST = 1_000  # rows that PostgreSQL looks at before it asks the index: a common word is among them
SMALLEST, LARGEST = -(2**63) + 1, 2**63 - 1  # of a bigint; written into SQL, the very smallest is no literal


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
    asked = asked_for(text)
    return newest_with(table, asked, most=most) if asked.words else []


def newest_with(
    table: str,
    asked: Asked,
    *,
    marks: Sequence[str] = (),
    above: int = SMALLEST,
    below: int = LARGEST,
    most: int = MOST_FOUND,
) -> list[int]:
    """The keys between `above` and `below`, both left out, of the rows with all words and `marks`, newest first.

    One word or mark has to be there.
    """
    with connection.cursor() as cursor:
        cursor.execute(keys_sql(table), [matching(asked, marks), above, below, most])
        return [key for (key,) in cursor.fetchall()]


def keys_sql(table: str) -> str:
    """A query for the newest keys; its values are what `matching` gives, two keys that bound them, and how many."""
    return KEYS[connection.vendor].format(table=table)


def is_among(column: str, keys: str) -> str:
    """The condition that a column is one of the keys of a query; on PostgreSQL in the form that asks an index."""
    return f"{column} = ANY(ARRAY({keys}))" if connection.vendor == "postgresql" else f"{column} IN ({keys})"


def matching(asked: Asked, marks: Sequence[str] = ()) -> str:
    """The words and marks as the index is asked for them; what an index takes as signs is in none of them."""
    if connection.vendor == "postgresql":
        return " & ".join(f"'{word}'" for word in (*marks, *asked.words)) + (":*" if asked.is_begun else "")
    return " AND ".join(f'"{word}"' for word in (*marks, *asked.words)) + ("*" if asked.is_begun else "")


KEYS = {
    "postgresql": "SELECT {table}_newest(%s::tsquery, %s::bigint, %s::bigint, %s::integer)",
    "sqlite": """SELECT rowid FROM {table}_words WHERE {table}_words MATCH %s AND rowid > %s AND rowid < %s
        ORDER BY rowid DESC LIMIT %s""",
}

# The planner is wrong both ways: it walks all rows for a word that is not there, and reads every text for a common
# one. So the newest rows are looked at first, more of them if they hold many of what is asked for, and then the index
# is asked, with reading it all forbidden: neither the table nor, for the bounds of the key, the index of the key.
ON_POSTGRESQL = (
    """ALTER TABLE {table} ADD COLUMN words_index tsvector
        GENERATED ALWAYS AS (array_to_tsvector(string_to_array(words, ' '))) STORED""",
    """DO $$ BEGIN
        ALTER TABLE {table} ALTER COLUMN words_index SET COMPRESSION lz4;
    EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
        RAISE NOTICE 'this server is built without lz4: words stay compressed by pglz';
    END $$""",
    "CREATE INDEX {table}_by_words ON {table} USING gin (words_index)",
    """CREATE FUNCTION {table}_newest(asked tsquery, above bigint, below bigint, most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
    DECLARE found bigint[]; many integer := 0; seen integer := 0; look integer := {newest};
    BEGIN
        LOOP
            SELECT coalesce(array_agg({key} ORDER BY {key} DESC) FILTER (WHERE words_index @@ asked), '{{}}'), count(*)
                INTO found, seen FROM (
                    SELECT {key}, words_index FROM {table} WHERE {key} > above AND {key} < below
                    ORDER BY {key} DESC LIMIT look
                ) latest;
            many := cardinality(found);
            EXIT WHEN many >= most OR seen < look OR look > {newest} OR many < {newest} / 10;
            look := 2 * look * most / many;
        END LOOP;
        IF many < most AND seen = look THEN
            found := ARRAY(WITH hits AS MATERIALIZED (
                    SELECT {key} FROM {table} WHERE words_index @@ asked AND {key} + 0 > above AND {key} + 0 < below)
                SELECT {key} FROM hits ORDER BY {key} DESC LIMIT most);
        END IF;
        RETURN QUERY SELECT unnest(found[1:most]);
    END $$""",
)
OFF_POSTGRESQL = (
    "DROP FUNCTION {table}_newest(tsquery, bigint, bigint, integer)",
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


def install(schema_editor: BaseDatabaseSchemaEditor, table: str, key: str = "id", beginnings: str = "3 4") -> None:
    """Index the column `words` of an empty table. A later migration that makes the table anew on SQLite does it again.

    `beginnings` are the lengths for which SQLite keeps an index of begun words; for others it reads all words that
    begin so. For migrations.
    """
    statements = ON_POSTGRESQL if schema_editor.connection.vendor == "postgresql" else ON_SQLITE
    _run(schema_editor, statements, table=table, key=key, newest=NEWEST, beginnings=beginnings)


def remove(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Take the index away again."""
    statements = OFF_POSTGRESQL if schema_editor.connection.vendor == "postgresql" else OFF_SQLITE
    _run(schema_editor, statements, table=table)


def _run(schema_editor: BaseDatabaseSchemaEditor, statements: Iterable[str], **names: Any) -> None:
    with schema_editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(**names))
