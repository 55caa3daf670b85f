"""Whether an address could be asked at all, before it is kept. Asks it nothing; each request judges it anew."""

from django.conf import settings

from .addresses import Resolver, permitted, resolved
from .targets import Target, target_of

SECONDS = 5  # for the resolver


def judged(url: str, *, only_https: bool = False, resolve: Resolver = resolved) -> Target:
    """The target of an address whose host is of the public internet by now.

    Raises OutboundError: Forbidden for what is never asked, Unreachable and TimedOut where the name is not resolved.
    """
    target = target_of(url, only_https=only_https)
    own = settings.NEWSROOM_OUTBOUND_PRIVATE
    permitted(target.host, target.port, resolve, seconds=SECONDS, is_own_allowed=own)
    return target
