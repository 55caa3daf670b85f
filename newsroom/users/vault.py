"""Seals the secrets of authenticator apps and recovery codes for the database, with a key made of SECRET_KEY.

A copy of the database alone then gives no second factor away.
"""

import base64
import logging
import secrets
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

logger = logging.getLogger(__name__)


def seal(text: str) -> str:
    return _box().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """The text; where SECRET_KEY is another than the one it was sealed with, a random one that no code fits."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        logger.error(
            "A second factor cannot be read: SECRET_KEY has changed. Put the old one into SECRET_KEY_FALLBACKS."
        )
        return base64.b32encode(secrets.token_bytes(20)).decode()


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet(
        [Fernet(base64.urlsafe_b64encode(sha256(f"second factor:{key}".encode()).digest())) for key in keys]
    )
