"""What many operations of the API share in its description: problems, headers, the key. Pure."""

from typing import Any

from newsroom import http
from newsroom.api.kinds import KINDS

Data = dict[str, Any]
KEY = "partnerKey"
UNTOLD = {405}  # a description names the methods that there are
EVERY = ("RateLimit", "RateLimit-Policy")
OF_WHOLE = ("Content-Digest",)
OF_READ = ("ETag", "Last-Modified", "Cache-Control")
SECURITY_SCHEMES = {
    KEY: {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "mp_…",
        "description": "The key that the newsroom gave you. It is never part of an address. What each address asks "
        "of it stands in its description.",
    }
}
HEADERS: dict[str, Data] = {
    "RateLimit": {
        "description": "What is left of each policy of yours, and the seconds until it is whole again.",
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {"description": "How much you may ask for, in how many seconds.", "schema": {"type": "string"}},
    "Retry-After": {"description": "The seconds to wait.", "schema": {"type": "integer", "minimum": 1}},
    "ETag": {
        "description": "The strong validator of these bytes: send it as `If-None-Match`, and what is the same is 304.",
        "schema": {"type": "string", "pattern": '^"'},
    },
    "Last-Modified": {"description": "When it last changed, to the second.", "schema": {"type": "string"}},
    "Cache-Control": {"description": "How long it may be kept (RFC 9111).", "schema": {"type": "string"}},
    "Content-Digest": {
        "description": "The SHA-256 of the bytes as sent (RFC 9530).",
        "schema": {"type": "string", "pattern": "^sha-256=:"},
    },
    "Link": {
        "description": "The pages beside (`next`, `prev`), and other relations (RFC 8288).",
        "schema": {"type": "string"},
    },
    "Location": {
        "description": "The address of what was made, where it has one.",
        "schema": {"type": "string", "format": "uri"},
    },
    "WWW-Authenticate": {"description": "How to send a key.", "schema": {"type": "string"}},
}


def headers(*names: str) -> Data:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def unchanged() -> Data:
    """304, which has no body."""
    told = headers(*EVERY, "ETag", "Cache-Control")
    return {"description": "It is what you have: nothing has changed.", "headers": told}


def problem_schema() -> Data:
    """An error as RFC 9457 has it, with the extensions of ours."""
    text = {"type": "string"}
    place = {"type": "object", "properties": {name: text for name in ("parameter", "pointer", "detail")}}
    return {
        "type": "object",
        "description": "What went wrong. Programs decide by `type`, which leads to a page that tells what to do.",
        "required": ["type", "title", "status"],
        "properties": {
            "type": {"type": "string", "format": "uri"},
            "title": text,
            "status": {"type": "integer"},
            "detail": text,
            "errors": {
                "type": "array",
                "items": {**place, "required": ["detail"]},
                "description": "Each wrong parameter or place of the body, with the reason.",
            },
            "story_id": {**text, "description": "Of a story that was removed: all that is left of it is told here."},
            "removed_on": {**text, "format": "date"},
            "known": {"type": "array", "items": text, "description": "What this address takes."},
        },
    }


def problem_responses() -> dict[str, Data]:
    """One response for each status of an error, which operations refer to."""
    return {
        problem_name(status): _problem(status) for status in sorted({kind.status for kind in KINDS.values()} - UNTOLD)
    }


def problem_name(status: int) -> str:
    return f"Problem{status}"


def problem_reference(status: int) -> Data:
    return {"$ref": f"#/components/responses/{problem_name(status)}"}


def _problem(status: int) -> Data:
    kinds = [kind for kind in KINDS.values() if kind.status == status]
    named = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}.get(status, ())
    return {
        "description": " ".join(f"`{kind.slug}`: {kind.meaning}" for kind in kinds),
        "headers": headers(*EVERY, *named),
        "content": {
            http.PROBLEM: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {kind.slug: {"summary": kind.title, "value": _example(kind)} for kind in kinds},
            }
        },
    }


def _example(kind: Any) -> Data:
    return {"type": kind.url, "title": kind.title, "status": kind.status, "detail": kind.meaning}
