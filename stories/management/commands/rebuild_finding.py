"""Writes anew the words by which editors find stories."""

from django.core.management.base import BaseCommand
from tqdm import tqdm

from stories import finding
from stories.models import Story


class Command(BaseCommand):
    help = "Write anew the words by which editors find stories, two hundred at a time; work goes on meanwhile."

    def handle(self, *args, **options):
        stories = Story.objects.prefetch_related("claims").order_by("pk").iterator(chunk_size=200)
        done = finding.keep_all(tqdm(stories, total=Story.objects.count(), unit="story", disable=None))
        self.stdout.write(f"{done} stories can be found")
