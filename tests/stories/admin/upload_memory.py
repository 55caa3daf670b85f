"""`python -m tests.stories.admin.upload_memory NAME`: takes one hostile upload in and prints by how many bytes this
process has grown at most. A process of its own, so that nothing but the upload is measured."""

import io
import resource
import struct
import sys
import zlib
from collections.abc import Iterator
from itertools import chain

import django
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.handlers.wsgi import WSGIRequest
from PIL import Image

django.setup()

from stories.models.imaging import picture  # noqa: E402  (its package holds models, which need the settings)

UNIT = 1024 if sys.platform != "darwin" else 1  # of `ru_maxrss`, in bytes
EDGE = b"edge"
PIECE = 64 * 1024
HEAVY = 100 * 1024 * 1024  # bytes of a part that is sent


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def vast_png() -> bytes:
    """60,000 × 60,000 pixels of one bit: all of one colour, it is a small file."""
    pack, row = zlib.compressobj(9), bytes(1 + 60_000 // 8)
    data = b"".join(pack.compress(row) for _ in range(60_000)) + pack.flush()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def long_gif() -> bytes:
    """20,000 frames, each of 200 × 200 pixels as far as a decoder is told."""
    head = b"GIF89a" + struct.pack("<HHBBB", 200, 200, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"\x21\xf9\x04\0\0\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 200, 200, 0) + b"\x02\x02\x44\x01\0"
    return head + frame * 20_000 + b"\x3b"


def odd_tiff() -> bytes:
    """A TIFF whose head tells of tiles of four thousand million pixels."""
    out = io.BytesIO()
    Image.new("L", (64, 64)).save(out, "TIFF")
    told = bytearray(out.getvalue())
    for tag in (256, 257):  # width and height
        at = told.find(struct.pack("<HH", tag, 4))
        told[at + 8 : at + 12] = struct.pack("<I", 0x0000FFFF)
    return bytes(told)


class Parts(io.RawIOBase):
    """The body of a form with one file, made while it is read; nothing holds it whole."""

    def __init__(self, transfer: bytes, content: Iterator[bytes]) -> None:
        head = (
            b'--%s\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n'
            b"Content-Transfer-Encoding: %s\r\n\r\n" % (EDGE, transfer)
        )
        self.pieces = chain([head], content, [b"\r\n--%s--\r\n" % EDGE])
        self.rest = b""

    def read(self, size: int = -1) -> bytes:
        while len(self.rest) < size and (piece := next(self.pieces, b"")):
            self.rest += piece
        piece, self.rest = self.rest[:size], self.rest[size:]
        return piece


def sent(transfer: bytes, byte: bytes) -> None:
    """What Django makes of such a form; it may refuse it."""
    pieces = (byte * PIECE for _ in range(HEAVY // PIECE))
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": "/",
            "CONTENT_TYPE": f"multipart/form-data; boundary={EDGE.decode()}",
            "CONTENT_LENGTH": str(HEAVY + PIECE),
            "wsgi.input": Parts(transfer, pieces),
        }
    )
    for file in request.FILES.values():
        taken(file)
    request.close()


def taken(file) -> None:
    try:
        picture(file)
    except ValidationError:
        return


WAYS = {
    "vast-png": lambda: taken(ContentFile(vast_png())),
    "long-gif": lambda: taken(ContentFile(long_gif())),
    "odd-tiff": lambda: taken(ContentFile(odd_tiff())),
    "heavy-file": lambda: sent(b"binary", b"\xff"),
    "spaces": lambda: sent(b"base64", b" "),
    "base64": lambda: sent(b"base64", b"A"),
}


def most() -> int:
    """The most memory that this process has had in use, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT


if __name__ == "__main__":
    before = most()
    WAYS[sys.argv[1]]()
    print(most() - before)
