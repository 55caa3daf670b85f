"""Makes pictures in every size at once, where the worker would take its time."""

from django.core.management.base import BaseCommand
from tqdm import tqdm

from stories import publishing


class Command(BaseCommand):
    help = "Make pictures in the sizes that pages show. The worker does the same, a few at a time."

    def add_arguments(self, parser):
        parser.add_argument(
            "--all", action="store_true", help="look at the files of every picture and make those that are missing"
        )

    def handle(self, *args, all=False, **options):
        if all:
            publishing.look_again()
        done = 0
        with tqdm(unit="picture", disable=None) as bar:
            while looked := publishing.render_due():
                done += looked
                bar.update(looked)
        self.stdout.write(f"{done} pictures looked at")
