"""Triggers that refuse to change or delete the public record, and the compression of its bytes.

The one change allowed: under an erasure order the texts of a story become null or empty, all else the same.
"""

from django.db import migrations

WRITTEN_ONCE = (
    "stories_editionversion",
    "stories_tombstone",
    "stories_erasureorder",
    "stories_ledgerentry",
    "stories_activity",
)
CORRECTION = "stories_correction"
OF_WORKING_COPY = "SELECT 1 FROM stories_erasureorder o JOIN stories_story s USING (story_id) WHERE s.id = OLD.story_id"
# By table: the columns that stay, how those that go look afterwards, and the order that it takes.
ERASABLE = {
    "stories_storyversion": (
        ("id", "story_id", "number", "schema_version", "reason", "published_at", "sha256", "presentation_sha256",
         "published_by_name", "provenance"),
        "NEW.document IS NULL AND NEW.document_gzip IS NULL AND NEW.presentation IS NULL AND NEW.summary IS NULL",
        "SELECT 1 FROM stories_erasureorder WHERE story_id = OLD.story_id",
    ),
    "stories_revision": (
        ("id", "story_id", "number", "kind", "digest", "created_by_name", "created_at"),
        "NEW.document = '' AND NEW.presentation = ''",
        OF_WORKING_COPY,
    ),
    "stories_claimcheck": (
        ("id", "story_id", "claim_number", "digest", "verdict", "checked_by_name", "checked_at"),
        "NEW.note = ''",
        OF_WORKING_COPY,
    ),
}  # fmt: skip
ERASED_CORRECTION = "NEW.text = '' AND NEW.previous_text IS NULL AND NEW.corrected_text IS NULL"
KEPT_OF_CORRECTION = (
    "id", "story_id", "number", "correction_type", "from_version", "to_version", "published_at",
)  # fmt: skip
MESSAGE = "this row is part of the record and is written once"

POSTGRESQL_FUNCTION = f"""
CREATE OR REPLACE FUNCTION stories_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{MESSAGE} (%)', TG_TABLE_NAME; END $$
"""


def ordered(kept, erased, order):
    """The condition under which a change is an erasure that was ordered."""
    return f"{erased} AND {' AND '.join(f'NEW.{column} = OLD.{column}' for column in kept)} AND EXISTS ({order})"


def erasures():
    """Each table whose texts can be erased: the condition, and from when on its rows are written."""
    for table, (kept, erased, order) in ERASABLE.items():
        yield table, ordered(kept, erased, order), "1 = 1"
    condition = ordered(KEPT_OF_CORRECTION, ERASED_CORRECTION, OF_WORKING_COPY)
    yield CORRECTION, condition, "OLD.published_at IS NOT NULL"


def postgresql_triggers():
    refuse = "FOR EACH ROW {} EXECUTE FUNCTION stories_refuse_change()"
    for table in (*WRITTEN_ONCE, *ERASABLE, CORRECTION):  # row triggers do not see TRUNCATE
        yield f"""CREATE TRIGGER {table}_truncate BEFORE TRUNCATE ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION stories_refuse_change()"""
    for table in WRITTEN_ONCE:
        yield f"CREATE TRIGGER {table}_once BEFORE UPDATE OR DELETE ON {table} {refuse.format('')}"
    for table, condition, written in erasures():
        yield f"""CREATE OR REPLACE FUNCTION {table}_refuse_unordered() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF {condition} THEN RETURN NEW; END IF;
            RAISE EXCEPTION '{MESSAGE} (%)', TG_TABLE_NAME; END $$"""
        yield f"CREATE TRIGGER {table}_once BEFORE DELETE ON {table} {refuse.format(f'WHEN ({written})')}"
        yield f"""CREATE TRIGGER {table}_erasure BEFORE UPDATE ON {table}
            FOR EACH ROW WHEN ({written}) EXECUTE FUNCTION {table}_refuse_unordered()"""


def sqlite_triggers():
    refuse = f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    for table in WRITTEN_ONCE:
        yield f"CREATE TRIGGER {table}_update BEFORE UPDATE ON {table} {refuse}"
        yield f"CREATE TRIGGER {table}_delete BEFORE DELETE ON {table} {refuse}"
    for table, condition, written in erasures():
        yield f"CREATE TRIGGER {table}_delete BEFORE DELETE ON {table} WHEN {written} {refuse}"
        yield f"CREATE TRIGGER {table}_update BEFORE UPDATE ON {table} WHEN {written} AND NOT ({condition}) {refuse}"


def install(connection):
    """Create the triggers on the database behind `connection`."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTION)
        for statement in postgresql_triggers() if connection.vendor == "postgresql" else sqlite_triggers():
            cursor.execute(statement)


def remove(connection):
    """Drop the triggers again: for the reset of a test database, and to reverse this migration."""
    with connection.cursor() as cursor:
        for table in (*WRITTEN_ONCE, *ERASABLE, CORRECTION):
            for suffix in ("once", "erasure", "truncate", "update", "delete"):
                on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_{suffix}{on_table}")


COMPRESS = """
DO $$ BEGIN
    ALTER TABLE stories_storyversion ALTER COLUMN document SET COMPRESSION lz4;
    ALTER TABLE stories_storyversion ALTER COLUMN presentation SET COMPRESSION lz4;
    ALTER TABLE stories_editionversion ALTER COLUMN document SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
    RAISE NOTICE 'this server is built without lz4: versions stay compressed by pglz';
END $$;
ALTER TABLE stories_storyversion ALTER COLUMN document_gzip SET STORAGE EXTERNAL;
ALTER TABLE stories_editionversion ALTER COLUMN document_gzip SET STORAGE EXTERNAL;
"""


def set_up(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(COMPRESS)
    install(schema_editor.connection)


def take_down(apps, schema_editor):
    remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("stories", "0001_initial")]
    operations = [migrations.RunPython(set_up, take_down)]
