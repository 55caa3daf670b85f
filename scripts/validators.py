"""Install what judges pages and linked data: the Nu checker (Java), TypeScript and the types of schema.org (Node).

They live beside the other test packages in the environment, are installed anew only when their versions change, and
run no script of their own while they are installed.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WANTED = Path(__file__).resolve().parent.parent / "tests" / "validators" / "package.json"
HOME = Path(sys.prefix) / "validators"
PROGRAMS = {"node": "Node", "npm": "npm", "java": "Java"}
INSTALL = ("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
BRIEFLY = ("--loglevel=error", "--fetch-retries=1", "--fetch-timeout=60000")  # better told than waited for


def missing() -> list[str]:
    """What hinders the validators from running, in words; nothing where they can run."""
    return [*_absent(), *([] if is_installed() else ["they are not installed: run make test"])]


def is_installed() -> bool:
    """Whether exactly the versions that are wanted stand in `HOME`."""
    there = HOME / "package.json"
    return there.is_file() and there.read_bytes() == WANTED.read_bytes()


def install() -> str | None:
    """Install what is wanted unless it is there; the reason in words where that cannot be."""
    if is_installed():
        return None
    if absent := list(_absent()):
        return "; ".join(absent)
    HOME.mkdir(parents=True, exist_ok=True)
    fresh = HOME / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    shutil.copy(WANTED, fresh)
    done = subprocess.run([*INSTALL, *BRIEFLY, "--prefix", str(fresh)], capture_output=True, text=True, check=False)
    if done.returncode:
        return f"npm could not install them ({done.stderr.strip().replace(chr(10), ' ')})"
    _replace(fresh)
    return None


def _absent() -> Iterator[str]:
    for program, name in PROGRAMS.items():
        if not shutil.which(program):
            yield f"no {name} on PATH"


def _replace(fresh: Path) -> None:
    """The list of versions goes last: where it stands, all it names stands too."""
    (HOME / "package.json").unlink(missing_ok=True)
    shutil.rmtree(HOME / "node_modules", ignore_errors=True)
    (fresh / "node_modules").rename(HOME / "node_modules")
    (fresh / "package.json").rename(HOME / "package.json")
    shutil.rmtree(fresh)


if __name__ == "__main__":
    if not is_installed():
        print("Installing the validators of pages and linked data …", flush=True)
    if reason := install():
        print(f"The validators of pages and linked data are left out: {reason}.")
