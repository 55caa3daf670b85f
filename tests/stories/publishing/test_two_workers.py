"""Two workers that look at the same second print each thing once, and neither calls the other's work a fault."""

import json
import subprocess
import sys
import time

from bench import programs
from bench.programs import ROOT
from tests.stories.publishing.two_workers import CHANGES, EDITIONS

PATIENCE = 300  # seconds
MODULE = "tests.stories.publishing.two_workers"


def program(ours, *words):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", MODULE, *words], cwd=ROOT, env=ours.env, **pipes)


def ended(running):
    said, complaint = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, complaint
    return [int(one) for one in said.split()]


def test_two_workers_at_the_same_second_print_each_thing_once(newsrooms, tmp_path):
    with newsrooms(tmp_path) as ours:
        ended(program(ours, "plan"))
        second = str(time.time() + 5)
        looks = [ended(one) for one in [program(ours, "look", second) for _ in range(2)]]
        record = json.loads(programs.manage(ours.env, "bench_inspect", "--whole"))
    printed, refused = (sum(numbers) for numbers in zip(*looks, strict=True))
    assert (printed, refused) == (EDITIONS + CHANGES, 0)
    assert record["faults"] == []
    assert (record["editions"], record["stories"]) == (EDITIONS + CHANGES, EDITIONS + 2 * CHANGES)
    assert record["entries"] == record["editions"] + record["stories"]
