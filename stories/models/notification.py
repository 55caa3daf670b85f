"""What a person is told about the desk's work: on their desk, and by e-mail as they chose."""

from django.conf import settings
from django.db import models

from newsroom.text import LineField


class Notification(models.Model):
    """One sentence for one person about a story or an edition; read and mailed once each."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=40)
    text = LineField(max_length=500)
    story = models.ForeignKey("stories.Story", models.CASCADE, null=True, blank=True, related_name="notifications")
    edition = models.ForeignKey("stories.Edition", models.CASCADE, null=True, blank=True, related_name="notifications")
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(
                fields=["person", "-created_at"], condition=models.Q(read_at__isnull=True), name="notification_unread"
            ),
            models.Index(
                fields=["created_at"], condition=models.Q(mailed_at__isnull=True), name="notification_unmailed"
            ),
        ]

    def __str__(self) -> str:
        return self.text
