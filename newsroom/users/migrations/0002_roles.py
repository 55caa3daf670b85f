"""Creates the roles of a newsroom as groups."""

from django.db import migrations

ROLES = ("reporter", "fact-checker", "editor", "publisher", "partner-manager", "administrator")


def create_roles(apps, schema_editor):
    group = apps.get_model("auth", "Group")
    for name in ROLES:
        group.objects.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [("users", "0001_initial"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [migrations.RunPython(create_roles, migrations.RunPython.noop)]
