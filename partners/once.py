"""Requests that are carried out once, by the key that the caller gives each (`Idempotency-Key`).

The same key with the same body is answered as it was the first time, for as long as the row is kept, which is for good.
"""

import re
import secrets
from datetime import timedelta

from newsroom import instants
from newsroom.api.problems import Problem
from partners.models import Import, Partner

LEASE = timedelta(minutes=2)  # longer than any request takes: whoever has not ended by then is not there any more
RETRY_SECONDS = 5
LONGEST_KEY = 200
KEY = re.compile(rf"[\x21-\x7e]{{1,{LONGEST_KEY}}}")
QUOTED = re.compile(r'"((?:[^"\\]|\\["\\])*)"')  # a string of RFC 9651


def key_of(header: str | None) -> str:
    """The key in a header `Idempotency-Key`, in quotation marks or bare. Raises Problem for none."""
    text = (header or "").strip()
    if quoted := QUOTED.fullmatch(text):
        text = re.sub(r"\\(.)", r"\1", quoted[1])
    elif '"' in text:
        text = ""
    if not KEY.fullmatch(text):
        detail = (
            f"Give each request an Idempotency-Key of its own: up to {LONGEST_KEY} visible ASCII characters, such as a "
            "UUID. Send it again with the same key when no answer has come."
        )
        raise Problem("missing-idempotency-key", detail)
    return text


def begun(*, partner: Partner, key: str, sha256: str) -> Import:
    """The row of this request: to be carried out now by the caller, or ended (`ended_at`) and answered before.

    Raises Problem: `unprocessable` where the key came with another body, `conflict` while somebody is at it.
    """
    now = instants.now()
    told = {"public_id": secrets.token_hex(16), "sha256": sha256, "began_at": now, "leased_until": now + LEASE}
    row, is_new = Import.objects.get_or_create(partner=partner, idempotency_key=key, defaults=told)
    if row.sha256 != sha256:
        detail = "This Idempotency-Key came with another body before: give each request a key of its own."
        raise Problem("unprocessable", detail, errors=[])
    if not is_new and row.ended_at is None:
        _lease(row)
    return row


def _lease(row: Import) -> None:
    """Take over a request that nobody is at any more. What was taken before is found unchanged."""
    now, former = instants.now(), row.leased_until
    row.leased_until = now + LEASE
    mine = Import.objects.filter(pk=row.pk, ended_at=None, leased_until=former, leased_until__lte=now)
    if not mine.update(leased_until=row.leased_until):
        raise busy()


def busy() -> Problem:
    """Somebody is at this request at this moment."""
    return Problem("conflict", headers={"Retry-After": str(RETRY_SECONDS)})


def ended(row: Import, *, status: int, answer: str, **counts: int) -> None:
    """Keep what this request is answered with; where somebody else has taken it over, theirs holds."""
    told = {"ended_at": instants.now(), "status": status, "answer": answer, **counts}
    Import.objects.filter(pk=row.pk, ended_at=None, leased_until=row.leased_until).update(**told)


def given_up(row: Import) -> None:
    """Let the next request with this key try at once, since this one broke off."""
    Import.objects.filter(pk=row.pk, ended_at=None, leased_until=row.leased_until).update(leased_until=instants.now())
