"""An archive import that is killed: what it had committed stays whole, and the next run completes the rest."""

import json
import subprocess
import sys
import time

import orjson
import pytest

from bench import documents, programs
from bench.programs import ROOT

COUNT = 12
COMMITTED = 4
PADDED = 1_900_000  # bytes: a batch holds at most eight million, so that four of these are one
PATIENCE = 120


def padded(document):
    """The document as a line that is as long as a line may be; the spaces mean nothing."""
    return orjson.dumps(document)[:-1] + b" " * PADDED + b"}\n"


@pytest.fixture(scope="module")
def archive():
    return list(documents.documents(COUNT))


@pytest.fixture(scope="module")
def killed(newsrooms, tmp_path_factory, archive):
    """A newsroom whose import was killed when one batch was committed and the next one had begun to come in."""
    with newsrooms(tmp_path_factory.mktemp("import")) as ours:
        command = [sys.executable, "manage.py", "import_stories", "--publish", "-"]
        output = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, cwd=ROOT, env=ours.env, stdin=subprocess.PIPE, **output) as importing:
            try:
                for document in archive[: COMMITTED + 1]:
                    importing.stdin.write(padded(document))
                importing.stdin.flush()
                wait_for(lambda: ours.rows("stories_storyversion")[0] or importing.poll() is not None)
            finally:
                importing.kill()
        yield ours


def wait_for(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)


def inspected(ours, *how):
    return json.loads(programs.manage(ours.env, "bench_inspect", *how))


def test_a_killed_import_leaves_whole_documents_and_its_next_run_completes_each_once(killed, archive, tmp_path):
    left = inspected(killed)
    assert (left["stories"], left["faults"]) == (COMMITTED, [])

    file = documents.write(tmp_path / "archive.ndjson", COUNT)
    again = programs.manage(killed.env, "import_stories", "--publish", str(file))
    assert f"imported {COUNT - COMMITTED}, unchanged {COMMITTED}, refused 0" in again

    whole = inspected(killed, "--whole")
    assert whole == {"stories": COUNT, "editions": 1, "entries": COUNT + 1, "faults": []}
