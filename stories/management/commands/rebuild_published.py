"""Rebuilds what readers find from versions and ledger."""

from django.core.management.base import BaseCommand
from tqdm import tqdm

from stories import publishing
from stories.models import LedgerEntry


class Command(BaseCommand):
    help = "Rebuild the read model from versions and ledger; publishing waits meanwhile, the result is identical."

    def handle(self, *args, **options):
        entries = LedgerEntry.objects.count()
        played = publishing.rebuild(progress=lambda rows: tqdm(rows, total=entries, unit="entry", disable=None))
        self.stdout.write(f"{played} entries played")
