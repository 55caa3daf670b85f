"""The schema files with the paper's addresses filled in: as served, and compiled in the closed form that judges."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from newsroom.publication import Publication

FOLDER = Path(__file__).parent / "schemas"
TEXTS = {
    path.name.removesuffix(".schema.json"): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.glob("*.schema.json"))
}


@lru_cache(maxsize=64)
def public(name: str, paper: Publication) -> bytes:
    """The schema as it is served. Raises KeyError for an unknown name."""
    filled = TEXTS[name].replace("{PUBLICATION_URL}", _in_json(paper.url))
    return filled.replace("{PUBLICATION_NAMESPACE}", _in_json(paper.namespace)).encode()


def _in_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


@lru_cache(maxsize=64)
def validator(name: str, paper: Publication) -> jsonschema_rs.Draft202012Validator:
    """The compiled closed form of a schema, formats asserted. Compiling takes some hundred times a judgement."""
    shared = closed("story-v1", paper)
    return jsonschema_rs.Draft202012Validator(
        closed(name, paper),
        validate_formats=True,
        offline=True,
        registry=jsonschema_rs.Registry([(shared["$id"], shared)]),
    )


def closed(name: str, paper: Publication) -> dict[str, Any]:
    """The schema without unknown members and without words that its vocabularies do not list."""
    return _closed(json.loads(public(name, paper)))


def _closed(part: Any) -> Any:
    if isinstance(part, list):
        return [_closed(item) for item in part]
    if not isinstance(part, dict):
        return part
    if _is_open_vocabulary(part):
        return part["anyOf"][0]
    copy = {name: _closed(value) for name, value in part.items()}
    return copy | {"unevaluatedProperties": False} if "required" in part else copy


def _is_open_vocabulary(part: dict[str, Any]) -> bool:
    return "anyOf" in part and "enum" in part["anyOf"][0]
