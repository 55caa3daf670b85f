"""How much each caller of the API has asked for: counted in the shared cache, in windows that begin with the clock's.

A partner is counted as one, whatever its keys; who has no key that opens something, by address. A request counts once,
whatever it costs and however it is answered; what is refused by the minute does not use up the day.
"""

import logging
import math
import time
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

from newsroom import callers
from partners.models import ApiKey

logger = logging.getLogger("partners.rates")

MINUTE, DAY = 60, 86_400
KEPT_LONGER = 60  # seconds beyond its window for which a count is kept, so that it never ends between two commands


@dataclass(frozen=True)
class Policy:
    """At most `quota` requests in each window of so many seconds."""

    name: str
    quota: int
    window: int


@dataclass(frozen=True)
class Caller:
    """Who is counted, under a name that shows neither key nor address, and by which policies."""

    name: str
    policies: tuple[Policy, ...]


@dataclass(frozen=True)
class Standing:
    """Where a caller stands with one policy: requests in this window, and whole seconds until the next begins."""

    policy: Policy
    used: int
    seconds_left: int

    @property
    def remaining(self) -> int:
        return max(0, self.policy.quota - self.used)

    @property
    def is_over(self) -> bool:
        return self.used > self.policy.quota


@dataclass(frozen=True)
class Rated:
    """Where a caller stands after a request."""

    standings: tuple[Standing, ...]

    @property
    def violated(self) -> list[str]:
        return [one.policy.name for one in self.standings if one.is_over]

    @property
    def retry_after(self) -> int:
        """Seconds until nothing is violated any more."""
        return max((one.seconds_left for one in self.standings if one.is_over), default=0)

    @cached_property
    def headers(self) -> dict[str, str]:
        """`RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11): lists of structured fields."""
        policies = [f'"{one.policy.name}";q={one.policy.quota};w={one.policy.window}' for one in self.standings]
        limits = [f'"{one.policy.name}";r={one.remaining};t={one.seconds_left}' for one in self.standings]
        return {"RateLimit-Policy": ", ".join(policies), "RateLimit": ", ".join(limits)}


def take(request: HttpRequest) -> Rated | None:
    """Count a request, once however often it is asked; None while the cache does not answer: then nobody is refused."""
    kept = vars(request)
    if "rated" not in kept:
        kept["rated"] = _counted(caller_of(request))
    found: Rated | None = kept["rated"]
    return found


def caller_of(request: HttpRequest) -> Caller:
    """The partner of the key that was found right, else the address."""
    key: ApiKey | None = getattr(request, "api_key", None)
    if key is not None:
        plan = key.partner.plan
        return _caller(f"partner:{key.partner_id}", plan.per_minute, plan.per_day)
    network = callers.network_of(callers.address_of(request))
    hidden = sha256(network.encode()).hexdigest()
    per_day = settings.NEWSROOM_API_ANONYMOUS_PER_DAY
    return _caller(f"address:{hidden}", settings.NEWSROOM_API_ANONYMOUS_PER_MINUTE, per_day)


def _caller(name: str, per_minute: int, per_day: int) -> Caller:
    return Caller(name, (Policy("minute", per_minute, MINUTE), Policy("day", per_day, DAY)))


def _counted(caller: Caller) -> Rated | None:
    try:
        return count(caller, time.time())
    except (RedisError, OSError):
        logger.exception("The cache does not answer: requests are not counted, and nobody is refused.")
        return None


def count(caller: Caller, now: float) -> Rated:
    """Count one request at an instant (seconds since 1970) by each policy, from the first to one that is violated."""
    standings: list[Standing] = []
    for policy in caller.policies:
        key, seconds_left = _window(caller, policy, now)
        is_refused = any(one.is_over for one in standings)
        used = cache.get(key, 0) if is_refused else _increased(key, policy.window + KEPT_LONGER)
        standings.append(Standing(policy, used, seconds_left))
    return Rated(tuple(standings))


def _window(caller: Caller, policy: Policy, now: float) -> tuple[str, int]:
    number = int(now // policy.window)
    left = math.ceil((number + 1) * policy.window - now)
    return f"api:{caller.name}:{policy.name}:{number}", left


def _increased(key: str, kept: int) -> int:
    """One more: `add` gives the first of many at one moment the start, `incr` counts each of them."""
    try:
        return cache.incr(key)
    except ValueError:
        cache.add(key, 0, kept)
        return cache.incr(key)
