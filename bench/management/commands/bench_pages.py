"""Asks for the pages of the admin that editors use most, and says how long each takes beside an empty one."""

import json
import time
from statistics import median

from django.core.management.base import BaseCommand
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.crowd import ABSENT, COMMON, RARE
from newsroom.users.models import User
from stories.choices import State
from stories.models import Story

EMPTY = "an admin page without anything"
LIST = "/admin/stories/story/"


class Command(BaseCommand):
    help = "Time the admin's pages in rounds, each beside an empty admin page of the same round; prints JSON."

    def add_arguments(self, parser):
        parser.add_argument("--rounds", type=int, default=15)

    def handle(self, *args, rounds, **options):
        doors = list(self.doors())
        queries = {name: self.queries(client, path) for name, client, path in doors}  # warms each page, too
        taken: dict[str, list[float]] = {name: [] for name in queries}
        for _ in range(rounds):
            for name, client, path in doors:
                taken[name].append(self.seconds(client, path))
        base = taken[EMPTY]
        self.stdout.write(
            json.dumps(
                {name: {"of_empty": self.ratio(times, base), "queries": queries[name]} for name, times in taken.items()}
            )
        )

    def doors(self):
        """Name, the client of a person, and address."""
        people = {user.username: self.entered(user) for user in User.objects.all()}
        draft = Story.objects.filter(state=State.DRAFT).latest("pk")
        editor = people["editor"]
        yield EMPTY, people["nobody"], "/admin/"
        yield "my desk, editor", editor, "/admin/"
        yield "my desk, reporter", people["reporter"], "/admin/"
        yield "list of stories", editor, LIST
        yield "list, filtered", editor, f"{LIST}?state=check"
        yield "list, last page", editor, f"{LIST}?p=20"
        for kind, words in (("common", COMMON), ("rare", RARE), ("absent", ABSENT), ("begun", "quo")):
            yield f"search, {kind}", editor, f"{LIST}?q={words}"
        yield "search, common and filtered", editor, f"{LIST}?q={COMMON}&state=check"
        yield "story form", people["reporter"], f"{LIST}{draft.pk}/change/"

    def entered(self, user):
        client = Client(SERVER_NAME="127.0.0.1")
        client.force_login(user)
        return client

    def queries(self, client, path):
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(path)
        if answer.status_code != 200:
            raise SystemExit(f"{path} answers {answer.status_code}")
        return len(captured)

    def seconds(self, client, path):
        start = time.perf_counter()
        client.get(path)
        return time.perf_counter() - start

    def ratio(self, times, base):
        return round(median(one / other for one, other in zip(times, base, strict=True)), 2)
