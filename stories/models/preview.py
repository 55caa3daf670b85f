"""A link for an outsider to one revision of a story as its page. The token itself is shown once and not kept."""

from django.conf import settings
from django.db import models


class PreviewLink(models.Model):
    """Opens one revision, until it expires or is revoked."""

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="preview_links")
    revision = models.PositiveIntegerField()
    token_sha256 = models.CharField(max_length=64, unique=True)
    whom = models.CharField(max_length=200, blank=True, help_text="Who it is for, as a reminder.")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"link to revision {self.revision} of {self.story}"
