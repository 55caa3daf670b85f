"""Fills an empty read model with an archive past the verbs, and times searches in it. Only to measure."""

import json
import random
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from statistics import median
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand
from django.db import connection

from bench import documents
from newsroom.finding import mark
from stories.models import PublishedClaim, PublishedStory, PublishedText, StoryVersion
from stories.models.published.search import CLAIM, STORY, Mark, place_at
from stories.search import Asked, search

AT_ONCE = 2_000
A_DAY = 12  # stories
FIRST = datetime(1990, 1, 1, 9, tzinfo=UTC)
ZONE = ZoneInfo("America/New_York")
# Words by how many texts hold them.
WORDS = {"common": 0.24, "mid": 0.0135, "rare": 0.001}
RARE_TAG = 0.001


class Command(BaseCommand):
    help = "Fill an empty database with so many stories with a claim each, and time searches; prints JSON."

    def add_arguments(self, parser):
        parser.add_argument("stories", type=int)
        parser.add_argument("--rounds", type=int, default=15)

    def handle(self, *args, stories, rounds, **options):
        fill(stories)
        asked = dict(searches(stories))
        found = {name: len(search(one).hits) for name, one in asked.items()}  # warms each search, too
        taken: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(rounds):
            for name, one in asked.items():
                taken[name].append(_milliseconds(one))
        told = {name: {"ms": median(times), "hits": found[name]} for name, times in taken.items()}
        self.stdout.write(json.dumps(told))


def _milliseconds(asked: Asked) -> float:
    start = time.perf_counter()
    search(asked)
    return (time.perf_counter() - start) * 1000


def searches(stories: int) -> Iterator[tuple[str, Asked]]:
    """Each word alone and under each filter; days long ago as well as a rare tag."""
    middle = (FIRST + timedelta(days=stories // A_DAY // 2)).date()
    month = {"since": middle, "until": middle + timedelta(days=30)}
    filters = {"": {}, "section": {"section": "policy"}, "rare tag": {"tag": "seldom"}, "old month": month}
    for word in ("absent", "rare", "mid", "common", "mid common"):
        for name, values in filters.items():
            yield f"{word}, {name}" if name else word, Asked(word, ZONE, **values)


def fill(stories: int) -> None:
    chance = random.Random(1)
    version, summary = _version()
    numbers = iter(range(stories))
    while batch := list(islice(numbers, AT_ONCE)):
        rows = [_rows(number, chance, version, summary) for number in batch]
        for model, column in ((PublishedStory, 0), (PublishedClaim, 1)):
            model.objects.bulk_create([row[column] for row in rows])
        PublishedText.objects.bulk_create([text for row in rows for text in row[2:]])
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _version() -> tuple[StoryVersion, str]:
    """The one version that all stories show, with a text of usual length."""
    text = " ".join(documents.WORDS[:400])
    story = {"headline": "A headline", "dek": "A dek", "summary": text[:400], "body_text": text, "why_it_matters": ""}
    whole = {"story": {**story, "content_status": "new", "limitations": [], "key_claims": []}, "sources": []}
    version = StoryVersion.objects.create(
        story_id="mp-1990-01-01-001",
        number=1,
        schema_version="1.0.0",
        reason="first",
        published_at=FIRST,
        sha256="0" * 64,
        presentation_sha256="0" * 64,
        document=json.dumps(whole).encode(),
    )
    return version, json.dumps({**story, "story_id": "mp-1990-01-01-001"})


def _rows(number: int, chance: random.Random, version: StoryVersion, summary: str) -> tuple:
    at, story_id = FIRST + timedelta(days=number // A_DAY), f"mp-{_day(number)}-{number % A_DAY + 1:03d}"
    place = place_at(at) + (A_DAY - number % A_DAY) * 256
    marks = [mark(Mark.SECTION, documents.SECTIONS[number % 6])]
    marks += [mark(Mark.TAG, "seldom")] if chance.random() < RARE_TAG else []
    held = [word for word, share in WORDS.items() if chance.random() < share]
    texts = [chance.choices(documents.WORDS, k=count) for count in (250, 25)]
    story, claim = ([*marks, mark(Mark.TYPE, kind)] for kind in (STORY, CLAIM))
    shown = {"version": version, "version_number": 1, "version_published_at": at, "edition_date": at.date()}
    return (
        PublishedStory(
            story_id=story_id, status="live", summary=summary, first_published_at=at, modified_at=at, **shown
        ),
        PublishedClaim(
            claim_id=f"claim-{story_id}-001", story_id=story_id, position=1, text="A claim", first_published_at=at
        ),
        PublishedText(place=place, story_id=story_id, first_words="a headline", words=_words(story, held, texts[0])),
        PublishedText(
            place=place - 1,
            story_id=story_id,
            claim_id=f"claim-{story_id}-001",
            first_words="a claim",
            words=_words(claim, held, texts[1]),
        ),
    )


def _words(*parts: list[str]) -> str:
    return " ".join(dict.fromkeys(word for part in parts for word in part))


def _day(number: int) -> date:
    return (FIRST + timedelta(days=number // A_DAY)).date()
