"""Writes the public record as lines of JSON."""

import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.dateparse import parse_datetime
from tqdm import tqdm

from stories import exporting
from stories.exporting import Selection


class Command(BaseCommand):
    help = (
        "Export every public version as NDJSON, in ledger order, one consistent snapshot; the last line is a trailer."
    )

    def add_arguments(self, parser):
        parser.add_argument("--latest", action="store_true", help="only the current version of each story and edition")
        parser.add_argument("--edition", default="", metavar="ID", help="only what was printed in this edition")
        parser.add_argument("--since", metavar="T", help="only what was published at this instant (ISO 8601) or later")
        parser.add_argument(
            "--output", metavar="F", help="a file, which appears whole or not at all; else standard output"
        )

    def handle(self, *args, latest, edition, since, output, **options):
        selection = Selection(latest=latest, edition_id=edition, since=instant(since))
        with exporting.snapshot():
            if edition and not exporting.has_edition(edition):
                raise CommandError(f"--edition: there is no public edition {edition}")
            lines = with_progress(exporting.lines(selection), exporting.size(selection))
            if output:
                write(Path(output), lines)
            else:
                self.print(lines)

    def print(self, lines):
        """Standard output as bytes; a stream put in its place by a caller takes text."""
        stream = getattr(self.stdout, "buffer", None)
        for line in lines:
            if stream:
                stream.write(line)
            else:
                self.stdout.write(line.decode(), ending="")


def with_progress(lines, total):
    return tqdm(lines, total=total, unit=" lines", disable=not sys.stderr.isatty())


def write(path, lines):
    try:
        exporting.write(path, lines)
    except OSError as error:
        raise CommandError(f"--output: {path} cannot be written: {error.strerror}") from error


def instant(text):
    """An aware instant, or None for none."""
    if not text:
        return None
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise CommandError(f"--since: {text!r} is not an instant with its offset, such as 2026-08-29T09:00:00-04:00")
    return found
