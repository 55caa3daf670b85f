"""Signatures of what is posted to partners: Standard Webhooks 1.0, scheme v1. Pure: no database, no clock."""

import base64
import secrets
from collections.abc import Iterable
from hashlib import sha256
from hmac import new as hmac

PREFIX = "whsec_"
OCTETS = 32


def new_secret() -> str:
    """A secret of 256 random bits, as receivers' libraries take it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(OCTETS)).decode()


def signature(secret: str, message_id: str, at: int, body: bytes) -> str:
    """`v1,` and the HMAC-SHA256 of `id.at.body` in base64. `at` is in seconds since 1970; an id holds no full stop.

    Raises ValueError for what is no secret.
    """
    key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    signed = f"{message_id}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac(key, signed, sha256).digest()).decode()


def headers(secrets: Iterable[str], message_id: str, at: int, body: bytes) -> dict[str, str]:
    """The three headers of one attempt, made at `at`; with two secrets, either of them verifies it."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(signature(secret, message_id, at, body) for secret in secrets),
    }
