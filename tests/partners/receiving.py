"""A partner's endpoint on this machine: takes what is posted as it is told to, and keeps what it was posted."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from standardwebhooks.webhooks import Webhook

from partners import endpoints, secrets
from partners.models import Endpoint, Partner
from tests.newsroom.outbound.servers import Site, serving
from tests.partners.making import make_partner

PATH = "/hooks/a-secret-path"


@dataclass
class Receiver:
    """An endpoint with the server behind it. `answer` is status, headers and body, or a function that writes."""

    endpoint: Endpoint
    site: Site
    path: str
    read: list[dict] = field(default_factory=list)

    def answers(self, *answer: int | dict | bytes | Callable) -> None:
        """From now on: `answers(503)`, `answers(429, {"Retry-After": "9"})`, or a function of the handler."""
        first, *rest = answer
        page = first if callable(first) else (first, *(rest or [{}]), b"")[:3]
        self.site.pages[self.path] = page

    @property
    def posted(self) -> list:
        return [one for one in self.site.asked if one.path == self.path]

    @property
    def messages(self) -> list[dict]:
        """What was posted, read."""
        return [json.loads(one.body) for one in self.posted]

    @property
    def seqs(self) -> list[int]:
        return [one["data"]["seq"] for one in self.messages]

    def verified(self) -> list[dict]:
        """What was posted, each signature judged by the independent library."""
        hook = Webhook(secrets.unseal(Endpoint.objects.get(pk=self.endpoint.pk).secret))
        return [hook.verify(one.body, one.headers) for one in self.posted]


def make_receiver(site: Site, *, partner: Partner | None = None, path: str = PATH, types=()) -> Receiver:
    """An endpoint of `partner` at a running site; it takes everything until it is told otherwise."""
    endpoint, _ = endpoints.add(partner=partner or make_partner(), url=site.at(path), types=types)
    receiver = Receiver(endpoint, site, path)
    receiver.answers(204)
    return receiver


@contextmanager
def receiving(settings, **values) -> Iterator[Receiver]:
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    with serving() as site:
        yield make_receiver(site, **values)
