"""The one guarded client for fetching from outside: public addresses only, bounded in time and bytes, no proxy, no
cookie, no second try. Imports nothing of ours but the paper's name.
"""

from .addresses import resolved
from .client import MOST_HOPS, Answer, Hop, Patience, fetch, user_agent
from .errors import BadAnswer, Forbidden, OutboundError, TimedOut, TooManyRedirects, Unreachable
from .judging import judged
from .targets import Target, target_of

__all__ = [
    "MOST_HOPS",
    "Answer",
    "BadAnswer",
    "Forbidden",
    "Hop",
    "OutboundError",
    "Patience",
    "Target",
    "TimedOut",
    "TooManyRedirects",
    "Unreachable",
    "fetch",
    "judged",
    "resolved",
    "target_of",
    "user_agent",
]
