"""However a hostile upload unfolds, the process that takes it grows by little; measured in a process of its own."""

import subprocess
import sys

import pytest

from bench import programs
from bench.programs import ROOT
from tests.stories.admin.upload_memory import HEAVY, WAYS

MOST_GROWTH = 64 * 1024 * 1024  # bytes
PATIENCE = 120  # seconds


@pytest.mark.parametrize("way", WAYS)
def test_the_memory_that_an_upload_takes_is_bounded(way, tmp_path):
    assert HEAVY > MOST_GROWTH
    done = subprocess.run(
        [sys.executable, "-m", "tests.stories.admin.upload_memory", way],
        cwd=ROOT,
        env=programs.environment(f"sqlite:///{tmp_path / 'none.sqlite3'}", tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < MOST_GROWTH
