"""The reference client against a live server: killed again and again while desks publish, it ends as the paper is.

MIRROR_ACTS says how many publications, corrections and the like go on meanwhile; the suite does a few.
"""

import json
import os
import random
import select
import subprocess
import sys
import time
from hashlib import sha256
from http.client import HTTPConnection

import pytest

from bench import programs
from bench.desk import VERBS
from tests.stories.api.test_following import UNBOUNDED, free_port

MIRROR = programs.ROOT / "docs" / "examples" / "mirror.py"
ACTS = int(os.environ.get("MIRROR_ACTS", "10"))
SEED = int(os.environ.get("MIRROR_SEED", "1"))
MIRRORED = ("story", "edition")
TAKEN_BACK = ("story.corrected", "story.retracted", "story.removed")


class Mirror:
    """A folder, and the client that keeps it, a process of its own each time."""

    def __init__(self, url, folder, key=None):
        self.folder = folder
        self.command = [sys.executable, str(MIRROR), url, str(folder)]
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("MIRROR_")}
        self.env = {**inherited, **({"MIRROR_KEY": key} if key else {})}

    def once(self, *words):
        return subprocess.run(
            [*self.command, "--once", *words], env=self.env, capture_output=True, text=True, check=False
        )

    def killed(self, after, *words):
        """Start it, wait until it has said something or has nothing to do, and kill it `after` so many seconds."""
        program = subprocess.Popen([*self.command, *words], env=self.env, stdout=subprocess.PIPE)
        select.select([program.stdout], [], [], 3)
        time.sleep(after)
        program.kill()
        program.stdout.close()
        assert program.wait() == -9

    def state(self):
        return json.loads((self.folder / "state.json").read_text())

    def pointers(self):
        return {file.parent.name: json.loads(file.read_text()) for file in self.folder.glob("*/*/current.json")}

    def held(self):
        """Version and digest of every file, and which of them are current; nothing else may be there."""
        files = [file for file in self.folder.rglob("*") if file.is_file() and file.name not in ("state.json", ".part")]
        versions = {
            (file.parts[-3], file.parent.name, file.stem): sha256(file.read_bytes()).hexdigest()
            for file in files
            if file.name != "current.json"
        }
        current = {name: (one["version"], one["sha256"], one.get("status")) for name, one in self.pointers().items()}
        return versions, current


def asked(port, path, key):
    connection = HTTPConnection(programs.HOST, port, timeout=300)
    connection.request("GET", path, headers={"Authorization": f"Bearer {key}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status == 200, body
    return body


def at_work(env, seed, acts):
    command = [sys.executable, "-m", "tests.acts", str(seed), str(acts)]
    return subprocess.Popen(command, cwd=programs.ROOT, env=env, stdout=subprocess.PIPE)


def ended(desk):
    """How many acts a desk has done."""
    said, _ = desk.communicate()
    assert desk.returncode == 0
    return sum(json.loads(said).values())


def to_be_held(port, key):
    """What a mirror holds that has seen everything, read from a fresh export."""
    *lines, trailer = map(json.loads, asked(port, "/api/v1/export", key).splitlines())
    versions, current = {}, {}
    for line in lines:
        if line["kind"] in MIRRORED:
            room = {"story": "stories", "edition": "editions"}[line["kind"]]
            versions[room, line["id"], f"v{line['version']}"] = line["sha256"]
            story = line["document"].get("story")
            status = story and ("retracted" if story["content_status"] == "retracted" else "live")
            current[line["id"]] = (line["version"], line["sha256"], status)
    return (versions, current), trailer["ledger"]


@pytest.fixture
def paper(newsrooms, tmp_path):
    """A served newsroom with its first edition: address, port, a key that opens all, and its environment."""
    port = free_port()
    with newsrooms(tmp_path) as ours:
        url = f"http://{programs.HOST}:{port}"
        env = {**ours.env, **UNBOUNDED, "PUBLICATION_URL": url}
        programs.manage(env, "bench_open")
        scopes = "read,bulk,webhooks"
        key = programs.manage(env, "create_partner", "Mirror", "--scopes", scopes).split()[-1]
        with programs.server(env, "newsroom.wsgi", port):
            yield url, port, key, env


def test_a_mirror_that_is_killed_again_and_again_ends_as_the_paper_is(paper, tmp_path):
    """Ask 89: refuses lower versions, and obeys corrections, retractions and removals."""
    url, port, key, env = paper
    chance, kills = random.Random(SEED), 0
    ours = Mirror(url, tmp_path / "mirror", key)
    desk = at_work(env, SEED, ACTS)
    while desk.poll() is None:
        ours.killed(chance.random(), "--wait", "5")
        kills += 1
    assert ended(desk) == ACTS
    assert kills >= 2
    done = ours.once()
    assert done.returncode == 0, done.stderr
    wanted, last = to_be_held(port, key)
    assert ours.held() == wanted
    assert ours.state()["seq"] == last
    assert "retracted" in {status for _, _, status in wanted[1].values()}

    # Whoever has no key takes every change there ever was, and comes to the same.
    without = Mirror(url, tmp_path / "without")
    done = without.once()
    assert done.returncode == 0, done.stderr
    assert "story.removed" in done.stdout
    assert without.held() == wanted
    assert without.state()["seq"] == last

    # Taking old changes again touches nothing that holds.
    before = {file: file.stat().st_mtime_ns for file in without.folder.glob("*/*/*")}
    (without.folder / "state.json").write_text(json.dumps({"seq": 0, "hash": None}))
    assert without.once().returncode == 0
    assert {file: file.stat().st_mtime_ns for file in without.folder.glob("*/*/*")} == before

    # A place that the record never gave out: it begins anew, and what is not there any more goes.
    stray = ours.folder / "stories" / "mp-2020-01-01-999"
    stray.mkdir()
    (stray / "v1.json").write_text("{}")
    (ours.folder / "state.json").write_text(json.dumps({"seq": last, "hash": "0" * 64}))
    done = ours.once()
    assert "begun at change" in done.stdout, done.stderr
    assert ours.held() == wanted

    # It goes on from there, and acknowledges each correction, retraction and removal.
    assert ended(at_work(env, SEED + 1, len(VERBS))) == len(VERBS)
    done = ours.once("--acknowledge")
    wanted, _ = to_be_held(port, key)
    assert ours.held() == wanted, done.stderr
    feed = json.loads(asked(port, f"/api/v1/changes?after={last}&page_size=1000", key))["results"]
    told = json.loads(asked(port, "/api/v1/acknowledgements?page_size=100", key))["results"]
    assert sorted(one["seq"] for one in told) == [one["seq"] for one in feed if one["type"] in TAKEN_BACK]
    assert len(told) >= 3
