"""Golden files: the exact bytes of every public format. A difference here is a change of contract."""

from pathlib import Path

FOLDER = Path(__file__).parent


def golden(name: str) -> bytes:
    """The bytes that a golden file holds."""
    return (FOLDER / name).read_bytes()
