"""The one request by which a cache in front forgets groups. Sent to the address of a setting, which is trusted."""

from collections.abc import Sequence

from django.conf import settings

from newsroom import cdn, outbound

PATIENCE = outbound.Patience(connect=5, read=10, total=10)  # seconds


class NotPurged(Exception):
    """The cache did not say that it has forgotten; the message holds neither address nor token."""


def purge(groups: Sequence[str]) -> None:
    """Have the cache in front forget these groups, a hundred a request. Raises NotPurged; doing it twice does no harm.

    Without a cache nothing is sent.
    """
    cache = cdn.current()
    if cache is None:
        return
    for first in range(0, len(groups), cdn.MOST_GROUPS):
        _send(cache, groups[first : first + cdn.MOST_GROUPS])


def _send(cache: cdn.Cdn, groups: Sequence[str]) -> None:
    headers, body = cache.request(groups, settings.NEWSROOM_PURGE_TOKEN)
    try:
        answer = outbound.fetch(
            settings.NEWSROOM_PURGE_URL,
            method="POST",
            body=body,
            headers=headers,
            patience=PATIENCE,
            is_trusted=True,
        )
    except outbound.OutboundError as reason:
        raise NotPurged(f"The cache in front was not told of {len(groups)} groups: {reason}") from reason
    if not 200 <= answer.status < 300:
        raise NotPurged(f"The cache in front was told of {len(groups)} groups and answered {answer.status}.")
