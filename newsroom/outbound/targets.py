"""An address taken apart and made plain: what is asked of whom. Refuses what could be read in two ways; asks nobody."""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address
from urllib.parse import quote, urljoin, urlsplit

from .errors import Forbidden

LONGEST = 4_000
PORTS = {"http": 80, "https": 443}
NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\Z")
UNFIT = re.compile(r"[\x00-\x20\x7f-\x9f\\]")
SAFE = "/?:@!$&'()*+,;=-._~%[]|"


@dataclass(frozen=True)
class Target:
    """Whom to ask for what. `host` is ASCII, in lower case, without brackets; `path` holds the question part."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"

    @property
    def url(self) -> str:
        """The address as it is asked for, without a fragment."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}{self.path}"


def target_of(url: str, *, base: str = "", only_https: bool = False) -> Target:
    """The target that an absolute address names, or one that a redirect names relative to `base`.

    Raises Forbidden for another scheme than http(s), a user name or password, control characters, spaces, backslashes,
    a host that is none, and more than 4,000 characters.
    """
    if len(url) > LONGEST or UNFIT.search(url):
        raise Forbidden("The address holds a space, a backslash or a control character, or is too long.")
    try:
        parts = urlsplit(urljoin(base, url) if base else url)
        port = parts.port
    except ValueError:
        raise Forbidden("This is not a web address.") from None
    if parts.scheme not in (("https",) if only_https else PORTS):
        raise Forbidden(f"Only {'https is' if only_https else 'http and https are'} fetched.")
    if parts.username is not None or parts.password is not None:
        raise Forbidden("The address holds a user name or a password.")
    path = quote(parts.path or "/", safe=SAFE) + (f"?{quote(parts.query, safe=SAFE)}" if parts.query else "")
    return Target(parts.scheme, _host(parts.hostname or ""), PORTS[parts.scheme] if port is None else port, path)


def _host(name: str) -> str:
    """A host as it is resolved and named in certificates. Raises Forbidden for what is no host."""
    if ":" in name:
        return _ipv6(name)
    try:
        plain = name.removesuffix(".").encode("idna").decode().lower()
    except UnicodeError:
        plain = ""
    if not NAME.match(plain):
        raise Forbidden("The address names no host.")
    return plain


def _ipv6(text: str) -> str:
    try:
        address = IPv6Address(text)
    except AddressValueError:
        raise Forbidden("The address names no host.") from None
    if address.scope_id:
        raise Forbidden("The address names a network of this machine.")
    return str(address)
