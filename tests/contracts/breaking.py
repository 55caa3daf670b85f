"""What of an OpenAPI document a later one takes away from those who rely on it. Additions are none of it."""

from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]


def broken(before: Data, after: Data) -> list[str]:
    """Each thing that worked as `before` says and no longer does as `after` says, in words."""
    return [*_paths(before, after), *_schemas(before, after), *_webhooks(before, after)]


def _paths(before: Data, after: Data) -> Iterator[str]:
    for path, operations in before["paths"].items():
        for method, operation in operations.items():
            place = f"{method.upper()} {path}"
            now = after["paths"].get(path, {}).get(method)
            if now is None:
                yield f"{place} is gone"
            else:
                yield from _operation(place, operation, now)


def _operation(place: str, before: Data, after: Data) -> Iterator[str]:
    if before["operationId"] != after["operationId"]:
        yield f"{place}: operationId {before['operationId']} is {after['operationId']} now"
    if {} in before.get("security", [{}]) and {} not in after.get("security", [{}]):
        yield f"{place}: it needs a key now"
    yield from _parameters(place, before, after)
    gone = before["responses"].keys() - after["responses"].keys()
    yield from (f"{place}: status {status} is gone" for status in sorted(gone))
    yield from _contents(place, "is taken", before.get("requestBody", {}), after.get("requestBody", {}))
    for status in before["responses"].keys() & after["responses"].keys():
        was, now = before["responses"][status], after["responses"][status]
        yield from _contents(f"{place} {status}", "is answered", was, now)


def _parameters(place: str, before: Data, after: Data) -> Iterator[str]:
    was, now = _named(before), _named(after)
    for name in was.keys() - now.keys():
        yield f"{place}: parameter {name} is gone"
    for name in now.keys() - was.keys():
        if now[name].get("required"):
            yield f"{place}: parameter {name} is required and was not there"
    for name in was.keys() & now.keys():
        yield from _narrowed(f"{place}: parameter {name}", was[name]["schema"], now[name]["schema"])


def _named(operation: Data) -> dict[str, Data]:
    return {one["name"]: one for one in operation.get("parameters", [])}


def _narrowed(place: str, before: Data, after: Data) -> Iterator[str]:
    """Whether a value that was taken is refused."""
    if before.get("type") != after.get("type"):
        yield f"{place} was {before.get('type')} and is {after.get('type')}"
    lost = set(before.get("enum", ())) - set(after.get("enum", before.get("enum", ())))
    yield from (f"{place} takes {word!r} no longer" for word in sorted(lost))
    for bound, sign in (("maximum", 1), ("maxLength", 1), ("minimum", -1), ("minLength", -1)):
        if bound in after and sign * after[bound] < sign * before.get(bound, sign * float("inf")):
            yield f"{place}: {bound} is {after[bound]} and was {before.get(bound, 'none')}"
    if after.get("pattern") != before.get("pattern"):
        yield f"{place}: its pattern is another"


def _contents(place: str, verb: str, before: Data, after: Data) -> Iterator[str]:
    gone = before.get("content", {}).keys() - after.get("content", {}).keys()
    yield from (f"{place}: {kind} {verb} no longer" for kind in sorted(gone))
    for kind in before.get("content", {}).keys() & after.get("content", {}).keys():
        was, now = before["content"][kind].get("schema"), after["content"][kind].get("schema")
        if (was or {}).get("$ref") != (now or {}).get("$ref"):
            yield f"{place}: {kind} has another form"


def _schemas(before: Data, after: Data) -> Iterator[str]:
    was, now = before["components"]["schemas"], after["components"]["schemas"]
    yield from (f"schema {name} is gone" for name in sorted(was.keys() - now.keys()))
    for name in sorted(was.keys() & now.keys()):
        yield from _members(f"schema {name}", was[name], now[name])


def _members(place: str, before: Data, after: Data) -> Iterator[str]:
    was, now = before.get("properties", {}), after.get("properties", {})
    yield from (f"{place}: member {name} is gone" for name in sorted(was.keys() - now.keys()))
    optional = set(before.get("required", ())) & now.keys() - set(after.get("required", ()))
    yield from (f"{place}: member {name} may be missing now" for name in sorted(optional))
    for name in sorted(was.keys() & now.keys()):
        if _type(was[name]) != _type(now[name]):
            yield f"{place}: member {name} was {_type(was[name])} and is {_type(now[name])}"


def _type(schema: Data) -> Any:
    kind = schema.get("type") or schema.get("$ref")
    return sorted(kind) if isinstance(kind, list) else kind


def _webhooks(before: Data, after: Data) -> Iterator[str]:
    gone = before.get("webhooks", {}).keys() - after.get("webhooks", {}).keys()
    yield from (f"webhook {name} is sent no longer" for name in sorted(gone))
