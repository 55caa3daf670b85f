"""`make serve`: prepare the database, then run web server and background worker until a stop or an end."""

import io
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Collection
from hashlib import sha256
from http.client import HTTPConnection, HTTPException

import django
from django.contrib.auth import get_user_model
from django.core.management import call_command
from process import ROOT, STOPS, settings

HOST = "127.0.0.1"
LOGINS = ROOT / "var" / "demo-logins.txt"
GUNICORN = (
    "-m gunicorn newsroom.wsgi --worker-class gthread --workers 2 --threads 4 --no-control-socket --log-level warning"
)
Program = subprocess.Popen[bytes]
PATIENCE = 10  # seconds that a program has to end after it was asked to


def main() -> int:
    """Serve until told to stop; the exit code is 0 after a stop, 1 where a program ended by itself."""
    port = int(os.environ.get("PORT") or 8000)
    refuse_taken(port)
    os.environ.update(settings(str(port)), DJANGO_SETTINGS_MODULE="newsroom.settings")
    sys.path.insert(0, str(ROOT))
    django.setup()
    prepare()
    return attend(start(port), port)


def refuse_taken(port: int) -> None:
    """Leave with a sentence where another program listens on the port already."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as reason:
            sys.exit(f"Cannot listen on {HOST}:{port} ({reason.strerror}). Choose another: PORT=8001 make serve")


def prepare() -> None:
    """Bring tables and static files up to date; fill a newsroom in which nobody can log in with the demo."""
    call_command("migrate", verbosity=0, interactive=False)
    collect_static()
    if not get_user_model().objects.exists():
        print("First run: loading the demo edition …", flush=True)
        words = io.StringIO()
        call_command("load_demo", stdout=words)
        LOGINS.touch(mode=0o600)
        LOGINS.write_text(words.getvalue())


def collect_static() -> None:
    """Collect and compress static files, which takes seconds, only where they or the packages changed."""
    stamp, now = ROOT / "var" / "static.sha256", fingerprint()
    if not stamp.exists() or stamp.read_text() != now:
        shutil.rmtree(ROOT / "var" / "static", ignore_errors=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        stamp.write_text(now)


def fingerprint() -> str:
    """What the collected files depend on, as one digest: our own static files and the locked packages."""
    files = sorted(file for file in (ROOT / "static").rglob("*") if file.is_file())
    parts = [f"{file.relative_to(ROOT)} {sha256(file.read_bytes()).hexdigest()}" for file in files]
    return sha256("\n".join([*parts, (ROOT / "requirements.txt").read_text()]).encode()).hexdigest()


def start(port: int) -> dict[str, Program]:
    """Start both programs in this one's process group, so that ending the group ends all of it."""
    commands = {
        "web server": [*GUNICORN.split(), "--bind", f"{HOST}:{port}"],
        "background worker": ["manage.py", "worker"],
    }
    return {name: subprocess.Popen([sys.executable, *command], cwd=ROOT) for name, command in commands.items()}


def attend(programs: dict[str, Program], port: int) -> int:
    """Announce the site once it answers, wait for a stop or for a program's end, then end them all."""
    stops: list[int] = []
    for number in STOPS:
        signal.signal(number, lambda number, _frame: stops.append(number))
    announced, ended = False, []
    while not stops and not ended:
        announced = announced or announce(port)
        time.sleep(0.1)
        ended = [name for name, program in programs.items() if program.poll() is not None]
    end(programs.values())
    if not stops:
        print(f"The {' and the '.join(ended)} ended unasked; the newsroom is closed.", file=sys.stderr)
    return 0 if stops else 1


def announce(port: int) -> bool:
    """Print addresses and logins if the web server answers a request, whatever it says; tell whether it does."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request("HEAD", "/")
        connection.getresponse()
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
    base = f"http://{HOST}:{port}"
    print(f"\n  The paper     {base}/\n  The newsroom  {base}/admin\n")
    if LOGINS.exists():
        print(LOGINS.read_text())
    print("Stop with Ctrl-C.", flush=True)
    return True


def end(programs: Collection[Program]) -> None:
    """Ask every program to end, and kill the one that does not in time."""
    for program in programs:
        program.terminate()
    deadline = time.monotonic() + PATIENCE
    for program in programs:
        try:
            program.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            program.kill()


if __name__ == "__main__":
    sys.exit(main())
