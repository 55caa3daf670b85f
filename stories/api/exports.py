"""The export: the record as NDJSON, the very lines of `export_stories`, one snapshot, sent while it is read."""

import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Protocol

from django.conf import settings
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.module_loading import import_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from newsroom.api.problems import Problem
from stories.exporting import BrokenOff, Selection, Stream

NDJSON = "application/x-ndjson"
GZIP = 16 + zlib.MAX_WBITS  # zlib's word for the format gzip


class Kept(Protocol):
    """An export that somebody bounds and writes down (see the setting EXPORT_KEEPER)."""

    def goes_on(self, lines: int) -> bool:
        """Told after each block; whether the next may be sent."""

    def ended(self, lines: int, *, is_whole: bool) -> None:
        """Told once, when the last block was sent or the connection broke."""


Keeper = Callable[..., Kept]


class Asked(p.Parameters):
    """What is exported; without a parameter every public version."""

    latest = p.Truth("`true`: only the current version of each story and edition.")
    edition = p.Id("The id of an edition: only what was printed in it.")
    since = p.InstantOption("Only what was published at this instant or later.")


class Export(Door):
    """The record up to one entry of the ledger, which the trailer names. Without a trailer the export is not whole."""

    scope = "bulk"
    needs_key = True
    parameters = Asked
    produces = (NDJSON,)
    problems = (404,)

    @extend_schema(responses={(200, NDJSON): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponseBase:
        given = self.asked.given
        stream = Stream(Selection(bool(given["latest"]), given["edition"] or "", given["since"]))
        try:
            return self._sent(request, stream)
        except BaseException:
            stream.close()
            raise

    def _sent(self, request: Request, stream: Stream) -> HttpResponseBase:
        if not stream.selects:
            raise Problem("not-found", "There is no public edition with this id.")
        is_zipped = http.accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        headers = {**http.OPEN, **dict(self._extra()), "ETag": self._etag(stream, is_zipped)}
        is_known = self._is_known(request, headers["ETag"])
        if not is_known and request.method == "GET":
            return self._streamed(stream, headers, is_zipped)
        stream.close()
        if is_known:
            return http.not_modified(headers, headers["ETag"])
        return HttpResponse(content_type=NDJSON, headers={**headers, **encoded(is_zipped)})

    def _streamed(self, stream: Stream, headers: dict[str, str], is_zipped: bool) -> HttpResponseBase:
        keeper: Keeper = import_string(settings.EXPORT_KEEPER)
        kept = keeper(self.request.auth, ledger=stream.ledger, selection=self.asked.texts)
        sent = Sent(stream, kept, is_zipped=is_zipped)
        return StreamingHttpResponse(sent, content_type=NDJSON, headers={**headers, **encoded(is_zipped)})

    def _etag(self, stream: Stream, is_zipped: bool) -> str:
        """Until the ledger moves on, the same selection gives the same bytes."""
        paper = publication.current()
        named = (paper.url, paper.time_zone, *sorted(self.asked.texts.items()), stream.hash)
        return f'"{sha256(repr(named).encode()).hexdigest()}{"-gzip" if is_zipped else ""}"'

    def _is_known(self, request: Request, etag: str) -> bool:
        request.META.pop("HTTP_IF_MODIFIED_SINCE", None)  # whole seconds cannot tell two changes apart: the tag does
        return http.is_unchanged(request, etag, instants.now())


class Sent:
    """The blocks of an export on their way to a partner. Closing it frees the snapshot and says how it ended."""

    def __init__(self, stream: Stream, kept: Kept, *, is_zipped: bool) -> None:
        self._stream, self._kept, self._is_zipped, self._is_closed = stream, kept, is_zipped, False

    def __iter__(self) -> Iterator[bytes]:
        return zipped(self._alive()) if self._is_zipped else self._alive()

    def close(self) -> None:
        self._stream.close()
        if not self._is_closed:
            self._is_closed = True
            self._kept.ended(self._stream.lines, is_whole=self._stream.is_whole)

    def _alive(self) -> Iterator[bytes]:
        for block in self._stream:
            yield block
            if not self._kept.goes_on(self._stream.lines):
                raise BrokenOff


def encoded(is_zipped: bool) -> dict[str, str]:
    return {"Content-Encoding": "gzip"} if is_zipped else {}


def zipped(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Blocks as one gzip member, each readable as soon as it arrives."""
    packer: Any = zlib.compressobj(6, wbits=GZIP)
    for block in blocks:
        yield packer.compress(block) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
