"""Start other programs with the newsroom's environment and see them end. Knows nothing of what they do."""

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from dotenv import dotenv_values

ROOT = Path(__file__).resolve().parent.parent
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def settings(port: str = "8000") -> dict[str, str]:
    """The environment of a newsroom here: what is set stays, what it cannot start without is added."""
    given = {name: value for name, value in {**dotenv_values(ROOT / ".env"), **os.environ}.items() if value}
    usual = {
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
        "PUBLICATION_URL": f"http://127.0.0.1:{port}",
    }
    made = {} if given.get("SECRET_KEY") else {"SECRET_KEY": secret_key(ROOT / "var" / "secret_key")}
    return {**usual, **made, **given}


def secret_key(file: Path) -> str:
    """The key kept in `file`, made at random the first time and readable by its owner alone."""
    file.parent.mkdir(exist_ok=True)
    if not file.exists():
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.touch(mode=0o600)
        unfinished.write_text(secrets.token_urlsafe(50))
        unfinished.rename(file)
    return file.read_text()


def leave_on_stop() -> None:
    """Let a request to stop end this program as Ctrl-C does: through every `finally`."""

    def leave(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)


def run(command: Sequence[str], env: dict[str, str] | None = None) -> int:
    """Run `command` in the project's folder to its end and return its exit code; pass a stop on to it."""
    child = subprocess.Popen(command, cwd=ROOT, env=env)

    def stop(number: int, _frame: object) -> None:
        # A terminal sends Ctrl-C to the child itself; a second one would cut its last words short.
        if not (number == signal.SIGINT and sys.stdin.isatty()):
            child.send_signal(number)

    before = {number: signal.signal(number, stop) for number in STOPS}
    try:
        code = child.wait()
        return code if code >= 0 else 128 - code  # ended by a signal: say it as a shell does
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
