"""The JSON of endpoints, deliveries and acknowledgements: what is printed of them, and what bodies may hold."""

from typing import Any

from rest_framework import serializers

from newsroom.api.printing import api_url
from newsroom.text import is_visible, one_line
from partners import endpoints, outbox
from partners.api.own import instant
from partners.choices import DeliveryState
from partners.models import Acknowledgement, Attempt, Endpoint
from stories.choices import EventType, Reason
from stories.delivery import changes as feed

LONGEST_NOTE = 500
LAST = 2**53 - 1


class Text(serializers.CharField):
    """Text, and nothing that could be made text."""

    default_error_messages = {"invalid": "It is text.", "blank": "It is empty.", "unseen": "Nothing of it can be seen."}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if data and not is_visible(data):
            self.fail("unseen")
        return super().to_internal_value(data)


class Truth(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            raise serializers.ValidationError("It is either true or false.")
        return data


class Whole(serializers.IntegerField):
    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            raise serializers.ValidationError("It is a whole number.")
        return data


class EndpointForm(serializers.Serializer):
    """A new endpoint."""

    url = Text(max_length=endpoints.LONGEST_URL, help_text="Where changes are posted to: https, a public host.")
    types = serializers.ListField(
        child=Text(max_length=40),
        max_length=20,
        required=False,
        help_text="The types of changes that it is told of; none: all. Corrections, retractions and removals always.",
    )


class EndpointChange(EndpointForm):
    """What is to be different; what is not given stays."""

    url = Text(max_length=endpoints.LONGEST_URL, required=False)
    is_enabled = Truth(required=False, help_text="false: nothing more is sent, and what waits has failed.")


class RotationForm(serializers.Serializer):
    grace_hours = Whole(
        min_value=0, max_value=168, required=False, help_text="How long the former secret signs, too; without it 24."
    )


class EmptyForm(serializers.Serializer):
    """Nothing."""


class AcknowledgementForm(serializers.Serializer):
    """A word on one change."""

    seq = Whole(min_value=1, max_value=LAST, help_text="The number of the change: a correction, retraction or removal.")
    note = Text(max_length=LONGEST_NOTE, required=False, allow_blank=True, help_text="What was done, in one line.")

    def validate_note(self, note: str) -> str:
        line = one_line(note)
        if len(line) > LONGEST_NOTE:  # some letters become several when they are written in one way
            raise serializers.ValidationError(f"It holds more than {LONGEST_NOTE} characters.")
        return line


class EndpointJson(serializers.Serializer):
    """An endpoint. Its secret is told once, when it is made or rotated."""

    endpoint_id = serializers.CharField()
    url = serializers.CharField()
    types = serializers.ListField(child=serializers.ChoiceField(EventType.choices))
    is_enabled = serializers.BooleanField()
    disabled_at = serializers.DateTimeField(allow_null=True)
    disabled_reason = serializers.CharField(allow_null=True)
    after = serializers.IntegerField(help_text="It is told of changes after this number; earlier ones are in the feed.")
    failures = serializers.IntegerField(help_text="In a row.")
    rests_until = serializers.DateTimeField(allow_null=True, help_text="Nothing is sent before.")
    delivered_at = serializers.DateTimeField(allow_null=True, help_text="When it last took something.")
    former_secret_until = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    deliveries_url = serializers.URLField()
    api_url = serializers.URLField()

    def to_representation(self, endpoint: Endpoint) -> dict[str, Any]:
        return {
            "endpoint_id": endpoint.public_id,
            "url": endpoint.url,
            "types": endpoint.types,
            "is_enabled": endpoint.is_enabled,
            "disabled_at": instant(endpoint.disabled_at),
            "disabled_reason": endpoint.disabled_reason or None,
            "after": endpoint.after,
            "failures": endpoint.failures,
            "rests_until": instant(endpoint.rests_until),
            "delivered_at": instant(endpoint.delivered_at),
            "former_secret_until": instant(endpoint.former_until),
            "created_at": instant(endpoint.created_at),
            "deliveries_url": f"{api_url('deliveries')}?endpoint={endpoint.public_id}",
            "api_url": api_url("endpoints", endpoint.public_id),
        }


class EndpointWithSecret(EndpointJson):
    secret = serializers.CharField(help_text="`whsec_…`: keep it; it is not told again.")


class SecretJson(serializers.Serializer):
    endpoint_id = serializers.CharField()
    secret = serializers.CharField()
    former_secret_until = serializers.DateTimeField(allow_null=True)


class ChangeTold(serializers.Serializer):
    """The `data` of a message: what the change feed says of the change, without its hashes."""

    seq = serializers.IntegerField()
    reason = serializers.ChoiceField(Reason.choices)
    story_id = serializers.CharField(required=False)
    edition_id = serializers.CharField(required=False)
    version = serializers.IntegerField()
    sha256 = serializers.CharField()
    json_url = serializers.URLField()


class WebhookMessage(serializers.Serializer):
    """What is posted to an endpoint. Of a test `type` is endpoint.test and `data` empty."""

    type = serializers.ChoiceField(EventType.choices)
    timestamp = serializers.DateTimeField(help_text="The instant of the change, the same at every attempt.")
    data = ChangeTold()


class DeliveryJson(serializers.Serializer):
    """The telling of one change to one endpoint."""

    delivery_id = serializers.CharField()
    endpoint_id = serializers.CharField()
    webhook_id = serializers.CharField(help_text="`msg_` and the `hash` of the change in the feed; the same always.")
    type = serializers.CharField(help_text="The type of the change, or endpoint.test.")
    data = ChangeTold(allow_null=True, help_text="null of a test.")
    state = serializers.ChoiceField(DeliveryState.choices)
    attempts = serializers.IntegerField(help_text="Since it was first sent, or sent again by hand.")
    due_at = serializers.DateTimeField(allow_null=True, help_text="When the next attempt may be made.")
    ended_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    api_url = serializers.URLField()

    def to_representation(self, row: dict[str, Any]) -> dict[str, Any]:
        entry: feed.Change | None = self.context["entries"].get(row["seq"])
        return {
            "delivery_id": row["public_id"],
            "endpoint_id": row["endpoint__public_id"],
            "webhook_id": outbox.message_id(entry) if entry else outbox.test_id(row["public_id"]),
            "type": entry.type if entry else outbox.TEST,
            "data": outbox.told_of(entry) if entry else None,
            "state": row["state"],
            "attempts": row["attempts"],
            "due_at": instant(row["due_at"]) if row["state"] == DeliveryState.WAITING else None,
            "ended_at": instant(row["ended_at"]),
            "created_at": instant(row["created_at"]),
            "api_url": api_url("deliveries", row["public_id"]),
        }


class AttemptJson(serializers.Serializer):
    """One attempt, and what came of it."""

    at = serializers.DateTimeField()
    status = serializers.IntegerField(allow_null=True, help_text="Of the answer; null where none came.")
    milliseconds = serializers.IntegerField()
    trouble = serializers.CharField(allow_null=True)
    is_by_hand = serializers.BooleanField()

    def to_representation(self, attempt: Attempt) -> dict[str, Any]:
        return {
            "at": instant(attempt.at),
            "status": attempt.status,
            "milliseconds": attempt.milliseconds,
            "trouble": attempt.trouble or None,
            "is_by_hand": attempt.is_by_hand,
        }


class DeliveryWithTries(DeliveryJson):
    tries = AttemptJson(many=True, help_text="Every attempt, newest first; the newest hundred.")


class AcknowledgementJson(serializers.Serializer):
    """A partner's word that it acted on a change."""

    seq = serializers.IntegerField()
    type = serializers.ChoiceField(EventType.choices)
    reason = serializers.ChoiceField(Reason.choices)
    story_id = serializers.CharField()
    version = serializers.IntegerField()
    at = serializers.DateTimeField(help_text="When it was acknowledged.")
    note = serializers.CharField(allow_null=True)

    def to_representation(self, told: Acknowledgement) -> dict[str, Any]:
        entry: feed.Change = self.context["entries"][told.seq]
        return {
            "seq": told.seq,
            "type": entry.type,
            "reason": entry.reason,
            "story_id": entry.subject_id,
            "version": entry.version,
            "at": instant(told.at),
            "note": told.note or None,
        }
