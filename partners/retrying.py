"""When what could not be delivered is tried again, and for how long an endpoint is left alone. Pure."""

import random
import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from newsroom import instants

# Before the second attempt to the tenth: about three days in all (Standard Webhooks 1.0).
DELAYS = tuple(timedelta(seconds=s) for s in (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400))
MOST = len(DELAYS) + 1
# After one failure in a row, two, and more: then one change is tried every half hour until one arrives.
RESTS = tuple(timedelta(seconds=s) for s in (5, 300, 1_800))
SPREAD = 0.25  # of a delay, and never less than a minute, so that endpoints that failed together come back apart
LEAST_SPREAD = timedelta(minutes=1)
LONGEST_WISH = timedelta(hours=24)
SECONDS = re.compile(r"[0-9]{1,18}", re.ASCII)


def due_after(attempts: int, now: datetime, wish: timedelta | None) -> datetime:
    """When the attempt after `attempts` failed ones is due, no earlier than the receiver wishes within a day."""
    return instants.whole_milliseconds(now + max(_spread(DELAYS[attempts - 1]), wish or timedelta()))


def rest_after(failures: int, now: datetime, wish: timedelta | None) -> datetime:
    """Until when an endpoint is left alone that failed so many times in a row, whatever it was sent."""
    return instants.whole_milliseconds(now + max(_spread(RESTS[min(failures, len(RESTS)) - 1]), wish or timedelta()))


def wish_of(retry_after: str, now: datetime) -> timedelta | None:
    """What `Retry-After` asks for, in seconds or as a date, at most a day; None for what cannot be read."""
    text = retry_after.strip()
    if SECONDS.fullmatch(text):
        return min(timedelta(seconds=min(int(text), 10**6)), LONGEST_WISH)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    return min(max(until.replace(tzinfo=until.tzinfo or UTC) - now, timedelta()), LONGEST_WISH)


def _spread(delay: timedelta) -> timedelta:
    return delay + random.random() * max(delay * SPREAD, LEAST_SPREAD)
