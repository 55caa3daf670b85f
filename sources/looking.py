"""One look at one address of the web: what it answers, in words an editor can use. Knows no database."""

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum
from urllib.parse import urlsplit

from newsroom import outbound
from newsroom.outbound import Answer, Forbidden, OutboundError
from newsroom.outbound.addresses import Resolver

from .fingerprints import fingerprint, is_comparable

HTML = ("text/html", "application/xhtml+xml")
GONE = (404, 410)
NOT_FOR_PROGRAMS = (401, 402, 403, 405, 406, 407, 418, 451)
LONGEST_URL = 2_000
MOST_BYTES = 512 * 1024
RESTLESS = "restless"  # the fingerprint of a page that says something else each time it is asked


class Found(Enum):
    """What one look found; a verdict may take several."""

    ALIVE = "alive"
    MOVED = "moved"
    CHANGED = "changed"
    GONE = "gone"
    FAILED = "failed"
    SILENT = "silent"  # no answer at all: it may be our own line
    BUSY = "busy"
    REFUSED = "refused"


@dataclass(frozen=True)
class Finding:
    """What was found. `fingerprint` is the one to keep; `wait` the seconds for which the other side asked."""

    found: Found
    detail: str = ""
    http_status: int | None = None
    leads_to: str = ""
    fingerprint: str = ""
    wait: float = 0


def look(address: str, *, known: str = "", now: datetime, resolve: Resolver = outbound.resolved) -> Finding:
    """Ask for `address` and say what became of it; `known` is the fingerprint of what it said when first read.

    HEAD first; GET where that is refused, and for pages, whose words are compared.
    """
    try:
        answer = _asked(address, known, resolve)
    except Forbidden as error:
        return Finding(Found.REFUSED, str(error), fingerprint=known)
    except OutboundError as error:
        return Finding(Found.SILENT, str(error), fingerprint=known)
    return _judged(address, answer, known, now, resolve)


def _asked(address: str, known: str, resolve: Resolver) -> Answer:
    answer = _fetched(address, "HEAD", resolve)
    is_page = answer.status < 300 and _is_page(answer) and known != RESTLESS
    if is_page or (answer.status >= 300 and not _is_busy(answer)):
        return _fetched(address, "GET", resolve)
    return answer


def _fetched(address: str, method: str, resolve: Resolver) -> Answer:
    headers = {"User-Agent": f"{outbound.user_agent()} link check", "Accept": "text/html, */*;q=0.8"}
    follow = outbound.MOST_HOPS
    return outbound.fetch(
        address, method=method, headers=headers, follow=follow, most_bytes=MOST_BYTES, resolve=resolve
    )


def _is_busy(answer: Answer) -> bool:
    """Whether it asks to come again later, which says nothing about the address."""
    return answer.status == 429 or (answer.status == 503 and bool(answer.header("retry-after")))


def _is_page(answer: Answer) -> bool:
    return answer.header("content-type").partition(";")[0].strip().lower() in HTML


def _judged(address: str, answer: Answer, known: str, now: datetime, resolve: Resolver) -> Finding:
    status = answer.status
    told = {"http_status": status, "fingerprint": known}
    if status in GONE:
        return Finding(Found.GONE, f"It answers {status}: there is nothing any more.", **told)
    if _is_busy(answer):
        return Finding(Found.BUSY, f"It answers {status}: too busy for now.", wait=_wait(answer, now), **told)
    if status in NOT_FOR_PROGRAMS:
        return Finding(Found.ALIVE, f"It answers {status}: people may see it, programs may not.", **told)
    if not 200 <= status < 300:
        return Finding(Found.FAILED, f"It answers {status}.", **told)
    if leads_to := _moved_to(address, answer):
        detail = "It leads to the front page of a site." if _is_front(leads_to) else "It redirects for good."
        return Finding(Found.MOVED, detail, leads_to=leads_to[:LONGEST_URL], **told)
    return _compared(address, answer, known, resolve)


def _compared(address: str, answer: Answer, known: str, resolve: Resolver) -> Finding:
    told = fingerprint(answer.body, answer.header("content-type")) if _is_page(answer) and answer.body else ""
    status = answer.status
    if known == RESTLESS or not told or not known or not is_comparable(told, known):
        return Finding(Found.ALIVE, "", status, fingerprint=known if known == RESTLESS else told or known)
    if told == known:
        return Finding(Found.ALIVE, "", status, fingerprint=known)
    if _says_otherwise_again(address, told, resolve):
        detail = "Its text is another at each look, so that changes cannot be told."
        return Finding(Found.ALIVE, detail, status, fingerprint=RESTLESS)
    return Finding(Found.CHANGED, "Its text is not the one that was first read.", status, fingerprint=known)


def _says_otherwise_again(address: str, told: str, resolve: Resolver) -> bool:
    """Whether a second look right after the first reads differently: then it is the page's way, not a change."""
    try:
        again = _fetched(address, "GET", resolve)
    except OutboundError:
        return False
    return fingerprint(again.body, again.header("content-type")) != told


def _moved_to(address: str, answer: Answer) -> str:
    """Where an address leads for good, or to a front page instead of what it named; else nothing."""
    if not answer.hops or _plain(answer.url) == _plain(address):
        return ""
    is_lost = _is_front(answer.url) and not _is_front(address)
    return answer.url if is_lost or all(hop.is_permanent for hop in answer.hops) else ""


def _is_front(address: str) -> bool:
    parts = urlsplit(address)
    return parts.path in ("", "/") and not parts.query


def _plain(address: str) -> str:
    """An address without what is no other place: the scheme, a leading www, a slash at the end."""
    parts = urlsplit(address)
    query = f"?{parts.query}" if parts.query else ""
    return f"{(parts.hostname or '').removeprefix('www.')}{parts.path.rstrip('/')}{query}"


def _wait(answer: Answer, now: datetime) -> float:
    """The seconds that Retry-After (RFC 9110, 10.2.3) asks for, as a number or as a date."""
    text = answer.header("retry-after").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return 0
    return max(0.0, (moment.replace(tzinfo=moment.tzinfo or UTC) - now).total_seconds())
