"""The JSON of resources: each serializer prints rows of the catalogue, and describes what it prints for OpenAPI."""

from typing import Any

import orjson
from rest_framework import serializers

from newsroom import publication

ROOT = "/api/v1"


def api_url(*parts: str) -> str:
    """The whole address of a resource, such as `api_url("stories", story_id)`."""
    return "/".join((publication.current().url + ROOT, *parts))


def printed(item: Any) -> bytes:
    """One item of a list as JSON."""
    return orjson.dumps(item, option=orjson.OPT_INDENT_2)


class StorySummary(serializers.Serializer):
    """A story as lists print it: what was stored at its publication, its state, and where there is more."""

    def to_representation(self, row: dict[str, Any]) -> dict[str, Any]:
        address = api_url("stories", row["story_id"])
        return {
            **orjson.loads(row["summary"]),
            "status": row["status"],
            "api_url": address,
            "versions_url": f"{address}/versions",
            "corrections_url": f"{api_url('corrections')}?story={row['story_id']}",
        }
