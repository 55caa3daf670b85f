"""The plan that every partner is on until somebody makes another."""

from django.db import migrations

NAME = "standard"


def make(apps, schema_editor):
    apps.get_model("partners", "Plan").objects.get_or_create(name=NAME)


def unmake(apps, schema_editor):
    apps.get_model("partners", "Plan").objects.filter(name=NAME, partners=None).delete()


class Migration(migrations.Migration):
    dependencies = [("partners", "0001_initial")]
    operations = [migrations.RunPython(make, unmake)]
