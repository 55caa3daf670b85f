"""Published images and their renditions, from the private storage. The caller has made sure that they are published."""

import logging
from hashlib import sha256
from pathlib import PurePath
from threading import Lock

from django.core.files.storage import default_storage
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.http import http_date

from newsroom import http
from stories import delivery, groups, renditions
from stories.renditions import Kind, Rendition

log = logging.getLogger(__name__)
PNG = "image/png"
MAKING = Lock()  # one at a time: however many sizes are asked for at once, readers of pages are served meanwhile


def stream(request: HttpRequest, found: delivery.Image) -> HttpResponseBase | delivery.Unknown:
    """The file, or 304. Files are stored by the digest of their bytes, which their names tell."""
    etag, headers = f'"{PurePath(found.storage_name).stem}"', _headers(found)
    if http.is_unchanged(request, etag, found.published_at):
        return http.not_modified(headers, etag)
    return _file(request, found, {**headers, "ETag": etag, "Cross-Origin-Resource-Policy": "cross-origin"})


def rendition(
    request: HttpRequest, found: delivery.Image, size: str, kind: str, width: int
) -> HttpResponseBase | delivery.Unknown:
    """The picture in another size, or 304; made now where it is not there yet. Unknown for a size it does not have.

    AVIF takes a processor for seconds, so the worker alone makes it: until then its address leads to the WebP.
    """
    one = renditions.one(found.width, found.height, size, kind, width) if found.width and found.height else None
    if one is None:
        return delivery.Unknown()
    name = renditions.name_of(found.storage_name, one, found.focus)
    etag, headers = f'"{sha256(name.encode()).hexdigest()}"', _headers(found)
    if http.is_unchanged(request, etag, found.published_at):
        return http.not_modified(headers, etag)
    content = _held(name)
    if content is None and one.kind is Kind.AVIF:
        return _meanwhile(found, one)
    content = content or _made(found, one, name)
    return _small(request, found, one, content, {**headers, "ETag": etag}) if content else delivery.Unknown()


def _headers(found: delivery.Image) -> dict[str, str]:
    return {
        "Last-Modified": http_date(found.published_at.timestamp()),
        "Cache-Control": http.Lifetime.IMAGE.value,
        **_groups(found),
    }


def _groups(found: delivery.Image) -> dict[str, str]:
    """Another story may show the same picture, and its version say what stays in sight."""
    return http.grouped((groups.story(found.story_id), groups.image(found.path)))


def _file(request: HttpRequest, found: delivery.Image, headers: dict[str, str]) -> HttpResponseBase | delivery.Unknown:
    name = found.path.rpartition("/")[2]
    headers["Content-Disposition"] = f'inline; filename="{name}"'  # as FileResponse writes it, for HEAD too
    try:
        headers["Content-Length"] = str(default_storage.size(found.storage_name))
        if request.method == "HEAD":
            return HttpResponse(content_type=PNG, headers=headers)
        return FileResponse(default_storage.open(found.storage_name), filename=name, content_type=PNG, headers=headers)
    except FileNotFoundError:
        log.error("The file of the published image %s is missing: %s", found.path, found.storage_name)
        return delivery.Unknown()


def _small(
    request: HttpRequest, found: delivery.Image, one: Rendition, content: bytes, headers: dict[str, str]
) -> HttpResponse:
    name = renditions.address(found.path, one).rpartition("/")[2]
    headers |= {
        "Content-Length": str(len(content)),
        "Content-Disposition": f'inline; filename="{name}"',
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    body = b"" if request.method == "HEAD" else content
    return HttpResponse(body, content_type=one.media_type, headers=headers)


def _held(name: str) -> bytes | None:
    try:
        with default_storage.open(name) as file:
            return file.read()
    except FileNotFoundError:
        return None


def _made(found: delivery.Image, one: Rendition, name: str) -> bytes | None:
    with MAKING:
        if held := _held(name):  # by whoever was before us
            return held
        try:
            renditions.make(found.storage_name, [one], found.focus)
        except (FileNotFoundError, renditions.Unmakeable) as reason:
            log.error("The published image %s cannot be made smaller: %s", found.path, reason)
            return None
        return _held(name)


def _meanwhile(found: delivery.Image, one: Rendition) -> HttpResponse:
    """Where the WebP of the same size is, for half a minute."""
    beside = Rendition(one.size, Kind.WEBP, one.width, one.height)
    headers = {
        "Location": renditions.address(found.path, beside),
        "Cache-Control": http.Lifetime.MISSING.value,
        **_groups(found),
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Content-Length": "0",
    }
    return HttpResponse(status=302, content_type=one.media_type, headers=headers)
