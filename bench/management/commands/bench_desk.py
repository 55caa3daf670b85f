"""One of several desks that work at once."""

import json
import time

from django.core.management.base import BaseCommand

from bench.desk import Desk


class Command(BaseCommand):
    help = "Publish, correct, press and take back without pause; prints what was done as JSON."

    def add_arguments(self, parser):
        parser.add_argument("seed", type=int, help="which of the desks this is, from 1")
        parser.add_argument("--seconds", type=float, default=20, help="begin nothing after so long")
        parser.add_argument("--most", type=int, default=10_000, help="operations at most")

    def handle(self, *args, seed, seconds, most, **options):
        desk, start = Desk(seed), time.monotonic()
        for _ in range(most):
            if time.monotonic() - start > seconds:
                break
            desk.work()
        self.stdout.write(json.dumps({"done": desk.done, "refused": desk.refused, "faults": desk.faults}))
