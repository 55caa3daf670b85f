"""Make `.venv` where it is missing. Runs on the machine's own Python and uses nothing that is installed."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / ".venv"
OLDEST = (3, 11)


def main():
    """Make the environment unless a whole one stands there; leave with a sentence where Python cannot."""
    if sys.version_info < OLDEST:
        sys.exit("Python %d.%d or newer is needed; python3 here is %s." % (*OLDEST, sys.version.split()[0]))
    if (HERE / "bin" / "pip").exists():
        return
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(HERE)], check=False)
    if made.returncode:
        sys.exit("python3 could not make .venv. On Debian and Ubuntu: apt-get install python3-venv")


if __name__ == "__main__":
    main()
