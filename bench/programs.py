"""Starts the newsroom's programs with an environment of their own, watches their work, and ends them by their id."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bench.documents import PAPER

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
GUNICORN = "-m gunicorn --worker-class gthread --workers 1 --threads 4 --no-control-socket --log-level warning"
PATIENCE = 30  # seconds that a program has to start, and again to end
OURS = ("PUBLICATION_", "NEWSROOM_", "MEDIA_URL_")


def environment(url: str, room: Path, **more: str) -> dict[str, str]:
    """What a program needs to serve the measured paper from the database at `url`; `room` is for its files."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {
        **inherited,
        **PAPER,
        "MEDIA_URL_BASE": PAPER["PUBLICATION_URL"],
        "NEWSROOM_INSECURE_HTTP": "yes",
        "SECRET_KEY": "only-for-measuring-and-never-on-a-network",
        "ALLOWED_HOSTS": HOST,
        "DEBUG": "no",
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "BENCH_ROOM": str(room),
        **more,
    }


def manage(env: Mapping[str, str], *words: str) -> str:
    """Run a management command to its end and return its output. Raises SystemExit with its complaint if it fails."""
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"manage.py {' '.join(words)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


@contextmanager
def server(env: Mapping[str, str], application: str, port: int, *, core: int | None = None) -> Iterator[int]:
    """Serve `application` on the port of 127.0.0.1 for the length of the block, and give the server's process id."""
    command = [sys.executable, *GUNICORN.split(), "--bind", f"{HOST}:{port}", application]
    program = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        if core is not None:
            os.sched_setaffinity(program.pid, {core})
        _wait_for(program, port)
        yield program.pid
    finally:
        end(program)


def _wait_for(program: subprocess.Popen, port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if program.poll() is not None:
            break
        try:
            fetch(port, "/healthz")
            return
        except (OSError, HTTPException):
            time.sleep(0.1)
    raise SystemExit(f"The server on port {port} did not start.")


def end(program: subprocess.Popen) -> None:
    """Ask a program to end, and kill it if it does not."""
    program.send_signal(signal.SIGTERM)
    try:
        program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


def fetch(port: int, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    """Status, headers by lower-case name, and body of one request."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=dict(headers or {}))
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and its living children; nan where there is no /proc."""
    tasks = Path(f"/proc/{pid}/task/{pid}/children")
    if not tasks.exists():
        return float("nan")
    # The name in the second field may hold spaces, so the fields are counted from behind it (proc(5)).
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in tasks.read_text().split())


def usable_cores() -> list[int]:
    """The cores that this process may run on; those of the machine where it is not told."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(os.cpu_count() or 1))


def cores() -> tuple[int | None, int | None]:
    """One core for the server and one for the load, so that neither slows the other; None where there are not two."""
    usable = usable_cores()
    return (usable[0], usable[1]) if len(usable) > 1 and hasattr(os, "sched_setaffinity") else (None, None)
