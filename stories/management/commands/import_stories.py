"""Takes stories in: as drafts, or as an archive that is public at once."""

import sys
from collections import Counter

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from stories import intake, publishing
from stories.unpacking.records import IMPORTED, REFUSED, UNCHANGED


class Command(BaseCommand):
    help = (
        "Import story-v1 documents (as drafts also story-draft) from files, folders, NDJSON, or - for standard input. "
        "Without --publish they become drafts; with it they are an archive, public at once with their own ids, "
        "instants and versions."
    )

    def add_arguments(self, parser):
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a .json or .ndjson file, a folder of them, or -")
        parser.add_argument("--publish", action="store_true", help="an archive import: public, not checked here")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and change nothing")

    def handle(self, *args, paths, publish, dry_run, **options):
        self.counts, self.wholeness = Counter(), intake.Wholeness()
        records = self.with_progress(intake.records(paths, sys.stdin.buffer))
        items = intake.items_of(records, self.wholeness, self.tell)
        for outcome in self.outcomes(items, publish=publish, dry_run=dry_run):
            self.tell(outcome)
        for file in self.wholeness.unfinished():
            self.stderr.write(f"note: {file}: {intake.WITHOUT_TRAILER}")
        self.stdout.write(", ".join(f"{status} {self.counts[status]}" for status in (IMPORTED, UNCHANGED, REFUSED)))
        if self.counts[REFUSED]:
            raise CommandError("not everything was taken")

    def outcomes(self, items, *, publish, dry_run):
        if publish:
            return publishing.archive(items, by=None, dry_run=dry_run)
        return intake.foresee(items) if dry_run else intake.take_drafts(items)

    def with_progress(self, records):
        return tqdm(records, unit=" documents", disable=not sys.stderr.isatty())

    def tell(self, outcome):
        """Count an outcome, and say what was noted about it: file, record, pointer and reason."""
        self.counts[outcome.status] += 1
        for note in outcome.notes:
            word = "refused" if outcome.status == REFUSED else "note"
            place = f"{note.pointer}: " if note.pointer else ""
            self.stderr.write(f"{word}: {outcome.place}: {place}{note.message}")
