"""The same documents taken in by two at the same moment: each becomes one story, whatever paper its id is of."""

import json
import os
import subprocess
import sys

from bench import programs
from bench.programs import ROOT
from tests.stories.archives import SEED_BYTES

DOCUMENTS = 12


def lines():
    """Documents whose ids are ours, and as many of another paper."""
    text = SEED_BYTES.decode()
    made = (text.replace("2026-08-29-002", f"2026-08-29-{number:03d}") for number in range(1, DOCUMENTS // 2 + 1))
    ours = [json.dumps(json.loads(one)) for one in made]
    return "\n".join([*ours, *(one.replace("mp-2026-08-29", "other-2026-08-29") for one in ours)])


def test_two_imports_at_once_make_each_story_once(newsrooms, tmp_path):
    file = tmp_path / "stories.ndjson"
    file.write_text(lines())
    with newsrooms(tmp_path) as ours:
        env = {**ours.env, **{name: value for name, value in os.environ.items() if name.startswith("PUBLICATION_")}}
        command = [sys.executable, "manage.py", "import_stories", str(file)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        running = [subprocess.Popen(command, cwd=ROOT, env=env, **pipes) for _ in range(2)]
        said = [one.communicate(timeout=240) for one in running]
        assert [one.returncode for one in running] == [0, 0], said
        told = [[int(word.split()[1]) for word in out.strip().split(", ")] for out, _ in said]
        assert [sum(column) for column in zip(*told, strict=True)] == [DOCUMENTS, DOCUMENTS, 0]
        again = programs.manage(env, "import_stories", str(file))
        assert again.strip() == f"imported 0, unchanged {DOCUMENTS}, refused 0"
