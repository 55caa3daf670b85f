"""The body of a request read whole, within a limit that counts while it is read. Judges nothing in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from hashlib import sha256
from typing import BinaryIO, cast

from django.http import HttpRequest, UnreadablePostError

from newsroom.api.problems import Problem

PIECE = 65_536
LONGEST_LENGTH = 18  # digits of a length: more say no more than that it is too much


@dataclass(frozen=True)
class Body:
    """What was sent, and as what."""

    content_type: str
    data: bytes

    @property
    def sha256(self) -> str:
        """The digest of type and bytes: what makes two requests the same."""
        return sha256(self.content_type.encode() + b"\n" + self.data).hexdigest()


def read(request: HttpRequest, most: Mapping[str, int]) -> Body:
    """The body of a request of one of the types in `most`, which say how many bytes each may have.

    Raises Problem: another type, encoding or character set (415), more bytes (413, read no further), none, or fewer
    than were announced (400).
    """
    content_type = _content_type(request, list(most))
    limit = most[content_type]
    announced = _announced(request)
    if announced is not None and announced > limit:
        raise _too_large(limit)
    data = _bytes(_stream(request), limit)
    if announced is not None and len(data) != announced:
        raise Problem("invalid-body", "The body ended before all of it had come.", errors=[])
    if not data.strip():
        raise Problem("invalid-body", "There is no document here.", errors=[])
    return Body(content_type, data)


def _content_type(request: HttpRequest, known: list[str]) -> str:
    coding = request.META.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if coding not in ("", "identity"):
        detail = "Bodies are not taken compressed: send it without Content-Encoding."
        raise Problem("unsupported-media-type", detail, headers={"Accept-Encoding": "identity"}, known=known)
    told = Message()
    told["Content-Type"] = request.META.get("CONTENT_TYPE", "")
    charset = str(told.get_param("charset", "utf-8")).lower()
    if told.get_content_type() not in known or charset not in ("utf-8", "utf8"):
        detail = f"Send UTF-8 as {' or '.join(known)}."
        raise Problem("unsupported-media-type", detail, headers={"Accept-Post": ", ".join(known)}, known=known)
    return told.get_content_type()


def _announced(request: HttpRequest) -> int | None:
    """The length that the request tells; None where its body comes in chunks, whose last one ends it."""
    length = request.META.get("CONTENT_LENGTH", "")
    return int(length[:LONGEST_LENGTH]) if length.isascii() and length.isdigit() else None


def _stream(request: HttpRequest) -> BinaryIO:
    """What the body is read from. Django reads nothing from a body without a length, so that one comes from the server.

    `wsgi.input_terminated` says that the server takes chunks apart and ends the stream after the last.
    """
    environ = getattr(request, "environ", None)
    if environ is None or "HTTP_TRANSFER_ENCODING" not in request.META:
        return cast(BinaryIO, request)
    if not environ.get("wsgi.input_terminated"):
        raise Problem("invalid-body", "Announce the length of the body with Content-Length.", errors=[])
    return cast(BinaryIO, environ["wsgi.input"])


def _bytes(stream: BinaryIO, limit: int) -> bytes:
    data = bytearray()
    try:
        while piece := stream.read(min(PIECE, limit + 1 - len(data))):
            data += piece
            if len(data) > limit:
                raise _too_large(limit)
    except (UnreadablePostError, OSError) as reason:
        raise Problem("invalid-body", "The body ended before all of it had come.", errors=[]) from reason
    return bytes(data)


def _too_large(limit: int) -> Problem:
    return Problem("too-large", f"A body of this type holds at most {limit:,} bytes.", limit=limit)
