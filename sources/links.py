"""The addresses of sources, looked at now and then: which are due, and what is kept of a look.

Never fetches for a confidential source. Knows no stories: whoever cites a source asks for its trouble.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, Q, QuerySet

from newsroom import instants, outbound, publication
from newsroom.outbound.addresses import Resolver
from newsroom.users.models import User

from .choices import LinkVerdict
from .looking import Finding, Found, look
from .models import LinkState, Source

TROUBLES = (LinkVerdict.DEAD, LinkVerdict.MOVED, LinkVerdict.CHANGED)
FAILURES_OF_THE_DEAD = 3
HOURS_BETWEEN_FAILURES = 12  # looks that follow sooner count as one: an outage of an hour is no death
RECENT_DAYS = 90
SELDOM = 4  # times as long between two looks at an older source
LONGEST_DAYS = 60
LEASE = timedelta(minutes=10)
ASKED = datetime(1970, 1, 1, tzinfo=UTC)  # due before all others: a person asked for it
NOBODY_ANSWERS = "Nobody outside answers: it may be the newsroom's own line."

VERDICTS = {
    Found.ALIVE: LinkVerdict.ALIVE,
    Found.MOVED: LinkVerdict.MOVED,
    Found.CHANGED: LinkVerdict.CHANGED,
    Found.GONE: LinkVerdict.DEAD,
    Found.REFUSED: LinkVerdict.REFUSED,
}


@dataclass(frozen=True)
class Looked:
    """A look that was kept: which source, what was the verdict before, and what is it now."""

    source: Source
    before: str
    after: str
    detail: str


def check_due(
    *,
    now: datetime | None = None,
    limit: int = 10,
    resolve: Resolver = outbound.resolved,
    is_stopped: Callable[[], bool] = bool,
) -> list[Looked]:
    """Look at up to `limit` addresses that are due, one of each host, and keep what was found.

    In a demonstration only those that a person asked for; nothing where NEWSROOM_LINK_CHECK is off. What does not
    answer counts as a failure only if something else outside answered within a day.
    """
    now = now or instants.now()
    found = []
    for source in _one_of_each_host(_due(now, limit * 5), limit) if settings.NEWSROOM_LINK_CHECK else ():
        if is_stopped():
            break
        if state := _claimed(source, now):
            found.append((source, state, look(source.url, known=state.fingerprint, now=now, resolve=resolve)))
    is_online = any(finding.http_status for _, _, finding in found) or _answered_lately(now)
    return [kept for source, state, finding in found if (kept := _kept(source, state, finding, now, is_online))]


def ask(source: Source) -> bool:
    """Let the worker look at a source next; whether it will. A confidential one and one without address never."""
    if source.is_confidential or not source.url or not settings.NEWSROOM_LINK_CHECK:
        return False
    LinkState.objects.update_or_create(source=source, defaults={"due_at": ASKED}, create_defaults=_fresh(source, ASKED))
    return True


def take_as_read(source: Source) -> bool:
    """Forget what a page said before: its next text is what later ones are compared with."""
    LinkState.objects.filter(source=source).update(fingerprint="")
    return ask(source)


def state_of(source: Source) -> LinkState | None:
    """What is known of the address that a source has now; asks nothing where `link` was selected with the source."""
    state: LinkState | None = getattr(source, "link", None)
    return state if state and not source.is_confidential and state.address == source.url else None


def trouble(source: Source) -> str:
    """What is wrong with a source's address, to go on from “its address …”; empty where nothing is known to be."""
    state = state_of(source)
    if state is None or state.verdict not in TROUBLES:
        return ""
    day = state.checked_at.astimezone(publication.current().zone).date()
    return {
        LinkVerdict.DEAD: f"is dead (looked at on {day})",
        LinkVerdict.MOVED: f"leads elsewhere by now: {state.leads_to[:200]} (looked at on {day})",
        LinkVerdict.CHANGED: f"says something else than when it was first read (looked at on {day})",
    }[LinkVerdict(state.verdict)]


def _due(now: datetime, most: int) -> Iterator[Source]:
    rows = Source.objects.filter(is_confidential=False).exclude(url="").select_related("link")
    if User.objects.filter(is_demonstration=True).exists():
        yield from rows.filter(link__due_at=ASKED)[:most]
        return
    yield from rows.filter(link__due_at__lte=now).order_by("link__due_at")[:most]
    yield from rows.filter(Q(link=None) | ~Q(link__address=F("url"))).order_by("-pk")[:most]


def _one_of_each_host(sources: Iterator[Source], limit: int) -> list[Source]:
    chosen: dict[str, Source] = {}
    for source in sources:
        if len(chosen) == limit:
            break
        chosen.setdefault(urlsplit(source.url).hostname or "", source)
    return list(chosen.values())


def _fresh(source: Source, due_at: datetime) -> dict[str, Any]:
    unanswered = LinkVerdict.UNANSWERED
    return {"address": source.url, "verdict": unanswered, "checked_at": instants.now(), "due_at": due_at}


def _claimed(source: Source, now: datetime) -> LinkState | None:
    """The state, taken for this worker alone for a while; another address than it knows begins anew."""
    state, _ = LinkState.objects.get_or_create(source=source, defaults=_fresh(source, now))
    claim: dict[str, Any] = {"due_at": now + LEASE}
    if state.address != source.url:
        claim |= {"address": source.url, "verdict": LinkVerdict.UNANSWERED, "failures": 0, "fingerprint": ""}
    taken = LinkState.objects.filter(pk=state.pk, due_at=state.due_at).update(**claim)
    for name, value in claim.items():
        setattr(state, name, value)
    return state if taken else None


def _answered_lately(now: datetime) -> bool:
    return LinkState.objects.filter(http_status__isnull=False, checked_at__gte=now - timedelta(days=1)).exists()


def _kept(source: Source, state: LinkState, finding: Finding, now: datetime, is_online: bool) -> Looked | None:
    """Write what was found, unless a person asked for another look meanwhile."""
    values = _told(source, state, finding, now, is_online)
    mine: QuerySet[LinkState] = LinkState.objects.filter(pk=state.pk, due_at=state.due_at)
    if not mine.update(**values):
        return None
    return Looked(source, state.verdict, values["verdict"], values["detail"])


def _told(source: Source, state: LinkState, finding: Finding, now: datetime, is_online: bool) -> dict[str, Any]:
    failures = _failures(state, finding, now, is_online)
    verdict = VERDICTS.get(finding.found, state.verdict)
    if finding.found in (Found.FAILED, Found.SILENT) and failures >= FAILURES_OF_THE_DEAD:
        verdict = LinkVerdict.DEAD
    is_our_line = finding.found is Found.SILENT and not is_online
    return {
        "verdict": verdict,
        "http_status": finding.http_status,
        "leads_to": finding.leads_to,
        "fingerprint": finding.fingerprint,
        "detail": NOBODY_ANSWERS if is_our_line else finding.detail,
        "failures": failures,
        "checked_at": now,
        "due_at": now + _pause(source, finding, failures, now, is_our_line),
    }


def _failures(state: LinkState, finding: Finding, now: datetime, is_online: bool) -> int:
    """Looks in a row that failed, those that follow one another within hours as one."""
    if finding.found is Found.BUSY or (finding.found is Found.SILENT and not is_online):
        return state.failures
    if finding.found not in (Found.FAILED, Found.SILENT, Found.GONE):
        return 0
    is_later = now - state.checked_at >= timedelta(hours=HOURS_BETWEEN_FAILURES)
    return state.failures + 1 if state.failures == 0 or is_later else state.failures


def _pause(source: Source, finding: Finding, failures: int, now: datetime, is_our_line: bool) -> timedelta:
    """How long nobody looks again; a tenth more or less, so that what was looked at together does not stay together."""
    is_recent = now - source.created_at <= timedelta(days=RECENT_DAYS)
    usual = settings.NEWSROOM_LINK_CHECK_DAYS * (1 if is_recent else SELDOM)
    days = min(usual, LONGEST_DAYS)
    if is_our_line:
        days = 1 / 24
    elif finding.found is Found.BUSY:
        days = min(max(1, finding.wait / 86_400), LONGEST_DAYS)
    elif failures:
        days = min(failures if failures < FAILURES_OF_THE_DEAD else usual * 2 ** min(failures - 3, 8), LONGEST_DAYS)
    return timedelta(days=days * random.uniform(1, 1.1))
