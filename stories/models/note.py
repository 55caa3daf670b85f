"""Internal notes of the desk, written once. Never part of a document."""

from django.conf import settings
from django.db import models

from newsroom import instants
from newsroom.text import ProseField


class Note(models.Model):
    """A remark for colleagues on a story or on one of its claims.

    It names the claim by number, so that it outlives a claim that is taken out and is there again if that returns.
    """

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="notes")
    claim_number = models.PositiveIntegerField(null=True, blank=True)
    text = ProseField(max_length=5000)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )
    written_at = models.DateTimeField(default=instants.now, editable=False)

    class Meta:
        ordering = ["written_at", "pk"]

    def __str__(self) -> str:
        return self.text
