"""Mirrors a paper into a folder: its export once, then every change in order. A reference client, free to copy.

    python mirror.py https://paper.example FOLDER           goes on until it is stopped
    python mirror.py https://paper.example FOLDER --once    ends as soon as the folder is what the paper is

Needs Python 3.11 and urllib3. A key is taken from the environment: MIRROR_KEY=mp_… (with the scope `bulk` the mirror
begins with an export; without it, with the first change that there ever was). Run one mirror for each folder.

    FOLDER/stories/{story_id}/v{n}.json       each public version, byte for byte as it was frozen
    FOLDER/stories/{story_id}/current.json    which of them holds now: version, sha256, status
    FOLDER/editions/{edition_id}/…            the same of editions
    FOLDER/state.json                         the last change that the folder holds

It may be killed at any moment: every file appears whole or not at all, and the state is written after what it speaks
of. A corrected story gets its next version; of a retracted one `current.json` says `retracted`, and the document that
holds is the notice; of a removed one nothing stays. Whoever publishes from the folder prints what `current.json` names.
"""

import argparse
import io
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import urllib3

ROOMS = {"story": "stories", "edition": "editions"}
TAKEN_BACK = ("story.corrected", "story.retracted", "story.removed")
COME_BACK = (429, 500, 502, 503, 504)
TRIES = 6  # with --once; without it the mirror tries for ever
PAUSE, LONGEST_PAUSE = 5, 60  # seconds: the least between two questions for changes, the most between two tries
TIMEOUT = urllib3.Timeout(connect=10, read=90)  # longer than the longest wait for a change
HASHED = ("seq", "type", "reason", "id", "version", "at", "sha256", "previous_hash")

State = dict[str, Any]  # `seq` and `hash` of the last change that the folder holds; a hash of None is not known
Change = dict[str, Any]


class Broken(Exception):
    """What the paper said cannot be true, or it does not answer: the mirror stops, and the folder stays as it is."""


class Ahead(Exception):
    """The paper never gave out our place, for instance since it was restored from a copy: begin anew."""


class Paper:
    """The paper, asked politely: a key goes to its own address alone, and whoever is told to wait waits."""

    def __init__(self, url: str, key: str | None, tries: int | None) -> None:
        self.url, self._tries, self._tag = url.rstrip("/"), tries, ("", "")
        self._headers = {"User-Agent": "mirror/1", "Accept-Encoding": "gzip"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._pool = urllib3.PoolManager(timeout=TIMEOUT, retries=False)

    def changes(self, state: State, wait: int) -> dict[str, Any]:
        """The next page of changes. At the head it is empty, after at most `wait` seconds."""
        asked = {"after": state["seq"], "hash": state["hash"], "wait": wait}
        url = "/api/v1/changes?" + urlencode({name: value for name, value in asked.items() if value})
        known = {"If-None-Match": self._tag[1]} if self._tag[0] == url else {}
        answer = self._ask("GET", url, headers=known)
        if answer.status == 304:
            return {"results": [], "next": None}
        if answer.status == 410:
            raise Ahead
        self._tag = (url, answer.headers.get("ETag", ""))
        return json.loads(_body(answer, 200))

    def document(self, change: Change) -> bytes | None:
        """The document of a change; None where nothing of it may be held any more.

        A story is asked for by the API, with the key: so the newsroom knows whom to tell of a mistake in it.
        """
        url = change["json_url"].removeprefix(self.url)
        if "story_id" in change:
            url = f"/api/v1/stories/{change['story_id']}/versions/{change['version']}"
        answer = self._ask("GET", url)
        return None if answer.status == 410 else _body(answer, 200)

    def export(self) -> Iterator[dict[str, Any]] | None:
        """The lines of an export, the trailer last; None where our key opens none."""
        if "Authorization" not in self._headers:
            return None
        answer = self._ask("GET", "/api/v1/export", preload_content=False)
        if answer.status == 403:
            answer.close()
            return None
        return _checked(answer) if answer.status == 200 else _refused(answer)

    def acknowledge(self, seq: int) -> None:
        """Tell the newsroom that we acted on a correction, a retraction or a removal."""
        answer = self._ask("POST", "/api/v1/acknowledgements", json={"seq": seq})
        if answer.status not in (200, 201, 422):
            _refused(answer)

    def _ask(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        if not path.startswith("/"):
            raise Broken(f"{path} is not an address of {self.url}: give the address that its documents name.")
        for attempt in count(1):
            pause, answer = float(min(2**attempt, LONGEST_PAUSE)), None
            try:
                answer = self._pool.request(
                    method, self.url + path, headers={**self._headers, **(headers or {})}, redirect=False, **more
                )
            except urllib3.exceptions.HTTPError as fault:
                reason = str(fault)
            else:
                if answer.status not in COME_BACK:
                    return answer
                pause, reason = _told(answer) or pause, f"it answers {answer.status}"
                answer.release_conn()
            if attempt == self._tries:
                raise Broken(f"{self.url}{path} cannot be had: {reason}")
            time.sleep(pause)


def _told(answer: Any) -> float | None:
    """How many seconds to wait, if the answer says so: `Retry-After` holds seconds or an instant."""
    said = answer.headers.get("Retry-After")
    return urllib3.Retry().parse_retry_after(said) if said else None


def _body(answer: Any, status: int) -> bytes:
    if answer.status != status:
        _refused(answer)
    return answer.data


def _refused(answer: Any) -> Any:
    raise Broken(f"{answer.url} answers {answer.status}: {answer.data[:500].decode(errors='replace')}")


def _checked(answer: Any) -> Iterator[dict[str, Any]]:
    """The lines of an export. Raises Broken for one that ends without its trailer, or holds what that does not say."""
    answer.auto_close = False  # else the last line could not be read through a buffer
    digest, lines = sha256(), 0
    try:
        for raw in io.BufferedReader(answer, 2**16):
            line = json.loads(raw)
            if line["kind"] != "trailer":
                digest.update(raw)
                lines += 1
            elif (line["count"], line["sha256"]) != (lines, digest.hexdigest()):
                raise Broken("The export is not what its trailer says.")
            yield line
            if line["kind"] == "trailer":
                return
    except (urllib3.exceptions.HTTPError, ValueError) as fault:
        raise Broken(f"The export broke off: {fault}") from fault
    finally:
        answer.close()
    raise Broken("The export broke off: it has no trailer.")


class Folder:
    """The files. Each is written beside its place and moved there, so that nobody sees half of one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def state(self) -> State | None:
        """The last change that the folder holds; None before the first."""
        return self._read(self.path / "state.json")

    def save(self, state: State) -> None:
        self._write(self.path / "state.json", _json(state))

    def keep(self, kind: str, name: str, version: int, document: bytes, digest: str) -> None:
        """Hold one version. Raises Broken if it is not the one that the digest is of."""
        if sha256(document).hexdigest() != digest:
            raise Broken(f"{name}, version {version}, is not the document that was announced.")
        file = self._room(kind, name) / f"v{version}.json"
        if not file.exists() or file.read_bytes() != document:
            self._write(file, document)

    def point(self, kind: str, name: str, version: int) -> None:
        """Say that this version, which is held, holds now."""
        room = self._room(kind, name)
        document = (room / f"v{version}.json").read_bytes()
        story = json.loads(document).get("story")
        said = {"version": version, "sha256": sha256(document).hexdigest()}
        if story:
            said["status"] = "retracted" if story["content_status"] == "retracted" else "live"
        self._write(room / "current.json", _json(said))

    def version(self, kind: str, name: str) -> int:
        """The version that holds now; 0 where there is none."""
        return (self._read(self._room(kind, name) / "current.json") or {"version": 0})["version"]

    def forget_story(self, name: str) -> None:
        """Delete every version of a story, and the versions of editions that list it."""
        self._forget(self._room("story", name))
        listed = json.dumps(name).encode()
        for file in self.path.glob("editions/*/v*.json"):
            if listed in file.read_bytes():
                self.forget_version("edition", file.parent.name, int(file.stem[1:]))

    def forget_version(self, kind: str, name: str, version: int) -> None:
        """Delete one version; where it was the one that holds, the change that brings the next says which does."""
        room = self._room(kind, name)
        if self.version(kind, name) == version:
            (room / "current.json").unlink()
        (room / f"v{version}.json").unlink(missing_ok=True)

    def keep_only(self, held: dict[tuple[str, str], set[int]]) -> None:
        """Delete every version that is not among these."""
        for kind, room in ROOMS.items():
            for path in self.path.glob(f"{room}/*"):
                versions = held.get((kind, path.name))
                if versions is None:
                    self._forget(path)
                    continue
                for file in path.glob("v*.json"):
                    if int(file.stem[1:]) not in versions:
                        file.unlink()

    def _forget(self, room: Path) -> None:
        (room / "current.json").unlink(missing_ok=True)  # first: nobody is to print a story that is half deleted
        shutil.rmtree(room, ignore_errors=True)

    def _room(self, kind: str, name: str) -> Path:
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
            raise Broken(f"{name!r} is no id.")
        return self.path / ROOMS[kind] / name

    def _read(self, file: Path) -> Any:
        return json.loads(file.read_bytes()) if file.exists() else None

    def _write(self, file: Path, content: bytes) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = self.path / ".part"
        with part.open("wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)


def _json(value: Any) -> bytes:
    return json.dumps(value, indent=2, ensure_ascii=False).encode()


def begin(paper: Paper, folder: Folder) -> State:
    """Fill the folder from an export, or empty it to take every change there ever was. What is not there goes."""
    lines = paper.export()
    held: dict[tuple[str, str], set[int]] = {}
    seq = 0
    for line in lines or ():
        if line["kind"] in ROOMS:
            folder.keep(line["kind"], line["id"], line["version"], _json(line["document"]), line["sha256"])
            held.setdefault((line["kind"], line["id"]), set()).add(line["version"])
        elif line["kind"] == "trailer":
            seq = line["ledger"]
    # Only now is the export known to be whole: until here, what held before holds.
    for (kind, name), versions in held.items():
        folder.point(kind, name, max(versions))
    folder.keep_only(held)
    print(f"begun at change {seq} with {len(held)} stories and editions", flush=True)
    last = paper.changes({"seq": seq - 1, "hash": None}, 0)["results"][0] if seq else {"hash": None}
    return {"seq": seq, "hash": last["hash"]}


def follow(paper: Paper, folder: Folder, state: State, wait: int, *, acknowledges: bool) -> State:
    """Take the next changes into the folder; the state after them, which is the same if there were none."""
    for change in paper.changes(state, wait)["results"]:
        state = chained(state, change)
        apply(paper, folder, change)
        if acknowledges and change["type"] in TAKEN_BACK:
            paper.acknowledge(change["seq"])
        print(change["seq"], change["type"], change.get("story_id") or change["edition_id"], flush=True)
    return state


def chained(state: State, change: Change) -> State:
    """The state after a change. Raises Broken if it is not the next, or its hash not the one of what it says."""
    hashed = {**change, "id": change.get("story_id") or change["edition_id"], "at": _in_utc(change["at"])}
    # These members are whole numbers and ASCII: sorted and without spaces they are in the form of RFC 8785.
    written = json.dumps({name: hashed[name] for name in HASHED}, sort_keys=True, separators=(",", ":"))
    follows = change["seq"] == state["seq"] + 1 and state["hash"] in (None, change["previous_hash"])
    if not follows or sha256(written.encode()).hexdigest() != change["hash"]:
        raise Broken(f"Change {change['seq']} does not follow on change {state['seq']}.")
    return {"seq": change["seq"], "hash": change["hash"]}


def _in_utc(at: str) -> str:
    return datetime.fromisoformat(at).astimezone(UTC).isoformat(timespec="milliseconds")


def apply(paper: Paper, folder: Folder, change: Change) -> None:
    """Take one change into the folder. A second time it changes nothing, and no version gives way to a lower one."""
    kind = change["type"].partition(".")[0]
    if kind not in ROOMS:
        return
    name, version = change[f"{kind}_id"], change["version"]
    holds = folder.version(kind, name)
    document = None if change["type"] == "story.removed" else paper.document(change)
    if document is not None:
        folder.keep(kind, name, version, document, change["sha256"])
        if version > holds:
            folder.point(kind, name, version)
    elif kind == "story":
        folder.forget_story(name)  # whichever of its changes this is: by now it is removed
    else:
        folder.forget_version(kind, name, version)  # it listed a story that is removed by now


def mirror(paper: Paper, folder: Folder, *, wait: int, once: bool, acknowledges: bool) -> None:
    """Follow the paper; with `once` until its last change is in the folder."""
    state = folder.state()
    while True:
        began = time.monotonic()
        try:
            then = follow(paper, folder, state, 0 if once else wait, acknowledges=acknowledges) if state else None
            then = then or begin(paper, folder)
        except Ahead:
            state = None
            continue
        if then != state:
            folder.save(then)
            state = then
        elif once:
            return
        else:  # too many wait already, and the paper answered at once
            time.sleep(max(0.0, max(wait, PAUSE) - (time.monotonic() - began)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Mirror a paper into a folder.")
    parser.add_argument("paper", help="its address, such as https://paper.example")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--once", action="store_true", help="end when the folder is what the paper is")
    parser.add_argument("--wait", type=int, default=25, metavar="SECONDS", help="how long to wait for a change (25)")
    parser.add_argument("--acknowledge", action="store_true", help="tell what was acted on (a key with `webhooks`)")
    given = parser.parse_args()
    paper = Paper(given.paper, os.environ.get("MIRROR_KEY"), TRIES if given.once else None)
    try:
        mirror(paper, Folder(given.folder), wait=given.wait, once=given.once, acknowledges=given.acknowledge)
    except (Broken, OSError, ValueError) as reason:
        sys.exit(f"mirror: {reason}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
