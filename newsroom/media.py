"""Where pictures are kept: a folder of this machine or a bucket, by NEWSROOM_MEDIA_STORAGE. Serves nothing."""

from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.core.files import File
from django.core.files.storage import FileSystemStorage

from newsroom.environment import ConfigurationError

BUCKET = "storages.backends.s3.S3Storage"
KNOWN = {"endpoint": "endpoint_url", "region": "region_name"}
FORMS = "file:///folder or s3://bucket/folder?endpoint=https://host&region=name"


class FolderStorage(FileSystemStorage):
    """Files in a folder. Each is written beside its place and put there whole, so that nobody reads half of one."""

    def _save(self, name: str, content: File) -> str:
        Path(self.location).mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=self.location, prefix=".writing-", delete=False) as written:
            try:
                written.writelines(content.chunks())
                written.flush()
                return super()._save(name, _Written(written.name))
            finally:
                Path(written.name).unlink(missing_ok=True)


class _Written:
    """What Django moves to its place where it would copy other content."""

    def __init__(self, path: str) -> None:
        self._path = path

    def temporary_file_path(self) -> str:
        return self._path


def folder_of(address: str, default: Path) -> Path:
    """The folder of a `file:` address; `default` where nothing is named or pictures are kept in a bucket."""
    parts = urlsplit(address)
    return Path(parts.path) if parts.scheme == "file" else default


def storage_of(address: str) -> dict[str, Any]:
    """The entry of Django's STORAGES for an address. Raises ConfigurationError for one that names no storage."""
    parts = urlsplit(address)
    if not address or (parts.scheme == "file" and len(parts.path) > 1 and not parts.netloc):
        return {"BACKEND": "newsroom.media.FolderStorage", "OPTIONS": SAME_NAME_SAME_BYTES["folder"]}
    if parts.scheme != "s3" or not parts.netloc:
        raise ConfigurationError(f"NEWSROOM_MEDIA_STORAGE={address!r} names no storage: write {FORMS}.")
    return {"BACKEND": BUCKET, "OPTIONS": {**_bucket(parts.netloc, parts.path), **_named(address, parts.query)}}


# Names tell the digest of what is kept: written twice, it is the same.
SAME_NAME_SAME_BYTES = {"folder": {"allow_overwrite": True}, "bucket": {"file_overwrite": True}}


def _bucket(name: str, path: str) -> dict[str, Any]:
    return {"bucket_name": name, "location": path.strip("/"), "default_acl": None, **SAME_NAME_SAME_BYTES["bucket"]}


def _named(address: str, query: str) -> dict[str, str]:
    given = dict(parse_qsl(query, keep_blank_values=True))
    if unknown := sorted(given.keys() - KNOWN):
        raise ConfigurationError(
            f"NEWSROOM_MEDIA_STORAGE={address!r}: {', '.join(unknown)} is not known; write {FORMS}."
        )
    return {KNOWN[name]: value for name, value in given.items() if value}
