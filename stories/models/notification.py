"""What a person is told about the desk's work: on their desk, and by e-mail as they chose."""

from django.conf import settings
from django.db import models

from newsroom.text import LineField


class Notification(models.Model):
    """One sentence for one person about a story or an edition, read once and mailed once.

    `text` says what happened and to what; the words that people wrote stay in the note or the act and are in no mail.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    cause = models.CharField(max_length=60, help_text="What it tells of: nobody is told of one cause twice.")
    kind = models.CharField(max_length=40)
    text = LineField(max_length=500)
    story = models.ForeignKey("stories.Story", models.CASCADE, null=True, blank=True, related_name="notifications")
    edition = models.ForeignKey("stories.Edition", models.CASCADE, null=True, blank=True, related_name="notifications")
    note = models.ForeignKey("stories.Note", models.CASCADE, null=True, blank=True, related_name="notifications")
    act = models.ForeignKey(
        "stories.Activity", models.DO_NOTHING, null=True, blank=True, related_name="+", db_constraint=False
    )
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    mail_begun_at = models.DateTimeField(null=True, blank=True, help_text="When a message was last tried.")
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["person", "cause"], name="notification_once")]
        indexes = [
            models.Index(
                fields=["person", "-created_at"], condition=models.Q(read_at__isnull=True), name="notification_unread"
            ),
            models.Index(fields=["person", "-created_at"], name="notification_of_person"),
            models.Index(
                fields=["created_at"],
                condition=models.Q(mailed_at__isnull=True, read_at__isnull=True),
                name="notification_unmailed",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class LogPlace(models.Model):
    """How far a reader of the newsroom's log has come: every act up to `activity`, and those above it in `seen`.

    Acts become visible when their transactions commit, which is not the order of their numbers: `seen` names the ones
    that were read early, with when, until no older act can still appear.
    """

    reader = models.CharField(max_length=40, primary_key=True)
    activity = models.PositiveBigIntegerField(default=0)
    seen = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.reader} at {self.activity}"
