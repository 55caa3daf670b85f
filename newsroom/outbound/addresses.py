"""Which internet addresses may be connected to: public ones, and on a developer's machine its own. Connects to none."""

import socket
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from queue import Empty, SimpleQueue
from threading import Thread

from .errors import Forbidden, TimedOut, Unreachable

Address = IPv4Address | IPv6Address
Resolver = Callable[[str, int], Iterable[str]]

MOST_ADDRESSES = 32
# Python calls these global, but behind each may be an address that is not: translated, tunnelled or relayed.
DISGUISES = tuple(
    ip_network(text)
    for text in (
        "64:ff9b::/96",  # NAT64 (RFC 6052)
        "64:ff9b:1::/48",  # NAT64 of one network (RFC 8215)
        "2002::/16",  # 6to4 (RFC 3056)
        "2001::/32",  # Teredo (RFC 4380)
        "::ffff:0:0/96",  # IPv4-mapped
        "::ffff:0:0:0/96",  # IPv4-translated (RFC 2765)
        "::/96",  # IPv4-compatible
        "fec0::/10",  # site-local
        "192.88.99.0/24",  # 6to4 relays (RFC 7526)
        "192.0.0.0/24",  # protocol assignments (RFC 6890)
    )
)


def is_public(address: Address) -> bool:
    """Whether an address is one of the public internet's, and stands for no other."""
    if address.is_multicast or address.is_reserved or getattr(address, "scope_id", None):
        return False
    return address.is_global and not any(address.version == one.version and address in one for one in DISGUISES)


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system's resolver gives them. Raises OSError."""
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(row[4][0]) for row in rows))


def permitted(
    host: str, port: int, resolve: Resolver, *, seconds: float, is_own_allowed: bool, is_trusted: bool = False
) -> list[Address]:
    """The addresses of a host, asked for once. Raises Forbidden if a single one may not be connected to.

    `is_own_allowed` lets this machine itself be connected to, on every port; `is_trusted` lets any.
    Raises Unreachable for an unknown name and TimedOut where the answer takes longer than `seconds`.
    """
    addresses = _asked(host, port, resolve, seconds)
    if is_trusted or (is_own_allowed and all(address.is_loopback for address in addresses)):
        return addresses
    if not all(is_public(address) for address in addresses):
        raise Forbidden("The host has an address that is not of the public internet.")
    if port not in (80, 443):
        raise Forbidden(f"Port {port} is not one of the web: 80 and 443 are.")
    return addresses


def _asked(host: str, port: int, resolve: Resolver, seconds: float) -> list[Address]:
    """What the resolver says, in time: the system's own has no time limit that could be set, so it gets a thread."""
    answers: SimpleQueue[list[Address] | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put([ip_address(text) for text in resolve(host, port)])
        except (OSError, ValueError) as error:  # no such name, no resolver; or what is no internet address
            answers.put(error)

    Thread(target=ask, daemon=True).start()
    try:
        found = answers.get(timeout=seconds)
    except Empty:
        raise TimedOut("Its name was not resolved in time.") from None
    if isinstance(found, Exception) or not found:
        raise Unreachable("Its name is not known.") from None
    return found[:MOST_ADDRESSES]
