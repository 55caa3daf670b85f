"""What caches in front still have to forget besides what the ledger tells."""

import newsroom.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("stories", "0005_search")]
    operations = [
        migrations.CreateModel(
            name="StaleGroup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", newsroom.text.LineField(max_length=300)),
            ],
            options={"default_permissions": ("view",)},
        ),
    ]
