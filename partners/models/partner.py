"""Who takes the paper as data, at which rates, and the keys that say so."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone

from newsroom.text import LineField, ProseField


class Plan(models.Model):
    """How much a partner may ask for. Rates count requests, whatever they cost."""

    name = LineField(max_length=60, unique=True)
    per_minute = models.PositiveIntegerField(default=1_200, validators=[MinValueValidator(1)])
    per_day = models.PositiveIntegerField(default=200_000, validators=[MinValueValidator(1)])
    exports_at_once = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Partner(models.Model):
    """An organisation that takes the paper as data."""

    name = LineField(max_length=120, unique=True)
    plan = models.ForeignKey(Plan, models.PROTECT, related_name="partners")
    email = models.EmailField(blank=True)  # whom to tell when an endpoint fails
    is_active = models.BooleanField(default=True)  # off: none of its keys opens anything
    notes = ProseField(max_length=5000, blank=True)  # for the newsroom alone
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ApiKey(models.Model):
    """A key, of which only the digest is kept: `{id prefix}_{public_id}_{secret}` is shown once, when it is made."""

    partner = models.ForeignKey(Partner, models.CASCADE, related_name="keys")
    label = LineField(max_length=80, blank=True)  # what it is for
    public_id = models.CharField(max_length=16, unique=True)
    digest = models.CharField(max_length=64)  # SHA-256 of the whole key, hexadecimal: it is random, so it needs no salt
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    replaces = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="+"
    )  # the key that it was rotated from

    class Meta:
        default_permissions = ("add", "change", "view")
        verbose_name = "API key"
        verbose_name_plural = "API keys"
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(condition=~Q(scopes=[]), name="key_opens_something"),
        ]

    def __str__(self) -> str:
        return f"{self.label or 'key'} {self.public_id}"
