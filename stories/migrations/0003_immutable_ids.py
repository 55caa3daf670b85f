"""Triggers that keep public ids: of a public story, a printed edition, and the number of a claim."""

from django.db import migrations

#         table, columns that stay, from when on
KEPT = (
    ("stories_story", ("story_id",), "OLD.public_status <> 'unpublished'"),
    ("stories_edition", ("edition_id", "number", "date", "slot"), "OLD.edition_id IS NOT NULL"),
    ("stories_claim", ("story_id", "number"), "OLD.number > 0"),
)
POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION stories_refuse_renaming() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ids of % never change', TG_TABLE_NAME; END $$
"""


def statement(vendor, table, columns, since):
    differs = "IS DISTINCT FROM" if vendor == "postgresql" else "IS NOT"
    changed = " OR ".join(f"NEW.{column} {differs} OLD.{column}" for column in columns)
    head = f"CREATE TRIGGER {table}_ids BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({since} AND ({changed}))"
    if vendor == "postgresql":
        return f"{head} EXECUTE FUNCTION stories_refuse_renaming()"
    return f"{head} BEGIN SELECT RAISE(ABORT, 'the ids of {table} never change'); END"


def install(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTION)
        for kept in KEPT:
            cursor.execute(statement(schema_editor.connection.vendor, *kept))


def remove(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    with schema_editor.connection.cursor() as cursor:
        for table, _, _ in KEPT:
            cursor.execute(f"DROP TRIGGER {table}_ids" + (f" ON {table}" if is_postgresql else ""))


class Migration(migrations.Migration):
    dependencies = [("stories", "0002_write_once")]
    operations = [migrations.RunPython(install, remove)]
