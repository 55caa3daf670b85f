"""The index by which editors find sources."""

from django.db import migrations

from newsroom import finding


def install(apps, schema_editor):
    finding.install(schema_editor, "sources_source")


def remove(apps, schema_editor):
    finding.remove(schema_editor, "sources_source")


class Migration(migrations.Migration):
    dependencies = [("sources", "0002_immutable_id")]
    operations = [migrations.RunPython(install, remove)]
