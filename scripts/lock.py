"""Write the hashed lock files: one answer for every system and Python from 3.11, naming no index."""

import sys

from process import run

FLAGS = (
    "--quiet --universal --python-version 3.11 --generate-hashes "
    "--no-header --no-annotate --no-emit-index-url --no-emit-find-links"
)


def main() -> int:
    """Compile both files, the run-time one first: the other builds on it; arguments go to both."""
    for name in ("requirements", "requirements-dev"):
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            *FLAGS.split(),
            *sys.argv[1:],
        ]
        if code := run([*command, f"{name}.in", "--output-file", f"{name}.txt"]):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
