"""A claim: one checkable sentence of a story; and the checks made of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from newsroom.text import LineField, ProseField
from stories.choices import Verdict

from .frozen import WrittenOnce


class Claim(models.Model):
    """One checkable sentence with what limits it. The number is never re-used within its story."""

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="claims")
    number = models.PositiveIntegerField(editable=False)
    position = models.PositiveIntegerField(default=1)
    text = ProseField(max_length=2000)
    qualification = ProseField(max_length=2000, null=True, blank=True, help_text="What limits the claim.")
    sources = models.ManyToManyField("sources.Source", through="stories.ClaimSource", related_name="claims")

    class Meta:
        ordering = ["position", "number"]
        constraints = [
            models.UniqueConstraint(fields=["story", "number"], name="claim_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="claim_number_positive"),
            models.CheckConstraint(condition=~Q(text=""), name="claim_has_text"),
        ]

    def __str__(self) -> str:
        return self.text


class ClaimCheck(WrittenOnce):
    """What a checker found of one exact wording and evidence; it holds for the digest it names and no other.

    It names the claim by number: the check outlives a claim that is taken out, and serves it again if it returns.
    """

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="checks")
    claim_number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    verdict = models.CharField(max_length=20, choices=Verdict.choices)
    note = ProseField(max_length=5000, blank=True)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        related_name="+",
        db_constraint=False,
    )
    checked_by_name = LineField(max_length=200)
    checked_at = models.DateTimeField()

    class Meta(WrittenOnce.Meta):
        ordering = ["-checked_at", "-pk"]
        constraints = [models.CheckConstraint(condition=Q(verdict__in=Verdict.values), name="check_verdict_known")]

    def __str__(self) -> str:
        return f"{self.verdict} by {self.checked_by_name}"
