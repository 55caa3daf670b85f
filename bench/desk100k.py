"""`python -m bench.desk100k`: what the admin's pages cost beside an empty one, with a hundred thousand stories."""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import databases, programs

STORIES = 100_000


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.desk100k", description=__doc__)
    parser.add_argument("--on", choices=databases.KINDS, action="append", help="a kind of database (both)")
    parser.add_argument("--stories", type=int, default=STORIES)
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args(words)
    for kind in given.on or databases.KINDS:
        with databases.server(kind) as place, databases.empty(place) as url:
            print(f"{databases.versions(place)}, {given.stories} stories, {given.rounds} rounds", flush=True)
            tell(measured(url, given.stories, given.rounds))


def measured(url: str, stories: int, rounds: int) -> dict[str, dict[str, float]]:
    """Fill the empty database and ask for each page in turn, round after round."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as room:
        env = programs.environment(url, Path(room))
        programs.manage(env, "collectstatic", "--verbosity", "0", "--no-input")
        programs.manage(env, "bench_crowd", str(stories))
        told: dict[str, dict[str, float]] = json.loads(programs.manage(env, "bench_pages", "--rounds", str(rounds)))
        return told


def tell(pages: dict[str, dict[str, float]]) -> None:
    print(f"{'page':<32}{'of empty':>10}{'queries':>9}")
    for name, page in pages.items():
        print(f"{name:<32}{page['of_empty']:>10.2f}{page['queries']:>9}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
