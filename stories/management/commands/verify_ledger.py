"""Recomputes every digest, the chain and the read model, and lists what differs."""

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from stories import publishing
from stories.models import LedgerEntry


class Command(BaseCommand):
    help = "Recompute every digest, the ledger's chain and the read model; fail with a list if anything differs."

    def handle(self, *args, **options):
        entries = LedgerEntry.objects.count()
        faults = publishing.verify(progress=lambda rows: tqdm(rows, total=entries, unit="entry", disable=None))
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in {entries} entries")
        self.stdout.write(f"{entries} entries verified")
        if erased := publishing.erased():
            self.stdout.write(f"{erased} versions are erased by order: their digests stand, their bytes are gone")
