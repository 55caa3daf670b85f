"""Where a request comes from, for those that count. Believes forwarded addresses only as far as our own proxies go."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"


def address_of(request: HttpRequest) -> str:
    """The address that the first of our proxies (NEWSROOM_PROXIES) was called from; any before may be forged.

    `unknown` where the server tells none, as behind a Unix socket, or something that is no address.
    """
    header = request.headers.get("X-Forwarded-For", "")
    told = [part.strip() for part in header.split(",")] if header else []
    count = settings.NEWSROOM_PROXIES
    caller = told[-count] if 0 < count <= len(told) else request.META.get("REMOTE_ADDR", "")
    return _plain(caller) or _plain(_without_port(caller)) or UNKNOWN


def network_of(address: str) -> str:
    """What counts as one caller: with IPv6 a whole network (RFC 6177), with IPv4 one address."""
    if ":" not in address:
        return address
    inner = IPv6Address(address).ipv4_mapped
    return str(inner or ip_network(f"{address}/64", strict=False))


def _plain(text: str) -> str:
    """An address in its one notation without a zone, or nothing."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    return str(found)


def _without_port(text: str) -> str:
    """The address of `192.0.2.1:80` and `[2001:db8::1]:80`, as some proxies write it."""
    host, _, port = text.rpartition(":")
    bare = host if port.isascii() and port.isdigit() else text
    return bare.removeprefix("[").removesuffix("]")
