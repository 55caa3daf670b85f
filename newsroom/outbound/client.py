"""Fetching from outside. Every hop is judged anew and connected to at the address that was judged; nothing is kept."""

import http.client
import re
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

import urllib3
from django.conf import settings
from urllib3.connection import HTTPConnection

from newsroom import publication

from .addresses import Resolver, permitted, resolved
from .connections import connection_to, remaining
from .errors import BadAnswer, OutboundError, TimedOut, TooManyRedirects, Unreachable
from .targets import Target, target_of

MOST_HOPS = 5
MOST_BYTES = 512 * 1024
PIECE = 16 * 1024
REDIRECTS = (301, 302, 303, 307, 308)
PERMANENT = (301, 308)


@dataclass(frozen=True)
class Patience:
    """Seconds: to connect (each, names and TLS too), between two bytes, and in all with every redirect."""

    connect: float = 5
    read: float = 10
    total: float = 20


@dataclass(frozen=True)
class Hop:
    """One redirect: its status, and where it led."""

    status: int
    url: str

    @property
    def is_permanent(self) -> bool:
        return self.status in PERMANENT


@dataclass(frozen=True)
class Answer:
    """What came back. `url` is the address that gave it; `body` is unpacked, `is_cut` where there was more of it."""

    status: int
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)  # by name in lower case, repeated ones joined
    body: bytes = b""
    is_cut: bool = False
    hops: tuple[Hop, ...] = ()

    def header(self, name: str) -> str:
        return self.headers.get(name.lower(), "")


def user_agent() -> str:
    """How the newsroom names itself to others: the paper, and where to ask about it."""
    paper = publication.current()
    return f"{re.sub('[^A-Za-z0-9]+', '', paper.name) or 'Newsroom'}/1.0 (+{paper.url})"


def fetch(
    url: str,
    *,
    method: str = "GET",
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
    follow: int = 0,
    only_https: bool = False,
    most_bytes: int = MOST_BYTES,
    patience: Patience | None = None,
    resolve: Resolver = resolved,
    is_trusted: bool = False,
) -> Answer:
    """Ask `url` once and return what it answers, whatever the status.

    `follow` is how many redirects are gone after (GET and HEAD only), each judged like the first address; with 0 a
    redirect is an answer like any other. At most `most_bytes` of the unpacked body are read. `resolve` turns a host and
    a port into addresses. `is_trusted` is for an address of the operator's settings alone: any network, any port,
    no redirect.
    Raises OutboundError (Forbidden, Unreachable, TimedOut, BadAnswer, TooManyRedirects), and ValueError for headers
    that would end a line and for a body that is to follow redirects.
    """
    if follow and (body is not None or is_trusted or method not in ("GET", "HEAD")):
        raise ValueError("What is sent is sent to one address: it follows no redirect.")
    asking = _Asking(
        method, body, dict(headers or {}), only_https, most_bytes, patience or Patience(), resolve, is_trusted
    )
    return asking.followed(target_of(url, only_https=only_https), follow)


@dataclass
class _Asking:
    """One request with all its hops, under one deadline."""

    method: str
    body: bytes | None
    headers: dict[str, str]
    only_https: bool
    most_bytes: int
    patience: Patience
    resolve: Resolver
    is_trusted: bool

    def __post_init__(self) -> None:
        self.deadline = time.monotonic() + self.patience.total
        plain = {"User-Agent": user_agent(), "Accept": "*/*", "Accept-Encoding": "identity", "Connection": "close"}
        self.headers = {**plain, **self.headers}

    def followed(self, target: Target, follow: int) -> Answer:
        hops: list[Hop] = []
        while True:
            answer = self.asked(target, tuple(hops))
            if not follow or answer.status not in REDIRECTS or not answer.header("location"):
                return answer
            if len(hops) == min(follow, MOST_HOPS):
                raise TooManyRedirects(f"It redirects more than {len(hops)} times.")
            target = target_of(_as_sent(answer.header("location")), base=target.url, only_https=self.only_https)
            hops.append(Hop(answer.status, target.url))

    def asked(self, target: Target, hops: tuple[Hop, ...]) -> Answer:
        """One answer of one address, every failure by its name."""
        try:
            return self._asked(target, hops)
        except OutboundError:
            raise
        except (TimeoutError, urllib3.exceptions.TimeoutError):
            raise TimedOut("It did not answer in time.") from None
        except (ssl.SSLError, urllib3.exceptions.SSLError):
            raise Unreachable("Its certificate is not valid, or it speaks no TLS.") from None
        except (http.client.HTTPException, urllib3.exceptions.HTTPError):
            raise BadAnswer("What it answered cannot be read.") from None
        except OSError:
            raise Unreachable("No connection could be made.") from None

    def _asked(self, target: Target, hops: tuple[Hop, ...]) -> Answer:
        seconds = min(self.patience.connect, remaining(self.deadline))
        own = settings.NEWSROOM_OUTBOUND_PRIVATE
        addresses = permitted(
            target.host, target.port, self.resolve, seconds=seconds, is_own_allowed=own, is_trusted=self.is_trusted
        )
        patience = self.patience
        connection = connection_to(
            target, addresses, connecting=patience.connect, between=patience.read, deadline=self.deadline
        )
        try:
            return self._answer(connection, target, hops)
        finally:
            connection.close()

    def _answer(self, connection: HTTPConnection, target: Target, hops: tuple[Hop, ...]) -> Answer:
        connection.request(self.method, target.path, body=self.body, headers=self.headers, preload_content=False)
        response = connection.getresponse()
        try:
            body, is_cut = self._body(response)
        finally:
            response.close()
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status, target.url, headers, body, is_cut, hops)

    def _body(self, response: urllib3.HTTPResponse) -> tuple[bytes, bool]:
        """Unpacked piece by piece, so that little data cannot become much memory."""
        body = bytearray()
        while len(body) <= self.most_bytes and (piece := response.read(PIECE, decode_content=True)):
            body += piece
            remaining(self.deadline)
        return bytes(body[: self.most_bytes]), len(body) > self.most_bytes


def _as_sent(location: str) -> str:
    """A redirect's address in UTF-8, as some servers send it; headers are read byte by byte."""
    try:
        return location.encode("latin-1").decode()
    except UnicodeError:
        return location
