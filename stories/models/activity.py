"""What happened to working copies and editions, and who did it: the newsroom's own log, append-only."""

from django.conf import settings
from django.db import models

from newsroom.text import LineField, ProseField

from .frozen import WrittenOnce


class Activity(WrittenOnce):
    """One act. Keeps the names of person and object, so that it can be read after either is gone."""

    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        related_name="+",
        db_constraint=False,
    )
    actor_name = LineField(max_length=200)
    verb = models.CharField(max_length=40)
    story = models.ForeignKey(
        "stories.Story",
        models.DO_NOTHING,
        null=True,
        related_name="activities",
        db_constraint=False,
    )
    edition = models.ForeignKey(
        "stories.Edition",
        models.DO_NOTHING,
        null=True,
        related_name="activities",
        db_constraint=False,
    )
    subject = LineField(max_length=400)
    from_state = models.CharField(max_length=20, blank=True)
    to_state = models.CharField(max_length=20, blank=True)
    note = ProseField(max_length=5000, blank=True)

    class Meta(WrittenOnce.Meta):
        verbose_name_plural = "activities"
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["-at", "-id"], name="activity_by_time"),
            models.Index(fields=["verb", "-at", "-id"], name="activity_by_verb"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.verb} {self.subject}"
