"""A trigger that keeps the id of a source."""

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION sources_refuse_renaming() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ids of % never change', TG_TABLE_NAME; END $$;
CREATE TRIGGER sources_source_ids BEFORE UPDATE ON sources_source
FOR EACH ROW WHEN (NEW.source_id <> OLD.source_id) EXECUTE FUNCTION sources_refuse_renaming();
"""
SQLITE = """
CREATE TRIGGER sources_source_ids BEFORE UPDATE ON sources_source
FOR EACH ROW WHEN NEW.source_id <> OLD.source_id
BEGIN SELECT RAISE(ABORT, 'the ids of sources_source never change'); END
"""


def install(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE)


def remove(apps, schema_editor):
    on_table = " ON sources_source" if schema_editor.connection.vendor == "postgresql" else ""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER sources_source_ids{on_table}")


class Migration(migrations.Migration):
    dependencies = [("sources", "0001_initial")]
    operations = [migrations.RunPython(install, remove)]
