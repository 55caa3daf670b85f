"""The description of the API as one OpenAPI document, with the published schemas of stories and editions inside.

Composed of what each door says of itself; nothing is written down here that a door knows."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponseBase
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from newsroom import http, publication
from newsroom.api.doors import Door
from newsroom.publication import Publication
from stories import groups
from stories.document import validation
from stories.site import release
from stories.site.serving import public

Data = dict[str, Any]
VERSION = "1.0.0"
CATALOGUE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
ABOUT = """\
{description}

Everything that the paper has published, and every change of it: stories, their claims, the sources of each claim, the
corrections. Nothing here is a draft. Ids never change; nothing is silently altered.

Anybody may read; a key gives higher rates and opens the export, webhooks and imports. Lists are paged by `next` and
`previous`, which are whole addresses. Whoever keeps a copy takes one `export` and then follows `changes`.

Within version 1 members and words of vocabularies may be added, never taken away or altered: ignore those that you do
not know."""
TAGS = {
    "index": "The way in.",
    "stories": "Stories, live and retracted, with all their public versions.",
    "editions": "Editions as they were printed.",
    "claims": "What stories say, claim by claim, with the sources of each.",
    "sources": "What claims rest on.",
    "corrections": "What was wrong, and what is right.",
    "search": "Words, looked for in what is public.",
    "changes": "Every public change once, in order, for ever.",
    "export": "The whole record at one moment.",
    "schema": "This description.",
    "imports": "Documents sent in, which become drafts.",
    "endpoints": "Where changes are posted to.",
    "deliveries": "What was posted, and what came of it.",
    "acknowledgements": "Your word that you acted on a correction, a retraction or a removal.",
}


DOCUMENTS = {"StoryDocument": "story-v1", "EditionDocument": "edition-v1"}


def vendored(name: str, component: str) -> tuple[Data, Data]:
    """A published schema and its definitions, as components: references among them lead within the document."""
    text = validation.public_schema(name).replace(b'"#/$defs/', f'"#/components/schemas/{component}.'.encode())
    schema = orjson.loads(text)
    inner = schema.pop("$defs", {})
    schema.pop("$schema"), schema.pop("$id")
    return schema, inner


def documents(result: Data, **told: Any) -> Data:
    """Puts the published schemas in their places (a postprocessing hook of drf-spectacular)."""
    schemas = result["components"]["schemas"]
    for component in DOCUMENTS.keys() & schemas.keys():
        schemas[component], inner = vendored(DOCUMENTS[component], component)
        schemas |= {f"{component}.{name}": schema for name, schema in inner.items()}
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def identity(result: Data, **told: Any) -> Data:
    """Who speaks, and where (a postprocessing hook of drf-spectacular)."""
    paper = publication.current()
    result["info"] = _info(paper)
    result["servers"] = [{"url": paper.url}]
    used = {tag for path in result["paths"].values() for one in path.values() for tag in one["tags"]}
    result["tags"] = [{"name": name, "description": about} for name, about in TAGS.items() if name in used]
    result["externalDocs"] = {"url": f"{paper.url}/api/v1/problems", "description": "What can go wrong"}
    return result


def _info(paper: Publication) -> Data:
    contact = {"name": paper.name, "url": f"{paper.url}/contact"} | ({"email": paper.email} if paper.email else {})
    license_ = {"license": {"name": "Terms of use", "url": paper.license_url}} if paper.license_url else {}
    return {
        "title": f"{paper.name} API",
        "version": VERSION,
        "description": ABOUT.format(description=paper.description),
        "contact": contact,
        **license_,
    }


@lru_cache(4)
def described(paper: Publication) -> bytes:
    """The whole description as JSON; the same bytes for the same paper."""
    found = SchemaGenerator().get_schema(request=None, public=True)
    return orjson.dumps(found, option=orjson.OPT_INDENT_2)


@public
def catalogue(request: HttpRequest) -> http.Representation:
    """Which APIs the paper has (RFC 9727), at an address that programs know beforehand."""
    paper = publication.current()
    body = orjson.dumps({"linkset": [_linked(paper.url)]}, option=orjson.OPT_INDENT_2)
    return http.Representation(
        body=body,
        content_type=CATALOGUE,
        etag=sha256(body).hexdigest(),
        modified_at=release.MADE_AT,
        lifetime=http.Lifetime.CLOSED,
        groups=(groups.SITE,),
        is_open=True,
        links=(http.link("/.well-known/api-catalog", "api-catalog"),),
    )


def _linked(url: str) -> Data:
    return {
        "anchor": f"{url}/api/v1",
        "service-desc": [{"href": f"{url}/api/v1/schema", "type": http.JSON}],
        "service-doc": [{"href": f"{url}/api/v1/docs", "type": "text/html"}],
        "status": [{"href": f"{url}/readyz"}],
    }


class Described(Door):
    """This description, OpenAPI 3.1."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> HttpResponseBase:
        request.META.pop(
            "HTTP_IF_MODIFIED_SINCE", None
        )  # it is as old as the program: the tag alone says it is the same
        body = described(publication.current())
        return self.json(body, release.MADE_AT, groups=(groups.SITE,), lifetime=http.Lifetime.CLOSED)
