"""The reference client against papers that say what cannot be true: it stops, and its folder stays as it was."""

import importlib.util
import json
import threading
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from bench import programs

FILE = programs.ROOT / "docs" / "examples" / "mirror.py"
spec = importlib.util.spec_from_file_location("mirror", FILE)
mirror = importlib.util.module_from_spec(spec)
spec.loader.exec_module(mirror)

STORY = "mp-2026-08-29-001"
EXPORT = "/api/v1/export"


def document(version, status="new"):
    story = {"story_id": STORY, "version": version, "content_status": status}
    return json.dumps({"story": story}, indent=2, ensure_ascii=False).encode()


def change(seq, version, type_="story.published", previous="0" * 64, **other):
    subject = {} if "edition_id" in other else {"story_id": STORY}
    told = {"seq": seq, "type": type_, "reason": "first", "version": version, "at": "2026-08-29T05:00:00.000-04:00"}
    told |= {**subject, "sha256": sha256(document(version)).hexdigest(), "previous_hash": previous, **other}
    hashed = {**told, "id": told.get("story_id") or told["edition_id"], "at": "2026-08-29T09:00:00.000+00:00"}
    written = json.dumps({name: hashed[name] for name in mirror.HASHED}, sort_keys=True, separators=(",", ":"))
    return {**told, "hash": sha256(written.encode()).hexdigest(), "json_url": "{paper}/a.json"}


def page(*changes):
    return {"results": list(changes), "next": None}


def exported(*lines, trailer=None):
    """An export of the lines, with a trailer that is true unless another is given."""
    written = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    told = {"kind": "trailer", "count": len(lines), "sha256": sha256(written).hexdigest(), "ledger": 1}
    told |= trailer or {}
    return written + (json.dumps(told).encode() + b"\n" if trailer != {} else b"")


class Stub:
    """A paper that answers what it was told: by path without its query, lists of status, headers and body."""

    def __init__(self):
        self.answers, self.asked = {}, []
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                stub.asked.append((self.path, self.headers.get("Authorization")))
                known = stub.answers.get(self.path.partition("?")[0], [(404, {}, b"")])
                status, headers, body = known.pop(0) if len(known) > 1 else known[0]
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args):
                """Nothing: the test says what was asked."""

        self.server = ThreadingHTTPServer((programs.HOST, 0), Handler)
        self.url = f"http://{programs.HOST}:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def says(self, path, *answers):
        """A path answers these in turn, the last of them for ever; what is no triple is a body with 200."""
        self.answers[path] = [one if isinstance(one, tuple) else (200, {}, one) for one in answers]

    def feeds(self, *pages):
        bodies = [json.dumps(one).replace("{paper}", self.url).encode() for one in pages]
        self.says("/api/v1/changes", *bodies)


@pytest.fixture
def stub():
    paper = Stub()
    yield paper
    paper.server.shutdown()
    paper.server.server_close()


def followed(stub, folder, key=None):
    paper = mirror.Paper(stub.url, key, tries=2)
    mirror.mirror(paper, mirror.Folder(folder), wait=0, once=True, acknowledges=False)


def files(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.json")}


def of_version(number):
    return f"/api/v1/stories/{STORY}/versions/{number}"


@pytest.fixture
def held(stub, tmp_path):
    """A folder that holds version 2 of a story, and the change that brought it."""
    first = change(1, 2)
    stub.feeds(page(first), page())
    stub.says(of_version(2), document(2))
    followed(stub, tmp_path)
    assert json.loads((tmp_path / "stories" / STORY / "current.json").read_text())["version"] == 2
    return first


def test_what_cannot_be_true_stops_it_and_changes_nothing(stub, tmp_path, held):
    """Ask 89, and what a hostile paper may try: no wrong bytes, no gap, no path out of the folder, no other host."""
    before = files(tmp_path)
    following = {"previous": held["hash"]}
    wrong = {
        "other bytes": (change(2, 3, **following), document(4)),
        "a gap": (change(3, 3, **following), document(3)),
        "another chain": (change(2, 3), document(3)),
        "a forged hash": ({**change(2, 3, **following), "version": 4}, document(3)),
        "a path": (change(2, 3, **following, story_id="../../out"), document(3)),
        "another host": (
            change(2, 3, "edition.published", **following, edition_id="e-1")
            | {"json_url": "http://elsewhere.example/"},
            document(3),
        ),
    }
    for case, (told, body) in wrong.items():
        stub.feeds(page(told), page())
        stub.answers["/api/v1/stories/../../out/versions/3"] = [(200, {}, body)]
        stub.says(of_version(3), body)
        with pytest.raises(mirror.Broken):
            followed(stub, tmp_path)
        assert files(tmp_path) == before, case
        assert not list(tmp_path.parent.glob("out")), case


def test_no_version_gives_way_to_a_lower_one(stub, tmp_path, held):
    stub.feeds(page(change(2, 1, "story.corrected", held["hash"])), page())
    stub.says(of_version(1), document(1))
    followed(stub, tmp_path)
    assert json.loads((tmp_path / "stories" / STORY / "current.json").read_text())["version"] == 2
    assert json.loads((tmp_path / "state.json").read_text())["seq"] == 2


def test_who_is_told_to_wait_waits_and_who_finds_it_gone_deletes(stub, tmp_path, held):
    gone = change(2, 3, "story.updated", held["hash"])
    busy = (429, {"Retry-After": "1"}, b"")
    stub.feeds(page(gone), page())
    stub.answers["/api/v1/changes"].insert(0, busy)
    stub.says(of_version(3), (410, {}, b"{}"))
    stub.asked.clear()
    followed(stub, tmp_path)
    assert [path.partition("?")[0] for path, _ in stub.asked[:2]] == ["/api/v1/changes"] * 2
    assert not list(tmp_path.glob("stories/*"))


def test_an_export_counts_only_when_it_is_whole(stub, tmp_path, held):
    before = files(tmp_path)
    body = document(5)
    line = {
        "kind": "story",
        "id": STORY,
        "version": 5,
        "sha256": sha256(body).hexdigest(),
        "document": json.loads(body),
    }
    ahead = (410, {}, b"{}")
    for broken in (exported(line, trailer={"count": 2}), exported(line, trailer={}), b"{"):
        stub.says("/api/v1/changes", ahead)
        stub.says(EXPORT, broken)
        with pytest.raises(mirror.Broken):
            followed(stub, tmp_path, key="mp_key")
        kept = {name: content for name, content in files(tmp_path).items() if not name.endswith("v5.json")}
        assert kept == before
    stub.says(EXPORT, exported(line))
    stub.feeds(page(change(1, 5)), page())
    stub.answers["/api/v1/changes"].insert(0, ahead)
    followed(stub, tmp_path, key="mp_key")
    assert sorted(files(tmp_path)) == ["state.json", f"stories/{STORY}/current.json", f"stories/{STORY}/v5.json"]
    assert {key for path, key in stub.asked if path.startswith(EXPORT)} == {"Bearer mp_key"}
