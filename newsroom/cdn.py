"""The cache in front, if one is set: where it looks for the groups of an answer, and how it is asked to forget some.

Sends nothing and imports nothing of ours.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import orjson
from django.conf import settings

MOST_GROUPS = 100  # in one request: Cloudflare takes as many, Fastly 256; in a header of Varnish they stay below 8 KiB


@dataclass(frozen=True)
class Cdn:
    """One kind of cache.

    `header` and `separator` are how an answer names its groups; `token_header` is where a request to forget carries the
    token, after `scheme`; the groups are in its JSON body as `member`, or without one in the header `purge_header`.
    """

    header: str
    separator: str
    token_header: str
    scheme: str = ""
    member: str = ""
    purge_header: str = ""

    def told(self, groups: Iterable[str]) -> dict[str, str]:
        """The header that tells the cache the groups of an answer."""
        return {self.header: self.separator.join(groups)}

    def request(self, groups: Sequence[str], token: str) -> tuple[dict[str, str], bytes]:
        """Headers and body of the POST by which the cache forgets these groups at once, not only when it may."""
        headers = {self.token_header: f"{self.scheme}{token}"}
        if self.purge_header:
            return {**headers, self.purge_header: self.separator.join(groups)}, b""
        return {**headers, "Content-Type": "application/json"}, orjson.dumps({self.member: list(groups)})


KINDS = {
    "fastly": Cdn("Surrogate-Key", " ", "Fastly-Key", member="surrogate_keys"),
    "cloudflare": Cdn("Cache-Tag", ",", "Authorization", scheme="Bearer ", member="tags"),
    "varnish": Cdn("xkey", " ", "X-Purge-Token", purge_header="xkey-purge"),
}
HEADERS = tuple(kind.header for kind in KINDS.values())


def current() -> Cdn | None:
    """The cache that `NEWSROOM_CDN` names; None where it names none."""
    return KINDS.get(settings.NEWSROOM_CDN)
