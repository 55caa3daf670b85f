"""Publishes what is due: editions at press time, scheduled changes and late stories. With --check only looks."""

import time

from django.core.management.base import BaseCommand, CommandError
from django.db import InterfaceError, OperationalError, close_old_connections

from newsroom import instants
from stories import publishing
from stories.publishing import due

SECONDS_BETWEEN = 5


class Command(BaseCommand):
    help = "Press the editions and print the scheduled changes that are due, late ones first; each exactly once."

    standing: set[str] = set()  # what the last look said

    def add_arguments(self, parser):
        parser.add_argument("--once", action="store_true", help="one look, then exit (for cron)")
        parser.add_argument(
            "--check", action="store_true", help="print nothing; name what is overdue, and fail if anything is"
        )

    def handle(self, *args, once=False, check=False, **options):
        if check:
            return self.name_overdue()
        while not once:
            self.keep_looking()
            time.sleep(SECONDS_BETWEEN)
        if self.look():
            raise CommandError("something that was due could not be printed")

    def keep_looking(self) -> None:
        """Look; while the database is away, say so and try again at the next look."""
        close_old_connections()
        try:
            self.look()
        except (OperationalError, InterfaceError) as error:
            self.stderr.write(f"the database cannot be asked: {error}")

    def look(self) -> int:
        """Print what is due and say so, a standing refusal once; the number of refusals."""
        outcomes = publishing.press_due()
        lines = [describe(outcome) for outcome in outcomes]
        for line in lines:
            if line not in self.standing:
                self.stdout.write(line)
        self.standing = set(lines)
        self.stdout.flush()
        return sum(isinstance(outcome, publishing.NotPrinted) for outcome in outcomes)

    def name_overdue(self) -> None:
        """One line for each thing that should be out already. Raises CommandError if there is one."""
        now = instants.now()
        found = due.overdue(now)
        for one in found:
            self.stdout.write(f"overdue since {due.in_words(now - one.at)}: {one.subject} (due {one.at.isoformat()})")
        if found:
            raise CommandError(f"{len(found)} overdue: does the worker run, and what does its log say?")
        self.stdout.write("nothing is overdue")


def describe(outcome) -> str:
    """One line about a press run, a printed change, or a refusal."""
    if isinstance(outcome, publishing.NotPrinted):
        return f"not printed: {outcome.subject}: {outcome.reason}"
    if isinstance(outcome, publishing.PressRun):
        missed = "".join(f"; missed: {one.subject} ({one.reason})" for one in outcome.missed)
        return f"pressed {outcome.edition.edition_id} with {outcome.printed} stories{missed}"
    return f"printed {outcome}"
