"""Keys of partners: made, read, replaced and ended. A key's text is handed to whoever made it, once, and kept nowhere.

A key is looked up in the database at each request and never remembered between two, so that a revoked one opens
nothing from the next request on.
"""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest

from django.db import transaction
from django.db.models import Q

from newsroom import instants, publication
from newsroom.users.models import User
from partners.choices import Scope
from partners.models import ApiKey, Partner

FORM = re.compile(r"[a-z][a-z0-9]{0,15}_([0-9a-f]{16})_([0-9a-f]{64})")
NO_DIGEST = "0" * 64  # compared with where no such key is, so that both take the same way
USED_AGAIN = timedelta(minutes=1)


@dataclass(frozen=True)
class NewKey:
    """A key with its text, which nobody is shown again."""

    key: ApiKey
    text: str

    def __repr__(self) -> str:
        return f"NewKey({self.key.public_id})"


def make(
    *,
    partner: Partner,
    scopes: Iterable[str],
    label: str = "",
    expires_at: datetime | None = None,
    by: User | None = None,
    replaces: ApiKey | None = None,
) -> NewKey:
    """A new key of 256 random bits for `partner`; raises ValueError for no scope or one that there is not."""
    wanted = [Scope(scope).value for scope in scopes]
    if not wanted:
        raise ValueError("A key that opens nothing is no key: name at least one scope.")
    public_id = secrets.token_hex(8)
    text = f"{publication.current().id_prefix}_{public_id}_{secrets.token_hex(32)}"
    key = ApiKey.objects.create(
        partner=partner,
        label=label,
        public_id=public_id,
        digest=digest_of(text),
        scopes=[scope for scope in Scope.values if scope in wanted],
        expires_at=expires_at,
        created_by=by,
        replaces=replaces,
    )
    return NewKey(key, text)


def digest_of(text: str) -> str:
    """What is kept of a key: SHA-256, hexadecimal. It is random, so that neither salt nor slowness adds anything."""
    return sha256(text.encode()).hexdigest()


def found(text: str) -> ApiKey | None:
    """The key that opens something now, with partner and plan; None for all others, whatever is wrong with them."""
    match = FORM.fullmatch(text)
    key = _of(match[1]) if match else None
    is_right = compare_digest(digest_of(text), key.digest if key else NO_DIGEST)
    return key if key and is_right and is_open(key, instants.now()) else None


def _of(public_id: str) -> ApiKey | None:
    return ApiKey.objects.select_related("partner__plan").filter(public_id=public_id).first()


def is_open(key: ApiKey, at: datetime) -> bool:
    """Whether a key opens anything at an instant: neither revoked nor expired, and its partner active."""
    is_ended = any(end is not None and end <= at for end in (key.revoked_at, key.expires_at))
    return not is_ended and key.partner.is_active


def note_use(key: ApiKey, now: datetime) -> None:
    """Write down when the key was last used, at most once a minute."""
    if key.last_used_at is not None and now - key.last_used_at < USED_AGAIN:
        return
    due = Q(last_used_at=None) | Q(last_used_at__lte=now - USED_AGAIN)
    ApiKey.objects.filter(due, pk=key.pk).update(last_used_at=now)


@transaction.atomic
def rotate(key: ApiKey, *, grace: timedelta, by: User | None = None) -> NewKey:
    """A new key with the same scopes and expiry; the old one ends after `grace`, or when it would have ended anyway.

    Raises ValueError for a key that opens nothing any more.
    """
    key = ApiKey.objects.select_for_update().get(pk=key.pk)
    now = instants.now()
    if not is_open(key, now):
        raise ValueError("This key opens nothing any more: make a new one.")
    new = make(partner=key.partner, scopes=key.scopes, label=key.label, expires_at=key.expires_at, by=by, replaces=key)
    key.expires_at = min(now + grace, key.expires_at or now + grace)
    key.save(update_fields=["expires_at"])
    return new


@transaction.atomic
def revoke(key: ApiKey) -> None:
    """End a key at once: the next request with it is refused. A second time changes nothing."""
    ApiKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=instants.now())
