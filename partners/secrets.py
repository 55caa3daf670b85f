"""Seals the secrets of endpoints for the database, with a key made of SECRET_KEY: a copy of it alone signs nothing."""

import base64
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


class Unreadable(Exception):
    """SECRET_KEY is another than the one that a secret was sealed with; the old one belongs in SECRET_KEY_FALLBACKS."""


def seal(secret: str) -> str:
    return _box().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """The secret. Raises Unreadable."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise Unreadable from None


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *map(str, settings.SECRET_KEY_FALLBACKS)]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(sha256(f"webhook:{key}".encode()).digest())) for key in keys])
