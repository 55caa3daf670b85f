"""Many processes publish at once: the ledger gets every number once, and what readers find equals a rebuild."""

import json
import subprocess
import sys

import pytest

from bench import concurrency, programs
from bench.programs import ROOT
from tests.stories.publishing.crossing import ROUNDS, SHARED, SLOTS

DESKS, OPERATIONS = 3, 4
PATIENCE = 300  # seconds


@pytest.fixture(scope="module")
def shift(newsrooms, tmp_path_factory):
    with newsrooms(tmp_path_factory.mktemp("desks")) as ours:
        yield concurrency.worked(ours.url, DESKS, "--most", str(OPERATIONS), "--seconds", "600")


def test_desks_that_publish_correct_press_and_withdraw_at_once_leave_the_record_whole(shift):
    assert shift.faults == []


def test_each_operation_ends_in_print_or_in_a_refusal_that_names_its_reason(shift):
    assert shift.done.total() + shift.refused.total() == DESKS * OPERATIONS
    assert set(shift.done) >= {"publish", "correct"}
    assert shift.entries > shift.done.total()


def crossing(ours, *words):
    command = [sys.executable, "-m", "tests.stories.publishing.crossing", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=ROOT, env=ours.env, **pipes)


def ended(program):
    said, complaint = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0, complaint
    return said.split()


def test_editions_that_share_stories_in_opposite_order_are_both_printed_whole(newsrooms, tmp_path):
    """Pressed at once by two processes; on SQLite the writers follow one another."""
    with newsrooms(tmp_path) as ours:
        ended(crossing(ours, "plan"))
        running = [crossing(ours, "press", slot) for slot in SLOTS]
        assert [ended(program) for program in running] == [[str(SHARED + 1)] * ROUNDS] * len(SLOTS)
        record = json.loads(programs.manage(ours.env, "bench_inspect", "--whole"))
    editions = 1 + len(SLOTS) * ROUNDS
    versions = SHARED + len(SLOTS) * ROUNDS * (SHARED + 1)
    assert record == {"stories": versions, "editions": editions, "entries": versions + editions, "faults": []}
