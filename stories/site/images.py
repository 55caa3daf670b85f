"""Published images, streamed from the private storage. The caller has made sure that the image is published."""

import logging
from pathlib import PurePath

from django.core.files.storage import default_storage
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.http import http_date

from newsroom import http
from stories import delivery

log = logging.getLogger(__name__)
PNG = "image/png"


def stream(request: HttpRequest, found: delivery.Image) -> HttpResponseBase | delivery.Unknown:
    """The file, or 304. Files are stored by the digest of their bytes, which their names tell."""
    etag = f'"{PurePath(found.storage_name).stem}"'
    headers = {
        "Last-Modified": http_date(found.published_at.timestamp()),
        "Cache-Control": http.Lifetime.IMAGE.value,
        "Cache-Groups": http.cache_groups((f"story-{found.story_id}",)),
    }
    if http.is_unchanged(request, etag, found.published_at):
        return http.not_modified(headers, etag)
    return _file(request, found, {**headers, "ETag": etag, "Cross-Origin-Resource-Policy": "cross-origin"})


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
