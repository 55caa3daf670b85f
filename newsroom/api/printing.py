"""How answers of the API name its resources and print JSON, for every room that has doors."""

from typing import Any

import orjson

from newsroom import publication

ROOT = "/api/v1"


def api_url(*parts: str) -> str:
    """The whole address of a resource, such as `api_url("stories", story_id)`."""
    return "/".join((publication.current().url + ROOT, *parts))


def printed(item: Any) -> bytes:
    """One item as JSON."""
    return orjson.dumps(item, option=orjson.OPT_INDENT_2)
