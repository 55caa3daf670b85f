"""Run all tests in one pytest, on SQLite and on PostgreSQL, and say what ran where and what could not be run."""

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack

import chromium
import postgres
import validators
from process import leave_on_stop, run


def workers(databases: Sequence[str]) -> list[str]:
    """Options that give pytest one worker per database, and one beside them for what asks none (tests/parts.py)."""
    where = [(name, name) for name in databases] + [("beside", "sqlite")]
    return ["--dist=each", *(f"--tx=popen//id={part}//env:TEST_PART={part}//env:TEST_ON={on}" for part, on in where)]


def main(arguments: Sequence[str]) -> int:
    """Return pytest's exit code; 2 without a run where CI=true and something would be left out."""
    env, databases, missing = dict(os.environ), ["sqlite"], []
    browser, curl = chromium.find(), shutil.which("curl")
    if browser:
        env["CHROMIUM"] = browser
    else:
        missing.append("the browser tests (no Chromium on PATH or in CHROMIUM)")
    if curl is None:
        missing.append("the examples of docs/api.md (no curl on PATH)")
    if hindered := validators.missing():
        missing.append(f"the validators of pages and linked data ({'; '.join(hindered)})")
    with ExitStack() as stack:
        try:
            env["TEST_DATABASE_URL"] = stack.enter_context(postgres.database())
            databases.append("postgresql")
        except postgres.Unavailable as reason:
            missing.append(f"everything on PostgreSQL ({reason})")
        if missing and os.environ.get("CI") == "true":
            print("Not run, and with CI=true nothing may be left out: " + "; ".join(missing), file=sys.stderr)
            return 2
        env["TEST_NOT_RUN"] = "; ".join(missing)
        left_out = {"browser": not browser, "examples": curl is None, "validators": bool(hindered)}
        unmarked = [f"not {mark}" for mark, is_left_out in left_out.items() if is_left_out]
        marks = ["-m", " and ".join(unmarked)] if unmarked else []
        return run([sys.executable, "-m", "pytest", *workers(databases), *marks, *arguments], env)


if __name__ == "__main__":
    leave_on_stop()
    sys.exit(main(sys.argv[1:]))
