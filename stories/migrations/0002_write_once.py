"""Triggers that refuse to change or delete the public record, and the compression of its bytes.

The one change allowed: under an erasure order the bytes of a story's version become null, all else the same.
"""

from django.db import migrations

WRITTEN_ONCE = (
    "stories_editionversion",
    "stories_tombstone",
    "stories_erasureorder",
    "stories_ledgerentry",
    "stories_activity",
    "stories_revision",
    "stories_claimcheck",
)
VERSION = "stories_storyversion"
CORRECTION = "stories_correction"
KEPT = (
    "id", "story_id", "number", "schema_version", "reason", "published_at", "sha256", "presentation_sha256",
    "published_by_name", "provenance",
)  # fmt: skip
ERASED = ("document", "document_gzip", "presentation", "summary")
MESSAGE = "this row is part of the record and is written once"

POSTGRESQL_FUNCTIONS = f"""
CREATE OR REPLACE FUNCTION stories_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{MESSAGE} (%)', TG_TABLE_NAME; END $$;
CREATE OR REPLACE FUNCTION stories_refuse_unordered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {" AND ".join(f"NEW.{column} IS NULL" for column in ERASED)}
        AND {" AND ".join(f"NEW.{column} = OLD.{column}" for column in KEPT)}
        AND EXISTS (SELECT 1 FROM stories_erasureorder WHERE story_id = OLD.story_id)
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION '{MESSAGE} (%)', TG_TABLE_NAME;
END $$;
"""


def postgresql_triggers():
    for table in (*WRITTEN_ONCE, VERSION):
        events = "DELETE" if table == VERSION else "UPDATE OR DELETE"
        yield f"""CREATE TRIGGER {table}_once BEFORE {events} ON {table}
            FOR EACH ROW EXECUTE FUNCTION stories_refuse_change()"""
    yield f"""CREATE TRIGGER {VERSION}_erasure BEFORE UPDATE ON {VERSION}
        FOR EACH ROW EXECUTE FUNCTION stories_refuse_unordered()"""
    yield f"""CREATE TRIGGER {CORRECTION}_once BEFORE UPDATE OR DELETE ON {CORRECTION}
        FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION stories_refuse_change()"""


def sqlite_triggers():
    refuse = f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    for table in WRITTEN_ONCE:
        yield f"CREATE TRIGGER {table}_update BEFORE UPDATE ON {table} {refuse}"
        yield f"CREATE TRIGGER {table}_delete BEFORE DELETE ON {table} {refuse}"
    yield f"CREATE TRIGGER {VERSION}_delete BEFORE DELETE ON {VERSION} {refuse}"
    yield f"""CREATE TRIGGER {VERSION}_update BEFORE UPDATE ON {VERSION} WHEN NOT (
        {" AND ".join(f"NEW.{column} IS NULL" for column in ERASED)}
        AND {" AND ".join(f"NEW.{column} = OLD.{column}" for column in KEPT)}
        AND EXISTS (SELECT 1 FROM stories_erasureorder WHERE story_id = OLD.story_id)) {refuse}"""
    for event in ("UPDATE", "DELETE"):
        yield f"""CREATE TRIGGER {CORRECTION}_{event.lower()} BEFORE {event} ON {CORRECTION}
            WHEN OLD.published_at IS NOT NULL {refuse}"""


def install(connection):
    """Create the triggers on the database behind `connection`."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTIONS)
        for statement in postgresql_triggers() if connection.vendor == "postgresql" else sqlite_triggers():
            cursor.execute(statement)


def remove(connection):
    """Drop the triggers again: for the reset of a test database, and to reverse this migration."""
    with connection.cursor() as cursor:
        for table in (*WRITTEN_ONCE, VERSION, CORRECTION):
            for suffix in ("once", "erasure", "update", "delete"):
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
