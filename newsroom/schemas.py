"""The public JSON Schemas at their addresses. They are part of the program, so no database is asked."""

from functools import lru_cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponseBase

from newsroom import http, publication
from stories import groups
from stories.document import validation
from stories.site import release


@http.readable
def latest(request: HttpRequest, name: str) -> HttpResponseBase:
    """The newest 1.x of a format (see `validation.PUBLIC_SCHEMAS`); it may gain optional members."""
    return http.respond(request, _schema(name, http.Lifetime.CLOSED, publication.current()))


@http.readable
def exact(request: HttpRequest, version: str) -> HttpResponseBase:
    """The schema of stories at one version, for ever."""
    if version != validation.SCHEMA_VERSION:
        raise Http404
    return http.respond(request, _schema("story-v1", http.Lifetime.FOREVER, publication.current()))


@lru_cache(8)
def _schema(name: str, lifetime: http.Lifetime, paper: publication.Publication) -> http.Representation:
    schema = validation.public_schema(name)
    return http.Representation(
        body=schema,
        content_type=http.SCHEMA,
        etag=sha256(schema).hexdigest(),
        modified_at=release.MADE_AT,
        lifetime=lifetime,
        groups=(groups.SCHEMAS,),
        is_open=True,
    )
