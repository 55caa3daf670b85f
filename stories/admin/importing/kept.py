"""What a person is about to import, kept in the private storage from the look to the taking: a day, for them alone."""

import hashlib
import re
from datetime import timedelta

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from newsroom.users.models import User

FOLDER = "imports"
LIFETIME = timedelta(days=1)
DIGEST = re.compile(r"[0-9a-f]{64}\Z")


def keep(user: User, data: bytes) -> str:
    """Keep these bytes for this person and return the digest by which they are found; old ones of everybody go."""
    _sweep()
    digest = hashlib.sha256(data).hexdigest()
    name = _name(user, digest)
    if default_storage.exists(name):
        default_storage.delete(name)
    default_storage.save(name, ContentFile(data))
    return digest


def kept(user: User, digest: str) -> bytes | None:
    """The bytes that this person was shown under the digest; None where they are gone, or are not those."""
    if not DIGEST.match(digest) or not default_storage.exists(_name(user, digest)):
        return None
    with default_storage.open(_name(user, digest)) as file:
        data = file.read()
    return data if hashlib.sha256(data).hexdigest() == digest else None


def _name(user: User, digest: str) -> str:
    return f"{FOLDER}/{user.pk}-{digest}.txt"


def _sweep() -> None:
    if not default_storage.exists(FOLDER):
        return
    for name in default_storage.listdir(FOLDER)[1]:
        path = f"{FOLDER}/{name}"
        try:
            if default_storage.get_modified_time(path) < timezone.now() - LIFETIME:
                default_storage.delete(path)
        except FileNotFoundError:  # somebody else's sweep was faster
            continue
