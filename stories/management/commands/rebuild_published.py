"""Rebuilds what readers find from versions and ledger, and with it the index of a search engine."""

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from stories import publishing, search
from stories.models import LedgerEntry


class Command(BaseCommand):
    help = "Rebuild the read model and the search index from versions and ledger; publishing waits for the first part."

    def handle(self, *args, **options):
        entries = LedgerEntry.objects.count()
        played = publishing.rebuild(progress=lambda rows: tqdm(rows, total=entries, unit="entry", disable=None))
        self.stdout.write(f"{played} entries played")
        try:
            filled = search.fill(progress=lambda rows: tqdm(rows, unit="row", disable=None))
        except search.Away as reason:
            raise CommandError(f"The read model is rebuilt, the search engine's index is not: {reason}") from reason
        if filled:
            self.stdout.write(f"{filled} rows given to the search engine")
