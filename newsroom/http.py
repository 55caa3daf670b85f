"""HTTP as the paper speaks it: validators, lifetimes, encodings, links, problem documents.

Of ours it imports newsroom.cdn and the kinds of problems. Decides nothing about stories: it is handed bytes with what
is known of them, and answers as RFC 9110 and 9111 say.
"""

import gzip
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property, lru_cache, wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.http.response import ResponseHeaders
from django.utils.http import http_date, parse_etags, parse_http_date_safe

from newsroom import cdn
from newsroom.api import kinds

READING = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"
PROBLEM = "application/problem+json"
SCHEMA = "application/schema+json"
HTML = "text/html; charset=utf-8"
KEPT_WHEN_UNCHANGED = (
    *("Cache-Control", "Vary", "Last-Modified", "Cache-Groups", "Access-Control-Allow-Origin"),
    *cdn.HEADERS,
)
# What a script of another site may read; credentials are never part of it.
OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Content-Digest, ETag, Link",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {
    "Access-Control-Allow-Methods": ", ".join(READING),
    "Access-Control-Allow-Headers": "Accept, If-Modified-Since, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


class Lifetime(StrEnum):
    """How long an answer may be kept (RFC 9111, stale-* of RFC 5861), by its kind."""

    LIVE = "max-age=60, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400"
    CLOSED = "max-age=3600, s-maxage=86400, stale-if-error=604800"
    IMAGE = "max-age=86400, s-maxage=604800, stale-if-error=604800"
    FOREVER = "max-age=31536000, immutable"
    MINUTE = "max-age=60"
    MISSING = "max-age=30"
    NEVER = "no-store"


class Headers:
    """Headers checked once, for any number of responses.

    Django checks every header whenever it is set, which took a fifth of the time of a hot answer; so this writes to
    where Django keeps them.
    """

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._checked = dict(ResponseHeaders(headers)._store)

    def add_to(self, response: HttpResponseBase) -> None:
        """Add those that the response does not have."""
        kept = response.headers._store
        for name, pair in self._checked.items():
            if name not in kept:
                kept[name] = pair


@dataclass(frozen=True)
class Representation:
    """An answer with everything that caches and partners are told of it.

    `etag` is opaque and without quotes; `body` may be made on demand, so that a 304 does not print a page;
    `gzip` is the stored compressed form if there is one; `is_open` lets scripts of other sites read it.
    """

    body: bytes | Callable[[], bytes]
    content_type: str
    etag: str
    modified_at: datetime
    lifetime: Lifetime
    groups: tuple[str, ...]
    gzip: bytes | None = None
    is_open: bool = False
    links: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    is_compressed: bool = False  # by its own format, as pictures are: then it has one encoding

    @cached_property
    def plain(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else self.body()

    @property
    def is_printed(self) -> bool:
        return isinstance(self.body, bytes) or "plain" in self.__dict__

    @cached_property
    def compressed(self) -> bytes:
        return self.gzip or gzip.compress(self.plain, 6, mtime=0)

    @cached_property
    def headers(self) -> dict[str, str]:
        """What is the same in both encodings."""
        links = {"Link": ", ".join(self.links)} if self.links else {}
        return {
            "Last-Modified": http_date(self.modified_at.timestamp()),
            "Cache-Control": self.lifetime.value,
            **({} if self.is_compressed else {"Vary": "Accept-Encoding"}),
            **grouped(self.groups),
            **links,
            **(OPEN if self.is_open else {}),
            **dict(self.extra),
        }

    @cached_property
    def plain_headers(self) -> Headers:
        named = {"ETag": f'"{self.etag}"'}
        return Headers({**self.headers, **named, **content_headers(self.plain)})

    @cached_property
    def compressed_headers(self) -> Headers:
        named = {"ETag": f'"{self.etag}-gzip"', "Content-Encoding": "gzip"}
        return Headers({**self.headers, **named, **content_headers(self.compressed)})


def respond(request: HttpRequest, found: Representation) -> HttpResponseBase:
    """The answer to GET or HEAD: 304 if the client has it already, else the bytes in the encoding asked for."""
    zipped = not found.is_compressed and accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    etag = f'"{found.etag}-gzip"' if zipped else f'"{found.etag}"'
    if is_unchanged(request, etag, found.modified_at):
        return not_modified(found.headers, etag)
    body = b"" if request.method == "HEAD" else found.compressed if zipped else found.plain
    response = HttpResponse(body, content_type=found.content_type)
    (found.compressed_headers if zipped else found.plain_headers).add_to(response)
    return response


def not_modified(headers: dict[str, str], etag: str) -> HttpResponseNotModified:
    """304 with those headers of the 200 that RFC 9110 §15.4.5 asks for."""
    kept = {name: headers[name] for name in KEPT_WHEN_UNCHANGED if name in headers}
    return HttpResponseNotModified(headers={"ETag": etag, **kept})


def is_unchanged(request: HttpRequest, etag: str, modified_at: datetime) -> bool:
    """Whether the client's copy is the present one (RFC 9110 §13.2.2): If-None-Match beats If-Modified-Since.

    Tags are compared weakly, as GET and HEAD allow; a malformed header matches nothing.
    """
    asked = request.META.get("HTTP_IF_NONE_MATCH")
    if asked is not None:
        tags = parse_etags(asked)
        return tags == ["*"] or etag in (tag.removeprefix("W/") for tag in tags)
    written = request.META.get("HTTP_IF_MODIFIED_SINCE")
    since = parse_http_date_safe(written) if written else None
    return since is not None and int(modified_at.timestamp()) <= since


@lru_cache(256)
def accepts_gzip(header: str) -> bool:
    """Whether `Accept-Encoding` asks for gzip and does not like the plain form better (RFC 9110 §12.5.3)."""
    wanted = dict(_weighed(part) for part in header.lower().split(","))
    by_gzip = wanted.get("gzip", wanted.get("*", 0.0))
    return by_gzip > 0 and by_gzip >= wanted.get("identity", 0.0)


def _weighed(part: str) -> tuple[str, float]:
    coding, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value) if name.strip() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return coding.strip(), weight


def content_headers(content: bytes) -> dict[str, str]:
    """`Content-Length` and `Content-Digest` (RFC 9530) of the bytes as sent, compressed ones included."""
    digest = b64encode(sha256(content).digest()).decode()
    return {"Content-Length": str(len(content)), "Content-Digest": f"sha-256=:{digest}:"}


def grouped(groups: Iterable[str]) -> dict[str, str]:
    """`Cache-Groups` (RFC 9875), a list of strings by which a cache forgets everything that hangs together.

    The same again as the cache in front reads it, if one is set. Without groups no header.
    """
    named = tuple(groups)
    if not named:
        return {}
    cache = cdn.current()
    return {"Cache-Groups": ", ".join(f'"{group}"' for group in named), **(cache.told(named) if cache else {})}


def link(target: str, rel: str, *, type: str = "") -> str:
    """One value of `Link` (RFC 8288); `target` is an address without `>`, as all of ours are."""
    return f'<{target}>; rel="{rel}"' + (f'; type="{type}"' if type else "")


def is_for_machines(path: str) -> bool:
    """Whether errors at this address are problem documents: everything under `/api` and every `.json`."""
    return path.endswith(".json") or path == "/api" or path.startswith("/api/")


def problem(name: int | str, *, detail: str = "", groups: Iterable[str] = (), **members: Any) -> HttpResponse:
    """A problem document (RFC 9457) of a kind, named by its slug or by a status of which no more is known.

    Its `type` leads to a page. `members` are extensions such as `errors`.
    """
    kind = kinds.of(name)
    document = {"type": kind.url, "title": kind.title, "status": kind.status, "detail": detail or kind.meaning}
    body = orjson.dumps({**document, **members}, option=orjson.OPT_INDENT_2)
    return failure(body, kind.status, is_problem=True, groups=groups)


def failure(body: bytes, status: int, *, is_problem: bool = False, groups: Iterable[str] = ()) -> HttpResponse:
    """An error as bytes: 404 is kept for half a minute, everything else not at all."""
    lifetime = Lifetime.MISSING if status == HTTPStatus.NOT_FOUND else Lifetime.NEVER
    headers = {"Cache-Control": lifetime.value, "Content-Length": str(len(body)), **grouped(groups)}
    headers |= OPEN if is_problem else {}
    return HttpResponse(body, status=status, content_type=PROBLEM if is_problem else HTML, headers=headers)


def moved(path: str, groups: Iterable[str] = ()) -> HttpResponse:
    """A redirect that caches ask for again as often as for a page: what was renamed may be renamed back."""
    headers = {"Location": path, "Cache-Control": Lifetime.LIVE.value, "Content-Length": "0", **grouped(groups)}
    return HttpResponse(status=HTTPStatus.MOVED_PERMANENTLY, content_type=HTML, headers=headers)


def not_allowed(path: str) -> HttpResponse:
    """405 with what is allowed: readers read."""
    response = problem(405) if is_for_machines(path) else failure(b"", 405)
    response.headers["Allow"] = ", ".join(READING)
    return response


def options(path: str) -> HttpResponse:
    """What may be asked of this address, and for machines' addresses by whom (the Fetch standard's preflight)."""
    headers = {"Allow": ", ".join(READING), "Cache-Control": Lifetime.NEVER.value}
    headers |= {**OPEN, **PREFLIGHT} if is_for_machines(path) else {}
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=headers)


def readable(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A view that only GET and HEAD reach; OPTIONS is answered, every other method refused."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if request.method in ("GET", "HEAD"):
            return view(request, **kwargs)
        return options(request.path) if request.method == "OPTIONS" else not_allowed(request.path)

    return guarded
