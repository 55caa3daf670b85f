"""The way in: what there is, and where it is described."""

import orjson
from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from newsroom import publication
from newsroom.api.doors import Door
from stories import groups
from stories.api.serializers import api_url
from stories.site import release

LISTS = ("stories", "editions", "claims", "sources", "corrections", "search", "changes", "export")
FOR_PARTNERS = ("imports", "endpoints", "deliveries", "acknowledgements")


class Index(Door):
    """Every resource by its address."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> HttpResponseBase:
        paper = publication.current()
        members = {
            "name": paper.name,
            "description": paper.description,
            "language": paper.language,
            "license_url": paper.license_url or None,
            "resources": {
                **{name: api_url(name) for name in LISTS},
                "latest_edition": api_url("editions", "latest"),
            },
            "for_partners": {name: api_url(name) for name in FOR_PARTNERS},
            "schema_url": api_url("schema"),
            "docs_url": api_url("docs"),
            "problems_url": api_url("problems"),
            "document_schemas": {kind: paper.schema_url(kind) for kind in ("story", "edition")},
        }
        body = orjson.dumps(members, option=orjson.OPT_INDENT_2)
        return self.json(body, release.MADE_AT, groups=(groups.SITE,))
