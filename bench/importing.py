"""`python -m bench.importing [N …]`: how fast archives of so many documents become public, and where the time goes."""

import argparse
import os
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

from bench import databases, documents, programs
from bench.programs import ROOT

STEPS = (1_000, 5_000, 20_000)
PROFILED = 1_000
OURS = tuple(str(ROOT / name) for name in ("newsroom", "sources", "stories"))
LINES = 15
LONGEST = 3600  # seconds that one import may take


@dataclass(frozen=True)
class Step:
    """One import into an empty database."""

    documents: int
    seconds: float
    cpu: float  # seconds of the importing process, without the database's
    peak: int  # resident bytes of the importing process, at most

    @property
    def rate(self) -> float:
        return self.documents / self.seconds

    @property
    def each(self) -> float:
        """CPU milliseconds a document: steadier than the rate where the machine does something else, too."""
        return self.cpu / self.documents * 1000

    def __str__(self) -> str:
        return (
            f"{self.documents:>9,}{self.seconds:>10.1f}{self.rate:>14.0f}{self.each:>16.1f}{self.peak / 2**20:>10.0f}"
        )


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.importing", description=__doc__)
    parser.add_argument("counts", nargs="*", type=int, metavar="N", help=f"documents {STEPS}")
    parser.add_argument("--on", choices=databases.KINDS, action="append", help="a kind of database (both)")
    given = parser.parse_args(words)
    for kind in given.on or databases.KINDS:
        with databases.server(kind) as place:
            print(databases.versions(place))
            print(
                f"{'documents':>9}{'seconds':>10}{'documents/s':>14}{'CPU ms/document':>16}{'peak MB':>10}", flush=True
            )
            print("\n".join([*report(place, given.counts or STEPS), *profile(place), ""]), flush=True)


def report(place: str, counts: Sequence[int]) -> Iterator[str]:
    """One line a step, then how the slowest compares with the fastest."""
    steps = []
    for count in counts:
        steps.append(imported(place, count))
        print(steps[-1], flush=True)
    first, last = steps[0], steps[-1]
    by_time, by_cpu = last.rate / first.rate, first.each / last.each
    yield f"Flatness, the last step's speed by the first's: {by_time:.2f}, by CPU time {by_cpu:.2f}"


def imported(place: str, count: int) -> Step:
    """Import so many documents into an empty database, with everything that it writes and checks."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as name, databases.empty(place) as url:
        room = Path(name)
        file = documents.write(room / "archive.ndjson", count)
        start = time.monotonic()
        used = run(["manage.py", *command(file)], programs.environment(url, room), count)
        peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return Step(count, time.monotonic() - start, used.ru_utime + used.ru_stime, peak)


def command(file: Path) -> list[str]:
    return ["import_stories", "--publish", str(file)]


def run(words: Sequence[str], env: dict[str, str], count: int) -> resource.struct_rusage:
    """Run Python on these words and return what it has used. Raises SystemExit unless all was imported."""
    with tempfile.TemporaryFile("w+") as said:
        program = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=env, stdout=said, stderr=said)
        timer = Timer(LONGEST, program.kill)
        timer.start()
        try:
            _, status, used = os.wait4(program.pid, 0)  # unlike `wait` it tells what this one child has used
            program.returncode = os.waitstatus_to_exitcode(status)
        finally:
            timer.cancel()
            program.kill()  # does nothing to one that has ended
        said.seek(0)
        text = said.read()
    if program.returncode or f"imported {count}, unchanged 0, refused 0" not in text:
        raise SystemExit(f"The import failed:\n{text[-3000:]}")
    return used


def profile(place: str) -> Iterator[str]:
    """Where the time of an import goes: our own functions by the time in them and in all that they call."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as name, databases.empty(place) as url:
        room = Path(name)
        file = documents.write(room / "archive.ndjson", PROFILED)
        words = ["-m", "cProfile", "-o", str(room / "profile"), "manage.py", *command(file)]
        run(words, programs.environment(url, room), PROFILED)
        found = pstats.Stats(str(room / "profile"))
        yield f"Profile of {PROFILED:,} documents, {found.total_tt:.1f} s under the profiler:"
        yield f"{'calls':>9}{'own s':>8}{'whole s':>9}  function"
        yield from slowest(found)


def slowest(found: pstats.Stats) -> Iterator[str]:
    ours = [(place, told) for place, told in found.stats.items() if any(room in place[0] for room in OURS)]
    for (file, line, function), (_, calls, own, whole, _) in sorted(ours, key=lambda one: -one[1][3])[:LINES]:
        name = f"{Path(file).relative_to(ROOT)}:{line} {function}"
        yield f"{calls:>9}{own:>8.2f}{whole:>9.2f}  {name}"


if __name__ == "__main__":
    main(sys.argv[1:])
