"""Makes the people and the first edition that desks of the bench work on."""

from django.core.management.base import BaseCommand

from bench import desk


class Command(BaseCommand):
    help = "Open a newsroom for desks of the bench; with --editions, plan so many that are due."

    def add_arguments(self, parser):
        parser.add_argument("--editions", type=int, default=0)
        parser.add_argument("--stories", type=int, default=12, help="of each planned edition")

    def handle(self, *args, editions, stories, **options):
        desk.open_newsroom()
        desk.plan(editions, stories)
