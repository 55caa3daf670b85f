"""Connections to addresses that were judged before: the name stays in the certificate, and all time is bounded."""

import socket
import ssl
import time
from collections.abc import Sequence
from typing import Any

from urllib3.connection import HTTPConnection, HTTPSConnection

from .addresses import Address
from .targets import Target

MOST_TRIED = 3  # addresses of one host


class _Hurried(socket.socket):
    """Before a socket: no wait for bytes is longer than what is left of the whole time."""

    deadline = float("inf")
    between = 0.0

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        self.settimeout(min(self.between, remaining(self.deadline)))
        return super().recv_into(*args, **kwargs)


class _PlainSocket(_Hurried):
    pass


class _SecureSocket(_Hurried, ssl.SSLSocket):
    pass


def remaining(deadline: float) -> float:
    """The seconds left until an instant of the monotonic clock. Raises TimeoutError where there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Judged(HTTPConnection):
    """Before a connection: goes to the given addresses, whatever its name resolves to by now."""

    sock: _Hurried
    addresses: Sequence[Address] = ()
    deadline = float("inf")
    between = connecting = 0.0

    def _new_conn(self) -> socket.socket:
        for address in self.addresses[:MOST_TRIED]:
            try:
                return self._connected(address)
            except OSError as error:
                failure = error
        raise failure

    def _connected(self, address: Address) -> socket.socket:
        family = socket.AF_INET if address.version == 4 else socket.AF_INET6
        made = _PlainSocket(family, socket.SOCK_STREAM)
        try:
            made.settimeout(min(self.connecting, remaining(self.deadline)))
            made.connect((str(address), self.port))
        except OSError:
            made.close()
            raise
        return made

    def connect(self) -> None:
        super().connect()
        self.sock.deadline, self.sock.between = self.deadline, self.between
        self.sock.settimeout(min(self.between, remaining(self.deadline)))


class _PlainConnection(_Judged):
    pass


class _SecureConnection(_Judged, HTTPSConnection):
    pass


def connection_to(
    target: Target, addresses: Sequence[Address], *, connecting: float, between: float, deadline: float
) -> HTTPConnection:
    """A connection to a target at one of its addresses, not opened yet. Times are seconds, the deadline an instant."""
    if target.is_secure:
        made: _Judged = _SecureConnection(target.host, target.port, timeout=between, ssl_context=_trust())
    else:
        made = _PlainConnection(target.host, target.port, timeout=between)
    made.addresses, made.deadline, made.connecting, made.between = addresses, deadline, connecting, between
    return made


def _trust() -> ssl.SSLContext:
    """The system's authorities (SSL_CERT_FILE names others); a certificate has to be the host's."""
    context = ssl.create_default_context()
    context.sslsocket_class = _SecureSocket
    return context
