"""The index by which readers find what is public."""

from django.db import migrations

from newsroom import finding


def install(apps, schema_editor):
    finding.install(schema_editor, "stories_publishedtext", key="place", beginnings="3 4 5 6")


def remove(apps, schema_editor):
    finding.remove(schema_editor, "stories_publishedtext")


class Migration(migrations.Migration):
    dependencies = [("stories", "0004_finding")]
    operations = [migrations.RunPython(install, remove)]
