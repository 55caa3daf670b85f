"""Gives every new paper its policy pages; those that a newsroom has already stay as they are."""

from django.db import migrations

from newsroom.pages.defaults import PAGES


def write_pages(apps, schema_editor):
    page = apps.get_model("pages", "Page")
    for position, (slug, title, body) in enumerate(PAGES, 1):
        page.objects.get_or_create(slug=slug, defaults={"title": title, "body": body, "position": position})


class Migration(migrations.Migration):
    dependencies = [("pages", "0001_initial")]
    operations = [migrations.RunPython(write_pages, migrations.RunPython.noop)]
