"""Run a Python module or script of the project with the settings it needs: `settled.py manage.py check`."""

import sys

from process import ROOT, run, settings


def main() -> int:
    """Run what is named on the command line; a name that is no file here is taken as a module."""
    name, *rest = sys.argv[1:]
    script = [name] if (ROOT / name).is_file() else ["-m", name]
    return run([sys.executable, *script, *rest], settings())


if __name__ == "__main__":
    sys.exit(main())
