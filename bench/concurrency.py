"""`python -m bench.concurrency`: many processes publish and correct at once; afterwards the record must be whole."""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench import databases, programs
from bench.programs import ROOT

PROCESSES = {"sqlite": 4, "postgresql": 8}
SECONDS = 20
PATIENCE = 300  # seconds beyond the working time that a process may take


@dataclass
class Shift:
    """What all desks have done together, and what is wrong with the record afterwards."""

    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    entries: int = 0


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.concurrency", description=__doc__)
    parser.add_argument("--on", choices=databases.KINDS, action="append", help="a kind of database (both)")
    parser.add_argument("--processes", type=int, help=f"desks at once {PROCESSES}")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args(words)
    found = []
    for kind in given.on or databases.KINDS:
        desks = given.processes or PROCESSES[kind]
        with databases.server(kind) as place, databases.empty(place) as url:
            print(f"{databases.versions(place)}, {desks} processes, {given.seconds:g} s", flush=True)
            shift = worked(url, desks, "--seconds", str(given.seconds))
        tell(shift, given.seconds)
        found += shift.faults
    sys.exit(1 if found else 0)


def tell(shift: Shift, seconds: float) -> None:
    print(f"{shift.done.total()} operations, {shift.done.total() / seconds:.1f} a second: {dict(shift.done)}")
    print(f"{shift.refused.total()} refusals: {dict(shift.refused)}")
    print(f"{shift.entries} ledger entries, {len(shift.faults)} faults")
    print("\n".join(shift.faults[:20]), flush=True)


def worked(url: str, desks: int, *options: str) -> Shift:
    """Open a newsroom in the empty database, let so many desks work at once, and inspect the record."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as room:
        env = programs.environment(url, Path(room))
        programs.manage(env, "bench_open")
        command = [sys.executable, "manage.py", "bench_desk", *options]
        running = [_started([*command, str(seed)], env) for seed in range(1, desks + 1)]
        shift = Shift()
        try:
            for program in running:
                _add(shift, program)
        finally:
            for program in running:
                program.kill()  # does nothing to one that has ended
        record = json.loads(programs.manage(env, "bench_inspect", "--whole"))
    shift.faults += record["faults"]
    shift.entries = record["entries"]
    return shift


def _started(command: list[str], env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _add(shift: Shift, program: subprocess.Popen[str]) -> None:
    try:
        said, complaint = program.communicate(timeout=SECONDS + PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()
        said, complaint = program.communicate()
    if program.returncode:
        shift.faults.append(f"A desk ended with {program.returncode}: {complaint[-2000:]}")
        return
    told = json.loads(said)
    shift.done.update(told["done"])
    shift.refused.update(told["refused"])
    shift.faults += told["faults"]


if __name__ == "__main__":
    main(sys.argv[1:])
