"""`python -m bench.search`: what a search takes in a small and in a large archive, by how common its words are."""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import databases, programs

STORIES = (1_000, 50_000)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--on", choices=databases.KINDS, action="append", help="a kind of database (both)")
    parser.add_argument(
        "--stories", type=int, action="append", help="the sizes of archives (1,000 and 50,000, each with a claim)"
    )
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args(words)
    for kind in given.on or databases.KINDS:
        with databases.server(kind) as place:
            print(f"{databases.versions(place)}, {given.rounds} rounds", flush=True)
            tell({size: measured(place, size, given.rounds) for size in given.stories or STORIES})


def measured(place: str, stories: int, rounds: int) -> dict[str, dict[str, float]]:
    """Milliseconds of each search, the median of the rounds, in an archive of so many stories with a claim each."""
    with databases.empty(place) as url, tempfile.TemporaryDirectory(prefix="press-bench-") as room:
        env = programs.environment(url, Path(room))
        told: dict[str, dict[str, float]] = json.loads(
            programs.manage(env, "bench_search", str(stories), "--rounds", str(rounds))
        )
        return told


def tell(sizes: dict[int, dict[str, dict[str, float]]]) -> None:
    """One line for each search: milliseconds at each size, and the largest beside the smallest."""
    small, *_, large = (list(sizes.values()) * 2)[: max(2, len(sizes))]
    print(f"{'search':<24}" + "".join(f"{f'{size:,}: ms (hits)':>22}" for size in sizes) + f"{'ratio':>9}")
    for name in small:
        taken = "".join(f"{told[name]['ms']:>17.2f} ({told[name]['hits']:>2})" for told in sizes.values())
        print(f"{name:<24}{taken}{large[name]['ms'] / small[name]['ms']:>9.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
