"""Where partners want to be told, what they were told, and what they said they did about it."""

from urllib.parse import urlsplit

from django.db import models
from django.db.models import Q
from django.utils import timezone

from newsroom.text import LineField
from partners.choices import DeliveryState


class Endpoint(models.Model):
    """An address of a partner's that changes are posted to (Standard Webhooks 1.0)."""

    public_id = models.CharField(max_length=32, unique=True)
    partner = models.ForeignKey("partners.Partner", models.CASCADE, related_name="endpoints")
    url = LineField(max_length=500)
    types = models.JSONField(default=list)  # of changes, as in the ledger; none: all
    secret = models.TextField()  # sealed (partners/secrets.py); signing needs it, nobody is shown it again
    former_secret = models.TextField(blank=True)  # signs beside the present one until `former_until`
    former_until = models.DateTimeField(null=True)
    after = models.PositiveBigIntegerField()  # the ledger's sequence when it was added: told of what came later
    is_enabled = models.BooleanField(default=True)
    disabled_at = models.DateTimeField(null=True)
    disabled_reason = LineField(max_length=200, blank=True)
    gave_up_at = models.DateTimeField(null=True)  # when it had last not taken a change in all its attempts
    told_at = models.DateTimeField(null=True)  # when its partner was told that it was switched off or what was given up
    failures = models.PositiveIntegerField(default=0)  # in a row, whatever was sent
    rests_until = models.DateTimeField(null=True)  # after failures nothing is sent before
    leased_until = models.DateTimeField(null=True)  # a worker is at it until then: never two at once
    delivered_at = models.DateTimeField(null=True)  # when it last took something
    deleted_at = models.DateTimeField(null=True)  # gone for its partner; what it was told stays on record
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["partner", "url"], condition=Q(deleted_at=None), name="endpoint_once")
        ]

    def __str__(self) -> str:
        """Its host alone: what follows may be a secret."""
        return f"{urlsplit(self.url).hostname} ({self.public_id})"


class Delivery(models.Model):
    """One change that one endpoint is to be told of; without a number of the ledger a test, which tells nothing."""

    public_id = models.CharField(max_length=32, unique=True)
    endpoint = models.ForeignKey(Endpoint, models.CASCADE, related_name="deliveries")
    seq = models.PositiveBigIntegerField(null=True)  # of the ledger entry
    state = models.CharField(max_length=12, choices=DeliveryState.choices, default=DeliveryState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    asked_again_at = models.DateTimeField(null=True)  # when somebody last had it sent again
    ended_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("view",)
        verbose_name_plural = "deliveries"
        constraints = [models.UniqueConstraint(fields=["endpoint", "seq"], name="delivery_once")]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="delivery_due"),
            models.Index(fields=["endpoint", "seq"], condition=Q(state="waiting"), name="delivery_queue"),
            models.Index(fields=["endpoint", "-id"], name="delivery_newest"),
        ]

    def __str__(self) -> str:
        return f"change {self.seq}" if self.seq else "test"


class Attempt(models.Model):
    """One try to deliver, and what came of it."""

    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="tries")
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)  # of the answer, where one came
    milliseconds = models.PositiveIntegerField(default=0)
    trouble = LineField(max_length=300, blank=True)
    is_by_hand = models.BooleanField(default=False)

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["delivery", "-at"], name="attempt_newest")]

    def __str__(self) -> str:
        return f"{self.status or self.trouble}"


class Acknowledgement(models.Model):
    """A partner's word that it acted on a change: the answer to “who has not corrected it yet?”."""

    partner = models.ForeignKey("partners.Partner", models.CASCADE, related_name="acknowledgements")
    seq = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    note = LineField(max_length=500, blank=True)

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["partner", "seq"], name="acknowledgement_once")]

    def __str__(self) -> str:
        return f"change {self.seq} acknowledged"
