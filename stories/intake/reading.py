"""Files, folders and streams to records, one document each, a record at a time. Reads bytes, judges nothing in them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from stories.document.limits import MOST_BYTES

LINES = (".ndjson", ".jsonl")
WHOLE = (".json",)
# A record of an export holds a document and its presentation.
MOST_RECORD_BYTES = 2 * MOST_BYTES


@dataclass(frozen=True)
class Record:
    """The bytes of one document and where they stood; `fault` says why there are none."""

    place: str
    data: bytes = b""
    fault: str = ""


def records(paths: Iterable[str], stdin: BinaryIO) -> Iterator[Record]:
    """The records of files, of the `.json` and `.ndjson` files under folders (sorted by name), of `stdin` for `-`."""
    for path in paths:
        if path == "-":
            yield from _stream("standard input", stdin, by_line=None)
        else:
            yield from _path(Path(path))


def _path(path: Path) -> Iterator[Record]:
    if not path.is_dir():
        yield from _file(path)
        return
    files = [file for file in sorted(path.rglob("*")) if file.suffix in (*LINES, *WHOLE) and file.is_file()]
    if not files:
        yield Record(str(path), fault="The folder holds no .json and no .ndjson file.")
    for file in files:
        yield from _file(file)


def _file(path: Path) -> Iterator[Record]:
    try:
        with path.open("rb") as stream:
            yield from _stream(str(path), stream, by_line=True if path.suffix in LINES else None)
    except OSError as error:
        yield Record(str(path), fault=f"The file cannot be read: {error.strerror}.")


def _stream(name: str, stream: BinaryIO, *, by_line: bool | None) -> Iterator[Record]:
    """One document, or one a line; where the name does not tell (None), the first line does: it ends an object."""
    first = stream.readline(MOST_RECORD_BYTES + 1)
    rest = stream.readline(MOST_RECORD_BYTES + 1)
    if by_line or (by_line is None and first.rstrip().endswith(b"}") and rest.strip()):
        yield from _lines(name, stream, first, rest)
    else:
        yield Record(name, first + rest + stream.read(max(0, MOST_RECORD_BYTES + 1 - len(first) - len(rest))))


def _lines(name: str, stream: BinaryIO, *waiting: bytes) -> Iterator[Record]:
    ahead = list(waiting)
    number = 0
    while line := ahead.pop(0) if ahead else stream.readline(MOST_RECORD_BYTES + 1):
        number += 1
        place = f"{name}, record {number}"
        if len(line) > MOST_RECORD_BYTES and not line.endswith(b"\n"):
            _skip_line(stream)
            yield Record(place, fault=f"The line is longer than {MOST_RECORD_BYTES:,} bytes.")
        elif line.strip():
            yield Record(place, line.strip())


def _skip_line(stream: BinaryIO) -> None:
    while (piece := stream.readline(MOST_RECORD_BYTES)) and not piece.endswith(b"\n"):
        pass
