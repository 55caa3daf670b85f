"""Erases the bytes of a removed story where law demands it."""

from django.core.management.base import BaseCommand, CommandError

from stories import publishing
from stories.rules import Refusal


class Command(BaseCommand):
    help = "Erase the bytes of every version of a removed story; digests and ledger stay. There is no way back."

    def add_arguments(self, parser):
        parser.add_argument("story_id")
        parser.add_argument("--reason", required=True, help="the court order or law that demands it")

    def handle(self, *args, story_id, reason, **options):
        try:
            erased = publishing.erase(story_id=story_id, reason=reason)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"erased {erased} versions of {story_id}")
