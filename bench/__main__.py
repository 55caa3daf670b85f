"""`python -m bench`: how fast each public door is beside a view that returns constant bytes, on both databases."""

import argparse
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bench import databases, documents, programs, rounds
from bench.doors import GOALS, HELLO, Door, Goal, doors, stories_of
from bench.rounds import Server, Taken

PORTS = {"bare": 8110, "plain": 8111, "hot": 8112}
STORIES = 1008  # 84 editions


def main(words: Sequence[str]) -> None:
    given = arguments().parse_args(words)
    print(f"{datetime.now(UTC):%d %B %Y}, {machine()}; load by {rounds.tool()}")
    print(
        f"One gunicorn worker of 4 threads, {given.rounds} rounds of {given.seconds:g} s a door, {STORIES} stories.\n"
    )
    for kind in given.databases or databases.KINDS:
        with databases.server(kind) as place, databases.empty(place) as url:
            print(f"{databases.versions(place)}\n", flush=True)
            taken = measured(url, given)
        print("\n".join([*table(taken), "", *verdicts(taken, kind), ""]), flush=True)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("databases", nargs="*", help="sqlite, postgresql (both)")
    parser.add_argument("--rounds", type=int, default=5, choices=range(1, 51), metavar="N")
    parser.add_argument("--seconds", type=float, default=2, help="of each door in each round (2, at least 1 with wrk)")
    parser.add_argument("--quick", action="store_const", dest="rounds", const=2, help="two rounds: a first impression")
    return parser


def machine() -> str:
    cores = f"{len(programs.usable_cores())} cores"
    return f"{platform.system()} {platform.machine()}, {cores}, Python {platform.python_version()}"


def measured(url: str, given: argparse.Namespace) -> dict[str, Taken]:
    """Fill the database through the archive import, serve it and take every door."""
    with tempfile.TemporaryDirectory(prefix="press-bench-") as room, served(url, Path(room)) as servers:
        stories = stories_of(documents.documents(STORIES), STORIES)
        found = list(doors(stories, etags(stories, servers["plain"])))
        warm(found, servers)
        return rounds.measure(found, servers, rounds=given.rounds, seconds=given.seconds)


@contextmanager
def served(url: str, room: Path) -> Iterator[dict[str, Server]]:
    """The three servers of the measured paper: views of the bench alone, the newspaper without and with its memory."""
    env = programs.environment(url, room, NEWSROOM_HOT_SECONDS="0")
    programs.manage(env, "import_stories", "--publish", str(documents.write(room / "archive.ndjson", STORIES)))
    programs.manage(env, "collectstatic", "--verbosity", "0", "--no-input")
    kinds = {
        "bare": (env | {"DJANGO_SETTINGS_MODULE": "bench.bare_settings"}),
        "plain": env,
        "hot": env | {"NEWSROOM_HOT_SECONDS": "3600"},
    }
    core = programs.cores()[0]
    with ExitStack() as stack:
        yield {
            kind: Server(
                PORTS[kind], stack.enter_context(programs.server(its, "newsroom.wsgi", PORTS[kind], core=core))
            )
            for kind, its in kinds.items()
        }


def etags(stories: Sequence[documents.Document], server: Server) -> dict[str, str]:
    paths = [f"/story/{story['story_id']}.json" for story in stories]
    return {path: programs.fetch(server.port, path)[1]["etag"] for path in paths}


def warm(found: Sequence[Door], servers: dict[str, Server]) -> None:
    """Ask once for everything that is to come from memory, and load the rest for a moment."""
    for door in found:
        if door.server == "hot":
            for address in door.addresses:
                programs.fetch(servers["hot"].port, address.path)
        else:
            rounds.load(door.addresses, servers[door.server].port, connections=door.connections, seconds=1)


def table(taken: dict[str, Taken]) -> Iterator[str]:
    yield f"{'door':<34}{'of hello':>9}{'min–max':>14}{'a second':>10}{'CPU µs':>9}{'bytes':>9}"
    for name, door in taken.items():
        ratios = door.ratios(taken[HELLO])
        spread = f"{min(ratios):.2f}–{max(ratios):.2f}"
        yield (
            f"{name:<34}{median(ratios):>9.3f}{spread:>14}{door.rate:>10.0f}{door.microseconds:>9.0f}{door.size:>9.0f}"
        )


def verdicts(taken: dict[str, Taken], kind: str) -> Iterator[str]:
    for goal in GOALS:
        ratio, least = median(taken[goal.door].ratios(taken[goal.base])), goal.least[kind]
        yield f"{'reached' if ratio >= least else 'MISSED':<9}{sentence(goal)} {ratio:.2f} (goal {least:g})"


def sentence(goal: Goal) -> str:
    return f"{goal.door} / {goal.base}:"


if __name__ == "__main__":
    main(sys.argv[1:])
