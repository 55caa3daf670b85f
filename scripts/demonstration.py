"""A demonstration paper of its own in a temporary folder, served for as long as somebody looks at it."""

import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from process import ROOT, settings

HOST = "127.0.0.1"
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "var", "docs", "tests", "bench")
PATIENCE = 120  # seconds that the server has to answer its first request


@contextmanager
def paper(room: Path) -> Iterator[str]:
    """The address of a demonstration paper that is made in `room` and ends with the block."""
    home, port = room / "paper", free_port()
    shutil.copytree(ROOT, home, ignore=LEFT_OUT)
    (home / "var").mkdir()
    own = {"DATABASE_URL": f"sqlite:///{room / 'paper.sqlite3'}", "DEBUG": "yes", "PUBLICATION_URL": address_of(port)}
    env = {**settings(str(port)), **own, "PYTHONDONTWRITEBYTECODE": "1"}
    for words in (["migrate", "-v0"], ["load_demo"]):
        subprocess.run([sys.executable, "manage.py", *words], cwd=home, env=env, check=True, stdout=subprocess.DEVNULL)
    command = [sys.executable, "manage.py", "runserver", f"{HOST}:{port}", "--noreload"]
    with (room / "server.log").open("w") as log:
        server = subprocess.Popen(command, cwd=home, env=env, stdout=log, stderr=log)
    try:
        wait_for(port)
        yield address_of(port)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def address_of(port: int) -> str:
    return f"http://{HOST}:{port}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Return when the server answers; raise TimeoutError where it does not in time."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        connection = HTTPConnection(HOST, port, timeout=PATIENCE)
        try:
            connection.request("HEAD", "/healthz")
            connection.getresponse()
            return
        except (OSError, HTTPException):
            time.sleep(0.1)
        finally:
            connection.close()
    raise TimeoutError(f"Nothing answers on port {port}.")
