"""A press run that is killed, wherever it stands: nothing of it is printed, and the next run prints it once."""

import json
import subprocess
import sys

import pytest

from bench import programs
from bench.programs import ROOT
from tests.stopped import WAITING

STORIES = 3
# In the order in which a press run writes: before any row of it, among its rows, and at the last of them.
PLACES = ("stories_storyversion", "stories_ledgerentry", "stories_publishedstory", "stories_editionversion")
LAST = "stories_activity"
WRITTEN = (*PLACES, LAST, "stories_publishededition", "stories_publishedplacement")


@pytest.fixture(scope="module")
def due(newsrooms, tmp_path_factory):
    """A newsroom with a first edition in print and another that is due."""
    with newsrooms(tmp_path_factory.mktemp("press")) as ours:
        programs.manage(ours.env, "bench_open", "--editions", "1", "--stories", str(STORIES))
        yield ours


def inspected(ours):
    return json.loads(programs.manage(ours.env, "bench_inspect", "--whole"))


def killed_at(table, ours):
    """Run the press until it is about to write to a table, and kill it there."""
    command = [sys.executable, "-m", "tests.stopped", table, "press_run", "--once"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, env=ours.env, **pipes) as pressing:
        said = pressing.stdout.readline()
        pressing.kill()
    return said.strip()


def test_a_killed_press_run_has_printed_nothing_and_the_next_prints_it_once(due):
    before, rows = inspected(due), due.rows(*WRITTEN)
    assert before["faults"] == []
    for table in (*PLACES, LAST):
        assert killed_at(table, due) == WAITING
        assert due.rows(*WRITTEN) == rows
    assert inspected(due) == before

    programs.manage(due.env, "press_run", "--once")
    whole = {
        "stories": before["stories"] + STORIES,
        "editions": before["editions"] + 1,
        "entries": before["entries"] + STORIES + 1,
        "faults": [],
    }
    assert inspected(due) == whole
    programs.manage(due.env, "press_run", "--once")
    assert inspected(due) == whole
