"""A request to take a story back, which a second publisher confirms."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from newsroom.text import ProseField
from stories.choices import Withdrawal


class WithdrawalRequest(models.Model):
    """Who wants a story taken back, why, and who carried it out; alone only in an emergency, to be reviewed."""

    story = models.ForeignKey("stories.Story", models.PROTECT, related_name="withdrawals")
    kind = models.CharField(max_length=20, choices=Withdrawal.choices)
    notice = ProseField(
        max_length=5000,
        help_text="Retraction: the public notice. Removal: the reason for the file.",
    )
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    requested_at = models.DateTimeField()
    is_emergency = models.BooleanField(default=False)
    carried_out_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    carried_out_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True, help_text="When the request itself was withdrawn.")
    review_due_at = models.DateTimeField(null=True, blank=True)
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    reviewed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-requested_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["story", "kind"],
                condition=Q(carried_out_at__isnull=True, taken_back_at__isnull=True),
                name="withdrawal_one_open",
            ),
            models.CheckConstraint(condition=Q(kind__in=Withdrawal.values), name="withdrawal_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.story}"
