"""Describes each door for OpenAPI by what it is: its parameters, scope, methods and serializers. Nothing is said twice.

The setting DEFAULT_SCHEMA_CLASS of DRF names `Schema`; whoever composes the whole document adds `shared`.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from newsroom import http
from newsroom.api import openapi_parts as parts
from newsroom.api.parameters import Listing

Data = dict[str, Any]
SENTENCE = re.compile(r"(.+?[.:])(?:\s|$)", re.DOTALL)
READ = "GET"
VERBS = {"GET": "get", "PATCH": "change", "DELETE": "delete"}
DONE = {
    "200": "What was asked for.",
    "201": "It was made.",
    "202": "It was taken on, and is done in a moment.",
    "204": "It is done.",
}


class Pages:
    """How a list is wrapped (the part of DRF's paginators that descriptions ask for)."""

    def get_paginated_response_schema(self, schema: Data) -> Data:
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["results", "next", "previous"],
            "properties": {
                "results": schema,
                "next": {**address, "description": "The page after this one, or null."},
                "previous": {**address, "description": "The page before this one, or null."},
            },
        }


class Schema(AutoSchema):
    """The description of one operation of a `Door`."""

    @property
    def door(self) -> Any:
        """The view, which has more to it than DRF's own."""
        return self.view

    @property
    def is_list(self) -> bool:
        return self.method == READ and issubclass(self.door.parameters, Listing)

    def get_operation_id(self) -> str:
        """By the name of the URL, which never changes: `list-stories`, `create-endpoint`, `rotate-secret`."""
        name = names()[self.path_regex]
        if self.method == "POST":
            return name if "{" in self.path else f"create-{name.removesuffix('s')}"
        return f"list-{name}" if self.is_list else f"{VERBS[self.method]}-{name}"

    def get_summary(self) -> str:
        found = SENTENCE.match(self._told())
        return (found[1] if found else self._told()).rstrip(".:")

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        return f"{self._told()} {self._opened_by()}"

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1").strip("/").partition("/")[0] or "index"]

    def get_auth(self) -> list[Any]:
        key: Data = {parts.KEY: []}
        return [key] if self.door.needs_key else [{}, key]

    def map_renderers(self, attribute: str) -> list[str]:
        return list(self.door.produces)

    def _map_serializer_field(self, field: Any, direction: Any, bypass_extensions: bool = False) -> Any:
        """Vocabularies may grow: whoever reads takes words that are not listed, as in the documents' own schemas."""
        found = super()._map_serializer_field(field, direction, bypass_extensions)
        if direction == "response" and isinstance(field, serializers.ChoiceField) and "enum" in found:
            known = found.pop("enum")
            return {**found, "anyOf": [{"enum": known}, {"type": "string"}]}
        return found

    def _get_paginator(self) -> Any:
        return Pages() if self.is_list else None

    def _get_pagination_parameters(self) -> list[Data]:
        return []

    def _get_parameters(self) -> list[Data]:
        found = super()._get_parameters() + (self._queried() if self.method == READ else [])
        for one in found:
            one.setdefault("description", "As lists and documents give it.")
        return found

    def _queried(self) -> list[Data]:
        return [_parameter(name, one) for name, one in self.door.parameters.base_filters.items()]

    def _get_response_bodies(self, direction: Any = "response") -> Data:
        found = super()._get_response_bodies(direction)
        for status, response in found.items():
            response["description"] = DONE.get(status, response["description"])
            response["headers"] = {**parts.headers(*self._headers(status)), **response.get("headers", {})}
        problems = {str(status): parts.problem_reference(status) for status in self._problems()}
        unchanged = {"304": parts.unchanged()} if self.method == READ else {}
        return dict(sorted({**found, **unchanged, **problems}.items()))

    def _headers(self, status: str) -> Iterator[str]:
        yield from parts.EVERY
        if self.method == READ:
            yield from parts.OF_READ
        if status != "204" and http.JSON in self.door.produces:  # what is streamed has no digest before its end
            yield from parts.OF_WHOLE
        if self.is_list:
            yield "Link"
        if status in ("201", "202"):
            yield "Location"

    def _problems(self) -> Iterator[int]:
        yield from (400, 401, 403, 406, 429, 500, 503)
        if "{" in self.path:
            yield 404
        yield from getattr(self.door, "problems", ())
        if self.method in ("POST", "PATCH"):
            yield from (409, 413, 415, 422)

    def _opened_by(self) -> str:
        scope = f"the scope `{self.door.scope}`"
        return f"It needs a key with {scope}." if self.door.needs_key else f"A key, if one is sent, must have {scope}."

    def _told(self) -> str:
        method = getattr(self.door, str(self.method).lower())
        return " ".join((method.__doc__ or self.view.__doc__ or "").split())


def _parameter(name: str, found: Any) -> Data:
    about = found.extra["help_text"]
    return {"name": name, "in": "query", "description": about, "schema": dict(found.field.schema)}


@cache
def names() -> dict[str, str]:
    """The names of the addresses of the API by their routes, as descriptions know them."""
    return dict(_named(get_resolver(), ""))


def _named(resolver: URLResolver, before: str) -> Iterator[tuple[str, str]]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _named(one, route)
        elif isinstance(one, URLPattern) and route.startswith("api/"):
            yield route, one.name or ""


def shared(result: Data, **told: Any) -> Data:
    """Adds what operations refer to: problems, headers, the key (a postprocessing hook of drf-spectacular)."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = parts.problem_schema()
    components["responses"] = parts.problem_responses()
    components["headers"] = parts.HEADERS
    components["securitySchemes"] = parts.SECURITY_SCHEMES
    return result
