"""Says what is wrong with the record, and how much of it there is."""

import json

from django.core.management.base import BaseCommand

from bench import record
from stories.models import EditionVersion, LedgerEntry, StoryVersion


class Command(BaseCommand):
    help = "Print the faults of the record and its size as JSON."

    def add_arguments(self, parser):
        parser.add_argument("--whole", action="store_true", help="recompute digests and the read model, too")

    def handle(self, *args, whole, **options):
        tables = {"stories": StoryVersion, "editions": EditionVersion, "entries": LedgerEntry}
        sizes = {name: table.objects.count() for name, table in tables.items()}
        self.stdout.write(json.dumps({**sizes, "faults": record.faults(whole=whole)}))
