"""The background work of the newsroom: printing, links of sources, telling people, pictures. Each step by itself.

What other rooms have to do in the background comes by the setting WORKER_STEPS.
"""

import signal
from queue import SimpleQueue
from threading import Event

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.module_loading import import_string

from sources import links
from stories import publishing, purging, search, telling
from stories.management import rounds
from stories.management.rounds import Step

from .press_run import SECONDS_BETWEEN
from .press_run import Command as PressRun

SECONDS_BETWEEN_LOOKS = 60
SECONDS_BETWEEN_LETTERS = 30
SECONDS_BETWEEN_ENTRIES = 5
SECONDS_BETWEEN_PICTURES = 10
SECONDS_BETWEEN_PURGES = 1


class Command(PressRun):
    help = (
        "Do the background work (press runs, links, search, purges, mail, pictures, webhooks) until stopped; "
        "--once for cron."
    )

    def add_arguments(self, parser):
        parser.add_argument("--once", action="store_true", help="one turn of everything, then exit (for cron)")

    def handle(self, *args, once=False, **options):
        self.stopped, self.refused = Event(), 0
        if once:
            return self.once()
        asked: SimpleQueue[int] = SimpleQueue()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda number, _frame: asked.put(number))
        if not rounds.keep_on(self.steps(), self.stopped, asked):
            raise CommandError("a step ended by itself; the log says why")

    def steps(self) -> list[Step]:
        return [
            Step("press", self.press, SECONDS_BETWEEN),
            Step("links", self.look_at_links, SECONDS_BETWEEN_LOOKS),
            Step("search", self.keep_index, SECONDS_BETWEEN_ENTRIES),
            Step("purge", self.purge, SECONDS_BETWEEN_PURGES),
            Step("notifications", self.tell_people, SECONDS_BETWEEN_LETTERS),
            Step("pictures", self.render_pictures, SECONDS_BETWEEN_PICTURES),
            *(self.step_of(name, *how) for name, how in settings.WORKER_STEPS.items()),
        ]

    def step_of(self, name: str, path: str, seconds: float) -> Step:
        """A step of a room that stories do not know, by the dotted name of its function."""
        act = import_string(path)
        return Step(name, lambda: act(is_stopped=self.stopped.is_set), seconds)

    def once(self) -> None:
        if failed := rounds.once(self.steps()):
            raise CommandError(f"could not be done: {', '.join(failed)}")
        if self.refused:
            raise CommandError("something that was due could not be printed")

    def press(self) -> None:
        self.refused = self.look()

    def look_at_links(self) -> None:
        """Look at some addresses that are due, and say which are in trouble since."""
        for looked in links.check_due(is_stopped=self.stopped.is_set):
            if looked.after != looked.before and looked.after in links.TROUBLES:
                self.stdout.write(f"link {looked.after}: {looked.source.source_id}: {looked.detail}")
                self.stdout.flush()

    def render_pictures(self) -> None:
        publishing.render_due(is_stopped=self.stopped.is_set)

    def keep_index(self) -> None:
        """Bring the index of a search engine up to the ledger, if one is set."""
        search.follow(is_stopped=self.stopped.is_set)

    def purge(self) -> None:
        """Have the cache in front forget what has changed, if one is set."""
        purging.follow(is_stopped=self.stopped.is_set, wait=self.stopped.wait)

    def tell_people(self) -> None:
        telling.tell()
        telling.send_due()
