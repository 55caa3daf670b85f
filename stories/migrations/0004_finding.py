"""The indexes by which editors find stories and pictures."""

from django.db import migrations

from newsroom import finding


def install(apps, schema_editor):
    finding.install(schema_editor, "stories_finding", key="story_id")
    finding.install(schema_editor, "stories_image")


def remove(apps, schema_editor):
    finding.remove(schema_editor, "stories_finding")
    finding.remove(schema_editor, "stories_image")


class Migration(migrations.Migration):
    dependencies = [("stories", "0003_immutable_ids")]
    operations = [migrations.RunPython(install, remove)]
