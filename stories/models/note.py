"""Internal notes of the desk. Never part of a document."""

from django.conf import settings
from django.db import models

from newsroom.text import ProseField


class Note(models.Model):
    """A remark for colleagues on a story or on one of its claims."""

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="notes")
    claim = models.ForeignKey("stories.Claim", models.SET_NULL, null=True, blank=True, related_name="notes")
    text = ProseField(max_length=5000)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["written_at", "pk"]

    def __str__(self) -> str:
        return self.text
