"""Files, folders and streams to records, one document each, a record at a time. Reads bytes, judges nothing in them."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
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
    file: str = field(default="", compare=False)  # where it came from, without the number of the record
    line: bytes = field(default=b"", compare=False, repr=False)  # as it stood there, its end included
    number: int = field(default=1, compare=False)  # of the line on which it begins


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
    found = sorted(path.rglob("*"))
    files = [file for file in found if file.suffix.lower() in (*LINES, *WHOLE) and file.is_file()]
    if not files:
        yield Record(str(path), fault="The folder holds no .json and no .ndjson file.")
    for file in files:
        yield from _file(file)


def _file(path: Path) -> Iterator[Record]:
    try:
        with path.open("rb") as stream:
            yield from records_in(str(path), stream)
    except OSError as error:
        yield Record(str(path), fault=f"The file cannot be read: {error.strerror}.")


def records_in(name: str, stream: BinaryIO) -> Iterator[Record]:
    """The records of a stream called `name`, whose ending may say that it holds one a line."""
    yield from _stream(name, stream, by_line=True if name.lower().endswith(LINES) else None)


def _stream(name: str, stream: BinaryIO, *, by_line: bool | None) -> Iterator[Record]:
    """One document, or one a line; where the name does not tell (None), the first line does: it ends an object."""
    ahead = _ahead(stream)
    told = [line for line in ahead if line.strip()]
    if by_line or (by_line is None and len(told) > 1 and told[0].rstrip().endswith(b"}")):
        yield from _lines(name, stream, *ahead)
    else:
        start = b"".join(ahead)
        data = start + stream.read(max(0, MOST_RECORD_BYTES + 1 - len(start)))
        yield Record(name, data, file=name, line=data)


def _ahead(stream: BinaryIO) -> list[bytes]:
    """The lines up to the second that is not empty, or as many as a record may have bytes."""
    lines: list[bytes] = []
    size = told = 0
    while size <= MOST_RECORD_BYTES and told < 2 and (line := stream.readline(MOST_RECORD_BYTES + 1)):
        lines.append(line)
        size += len(line)
        told += bool(line.strip())
    return lines


def _lines(name: str, stream: BinaryIO, *waiting: bytes) -> Iterator[Record]:
    ahead = deque(waiting)
    number = 0
    while line := ahead.popleft() if ahead else stream.readline(MOST_RECORD_BYTES + 1):
        number += 1
        place = f"{name}, record {number}"
        if len(line) > MOST_RECORD_BYTES and not line.endswith(b"\n"):
            _skip_line(stream)
            yield Record(place, fault=f"The line is longer than {MOST_RECORD_BYTES:,} bytes.", number=number)
        elif line.strip():
            yield Record(place, line.strip(), file=name, line=line, number=number)


def _skip_line(stream: BinaryIO) -> None:
    while (piece := stream.readline(MOST_RECORD_BYTES)) and not piece.endswith(b"\n"):
        pass
