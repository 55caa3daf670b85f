"""Counts wrong passwords for each account and each address in the shared cache, and says when it is too many.

Counts before the password is looked at, so that a burst of guesses at one moment gets no further than a slow one.
A device that has been logged in before is counted by itself: nobody can lock a person out of it from outside.
"""

from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache

from newsroom.callers import network_of

WINDOW = 10 * 60  # seconds from the first wrong password on, then all is forgotten
PER_ACCOUNT = 10
PER_ADDRESS = 30


@dataclass(frozen=True)
class Attempt:
    """One attempt to log in as `login` from `address`; `device` is the mark of a known device of this person."""

    login: str
    address: str
    device: str = ""

    @property
    def limits(self) -> dict[str, int]:
        """How many wrong passwords each of the counters that this attempt is counted by may take."""
        if self.device:
            return {_key("device", self.device): PER_ACCOUNT}
        return {_key("account", self.login): PER_ACCOUNT, _key("address", network_of(self.address)): PER_ADDRESS}


@dataclass(frozen=True)
class Verdict:
    """Whether the password may be looked at; `is_first` at the first refusal of a lock, the moment for an alert."""

    is_allowed: bool
    is_first: bool = False
    is_account: bool = False


def count(attempt: Attempt) -> Verdict:
    """Count an attempt as wrong for now, and say whether it may go on."""
    counts = {key: _increase(key) for key in attempt.limits}
    over = [key for key, limit in attempt.limits.items() if counts[key] > limit]
    first = [key for key in over if counts[key] == attempt.limits[key] + 1]
    return Verdict(not over, bool(first), any(not key.startswith("login:address") for key in first))


def take_back(attempt: Attempt) -> None:
    """The password was right: the attempt counts no longer, the wrong ones before it still do."""
    for key in attempt.limits:
        if cache.get(key):
            cache.decr(key)


def forget(login: str) -> None:
    """Open an account again whose person has proved to be there in another way."""
    cache.delete(_key("account", login))


def _key(kind: str, name: str) -> str:
    return f"login:{kind}:{sha256(name.casefold().encode()).hexdigest()}"


def _increase(key: str) -> int:
    cache.add(key, 0, WINDOW)
    try:
        return cache.incr(key)
    except ValueError:  # it ran out between the two
        cache.set(key, 1, WINDOW)
        return 1
