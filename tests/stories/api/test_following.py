"""Exports and the change feed while others publish, in processes that really commit, through the server itself."""

import json
import socket
import subprocess
import sys
from hashlib import sha256
from http.client import HTTPConnection
from itertools import pairwise
from urllib.parse import urlsplit

from bench import programs
from stories.document import canonical

DESKS, OPERATIONS = 2, 4
PATIENCE = 300  # seconds
UNBOUNDED = {"NEWSROOM_API_ANONYMOUS_PER_MINUTE": "1000000", "NEWSROOM_API_ANONYMOUS_PER_DAY": "1000000"}


def test_an_export_sees_the_moment_in_which_it_began_and_keeps_nobody_from_publishing(newsrooms, tmp_path):
    with newsrooms(tmp_path) as ours:
        command = [sys.executable, "-m", "tests.stories.api.meanwhile"]
        done = subprocess.run(command, cwd=programs.ROOT, env=ours.env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "versions": [["story", 1], ["edition", 1]],
        "ledger": [2, 2],
        "head": 3,
        "is_whole": [True, False],
        "lines": 3,
        "is_usual": True,
        "later": 4,
    }


class Reader:
    """Asks the API at the server; addresses are whole ones of the paper, or paths."""

    def __init__(self, port, key):
        self.port, self.key = port, {"Authorization": f"Bearer {key}"}

    def body(self, address, **headers):
        parts = urlsplit(address)
        connection = HTTPConnection(programs.HOST, self.port, timeout=PATIENCE)
        connection.request("GET", f"{parts.path}?{parts.query}", headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        assert answer.status == 200, body
        return body

    def page(self, address):
        return json.loads(self.body(address))

    def walked(self, address):
        found = []
        while address:
            page = self.page(address)
            found += page["results"]
            address = page["next"]
        return found

    def export(self, query=""):
        """The lines and the trailer, whose count and digest are those of the lines."""
        written = self.body(f"/api/v1/export?{query}", **self.key).splitlines(keepends=True)
        *lines, trailer = map(json.loads, written)
        assert trailer["kind"] == "trailer"
        assert trailer["count"] == len(lines)
        assert trailer["sha256"] == sha256(b"".join(written[:-1])).hexdigest()
        return lines, trailer["ledger"]


def free_port():
    with socket.socket() as probe:
        probe.bind((programs.HOST, 0))
        return probe.getsockname()[1]


def working(env):
    command = [sys.executable, "manage.py", "bench_desk", "--most", str(OPERATIONS), "--seconds", str(PATIENCE)]
    silent = subprocess.DEVNULL
    return [
        subprocess.Popen([*command, str(seed + 1)], cwd=programs.ROOT, env=env, stdout=silent) for seed in range(DESKS)
    ]


def followed(reader, after, desks):
    """The changes after a number, waited for until all desks have gone home and nothing is left."""
    found = []
    while True:
        have_ended = all(desk.poll() is not None for desk in desks)
        page = reader.page(f"/api/v1/changes?after={after}&page_size=3&wait={0 if have_ended else 1}")
        found += page["results"]
        if have_ended and not page["results"]:
            return found
        after = found[-1]["seq"] if found else after


def mirrored(lines, changes):
    """What a consumer holds: version and digest of each story and edition."""
    held = {line["id"]: (line["kind"], line["version"], line["sha256"]) for line in lines}
    for change in changes:
        kind, name = change["type"].partition(".")[::2]
        subject = change.get("story_id") or change["edition_id"]
        held[subject] = ("tombstone" if name == "removed" else kind, change["version"], change["sha256"])
    return held


def test_an_export_and_the_changes_after_it_equal_the_present_while_desks_publish(newsrooms, tmp_path):
    """Faults CF-01, CF-06, PG-12, ask 78: no change is missed whoever commits first; the listing is what follows."""
    with newsrooms(tmp_path) as ours:
        env = {**ours.env, **UNBOUNDED}
        programs.manage(env, "bench_open")
        key = programs.manage(env, "create_partner", "Mirror", "--scopes", "bulk").split()[-1]
        port = free_port()
        with programs.server(env, "newsroom.wsgi", port):
            reader, desks = Reader(port, key), working(env)
            head = reader.page("/api/v1/changes")["head"]["seq"]
            while reader.page(f"/api/v1/changes?after={head}&wait=5")["head"]["seq"] < head + DESKS:
                assert any(desk.poll() is None for desk in desks)
            exports = [reader.export(), reader.export("latest=true")]
            changes = followed(reader, exports[0][1], desks)
            assert [desk.wait() for desk in desks] == [0] * DESKS
            ledger = reader.walked("/api/v1/changes?page_size=7")
            present, last = reader.export("latest=true")
            documents = reader.walked("/api/v1/stories?include=document&page_size=10")
    assert [one["seq"] for one in ledger] == list(range(1, last + 1))
    assert all(one["previous_hash"] == before["hash"] for before, one in pairwise(ledger))
    assert changes == ledger[exports[0][1] :]
    for lines, watermark in exports:
        assert watermark < last
        held = mirrored(lines, ledger[watermark:])
        assert held == mirrored(present, [])
        assert held == mirrored([], ledger)
        listed = {one["story"]["story_id"]: sha256(canonical.canonical_bytes(one)).hexdigest() for one in documents}
        assert listed == {name: digest for name, (kind, _, digest) in held.items() if kind == "story"}
