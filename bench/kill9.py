"""`python -m bench.kill9`: kill an import and a press run at random moments; what is left must be whole.

A database sees several kills, one after the other, as a bad night would bring them; then the run that completes.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import databases, documents, programs
from bench.documents import STORIES_OF_AN_EDITION
from bench.programs import ROOT

Env = dict[str, str]
Record = dict[str, Any]  # what `manage.py bench_inspect` prints
KILLS = 50
KILLS_OF_A_DATABASE = 25
MOST_DATABASES = 100  # where the work is so short that kills come too late
DOCUMENTS = 5_000
EDITIONS, STORIES = 12, 12  # that are due in a press run
FIRST_EDITIONS, FIRST_ENTRIES = 1, 3  # with which `bench_open` opens a newsroom: two stories and their edition


@dataclass
class Night:
    """What the kills have brought."""

    kills: int = 0
    moments: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Work:
    """Something to kill: how it is prepared and run, how many ledger entries the whole of it leaves.

    `is_complete` is given what a run said and the sizes of the record before it.
    """

    name: str
    prepare: Callable[[Env, Path], None]
    words: Callable[[Path], list[str]]
    entries: int
    is_complete: Callable[[str, Record], bool]

    def part(self, record: Record) -> float:
        """How much of it is done, from 0 to 1."""
        return record["entries"] / self.entries


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.kill9", description=__doc__)
    parser.add_argument("--on", choices=databases.KINDS, action="append", help="a kind of database (both)")
    parser.add_argument("--kills", type=int, default=KILLS, help=f"of each work ({KILLS})")
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    found = []
    for kind in given.on or databases.KINDS:
        with databases.server(kind) as place:
            for work in (an_import(given.documents), a_press_run(EDITIONS, STORIES)):
                night = killed(work, place, given.kills, random.Random(given.seed))
                print(f"{databases.versions(place)}, {work.name}: {night.kills} kills, {len(night.faults)} faults")
                print("\n".join([f"  after {', '.join(night.moments)}", *night.faults[:20]]), flush=True)
                found += night.faults
    sys.exit(1 if found else 0)


def an_import(count: int) -> Work:
    """The archive import of so many documents."""

    def prepare(env: Env, room: Path) -> None:
        documents.write(room / "archive.ndjson", count)

    def is_complete(said: str, before: Record) -> bool:
        return f"imported {count - before['stories']}, unchanged {before['stories']}, refused 0" in said

    return Work(
        name=f"import of {count:,} documents",
        prepare=prepare,
        words=lambda room: ["import_stories", "--publish", str(room / "archive.ndjson")],
        entries=count + -(-count // STORIES_OF_AN_EDITION),
        is_complete=is_complete,
    )


def a_press_run(editions: int, stories: int) -> Work:
    """The press run of so many editions that are due, each of so many stories."""

    def prepare(env: Env, room: Path) -> None:
        programs.manage(env, "bench_open", "--editions", str(editions), "--stories", str(stories))

    def is_complete(said: str, before: Record) -> bool:
        return said.count("pressed ") == FIRST_EDITIONS + editions - before["editions"]

    return Work(
        name=f"press run of {editions} editions of {stories} stories",
        prepare=prepare,
        words=lambda room: ["press_run", "--once"],
        entries=FIRST_ENTRIES + editions * (stories + 1),
        is_complete=is_complete,
    )


def killed(work: Work, place: str, kills: int, chance: random.Random) -> Night:
    """Kill the work so many times, in as many databases as that takes."""
    night = Night()
    seconds = 0.0
    for _ in range(MOST_DATABASES):
        if night.kills == kills or night.faults:
            break
        with tempfile.TemporaryDirectory(prefix="press-bench-") as name, databases.empty(place) as url:
            room = Path(name)
            env = programs.environment(url, room)
            work.prepare(env, room)
            if seconds:
                most = min(KILLS_OF_A_DATABASE, kills - night.kills)
                _kill_often(work, env, room, most, seconds, chance, night)
            taken = _complete(work, env, room, night)
            seconds = seconds or taken
            night.faults += inspected(env, whole=True)["faults"]
    return night


def _kill_often(
    work: Work, env: Env, room: Path, most: int, seconds: float, chance: random.Random, night: Night
) -> None:
    """Kill the work at random moments of what is left of it; `seconds` is what all of it takes."""
    start = time.monotonic()
    part = work.part(inspected(env))
    starting = time.monotonic() - start  # about what a command takes before it does anything
    for _ in range(most):
        ahead = (seconds - starting) * (0.5 * part + 0.8 * (1 - part))  # what is done already is looked at again
        if not kill(work, env, room, after=0.7 * starting + chance.random() * ahead):
            return
        night.kills += 1
        record = inspected(env)
        part = work.part(record)
        night.moments.append(f"{part:.0%}")
        print(
            f"  killed {night.kills} times, {part:.0%} done, {len(record['faults'])} faults",
            file=sys.stderr,
            flush=True,
        )
        night.faults += record["faults"]


def kill(work: Work, env: Env, room: Path, *, after: float) -> bool:
    """Run the work and kill it after so many seconds; whether it was still at it."""
    program = started(work, env, room)
    try:
        program.wait(after)
    except subprocess.TimeoutExpired:
        return True
    finally:
        program.kill()
        program.wait()
    return False


def started(work: Work, env: Env, room: Path) -> subprocess.Popen:
    command = [sys.executable, "manage.py", *work.words(room)]
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _complete(work: Work, env: Env, room: Path, night: Night) -> float:
    """Run the work to its end, then once more to see that nothing is left; the seconds of the first run."""
    before = inspected(env)
    start = time.monotonic()
    said = programs.manage(env, *work.words(room))
    seconds = time.monotonic() - start
    night.faults += list(_incomplete(work, said, before, inspected(env)))
    said = programs.manage(env, *work.words(room))
    night.faults += list(_incomplete(work, said, inspected(env), inspected(env)))
    return seconds


def _incomplete(work: Work, said: str, before: Record, after: Record) -> Iterator[str]:
    if after["entries"] != work.entries:
        yield f"After the run that completes there are {after['entries']} entries instead of {work.entries}."
    if not work.is_complete(said, before):
        yield f"The run after {work.part(before):.0%} said: {said[-500:]}"


def inspected(env: Env, *, whole: bool = False) -> Record:
    """The sizes and faults of the record (see bench/record.py)."""
    return json.loads(programs.manage(env, "bench_inspect", *(["--whole"] if whole else [])))


if __name__ == "__main__":
    main(sys.argv[1:])
