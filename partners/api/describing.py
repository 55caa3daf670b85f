"""What is posted to partners' endpoints, for the description of the API: one message for each type of change."""

from typing import Any

from partners.outbox import TEST
from stories.choices import EventType
from stories.delivery.changes import OF_EDITIONS

Data = dict[str, Any]
TEXT: Data = {"type": "string"}
HEADERS = {
    "webhook-id": "`msg_` and the `hash` of the change: the same at every attempt. Keep it, to do nothing twice.",
    "webhook-timestamp": "The seconds since 1970 at which it was signed. Refuse what is older than five minutes.",
    "webhook-signature": "`v1,` and a signature (HMAC-SHA256, Base64), several parted by spaces while secrets change.",
}
ANSWERS = {
    "2XX": "You have it. It is not sent again.",
    "410": "You want no more of it: the endpoint is switched off.",
    "default": "You have it not. It is sent again, ten times over about three days; `Retry-After` is honoured.",
}


def webhooks(result: Data, **told: Any) -> Data:
    """Adds the messages (a postprocessing hook of drf-spectacular)."""
    schemas = result["components"]["schemas"]
    schemas["WebhookOfStory"] = _message("story_id", [one.value for one in EventType if one not in OF_EDITIONS])
    schemas["WebhookOfEdition"] = _message("edition_id", [one.value for one in EventType if one in OF_EDITIONS])
    schemas["WebhookTest"] = _envelope([TEST], {"type": "object", "maxProperties": 0})
    result["webhooks"] = {one.value: _webhook(one.value, str(one.label), _name(one)) for one in EventType}
    result["webhooks"][TEST] = _webhook(TEST, "a test that you asked for", "WebhookTest")
    return result


def _name(type_: EventType) -> str:
    return "WebhookOfEdition" if type_ in OF_EDITIONS else "WebhookOfStory"


def _webhook(type_: str, label: str, component: str) -> Data:
    return {
        "post": {
            "operationId": f"told-{type_.replace('.', '-')}",
            "summary": label[0].upper() + label[1:],
            "description": "A thin, signed message (Standard Webhooks): fetch what it names before you act on it.",
            "tags": ["endpoints"],
            "security": [{}],
            "parameters": [
                {"name": name, "in": "header", "required": True, "description": about, "schema": TEXT}
                for name, about in HEADERS.items()
            ],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{component}"}}},
            },
            "responses": {status: {"description": about} for status, about in ANSWERS.items()},
        }
    }


def _message(id_name: str, types: list[str]) -> Data:
    whole = {"type": "integer", "minimum": 1}
    members = {
        "seq": {**whole, "description": "The number of the change in the feed."},
        "reason": TEXT,
        id_name: TEXT,
        "version": whole,
        "sha256": {**TEXT, "pattern": "^[0-9a-f]{64}$"},
        "json_url": {**TEXT, "format": "uri"},
    }
    return _envelope(types, {"type": "object", "required": list(members), "properties": members})


def _envelope(types: list[str], data: Data) -> Data:
    return {
        "type": "object",
        "description": "What is posted to an endpoint.",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"type": "string", "enum": types},
            "timestamp": {"type": "string", "format": "date-time", "description": "When it became public."},
            "data": data,
        },
    }
