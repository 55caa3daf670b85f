"""A saved state of a working copy, in the format of the story document."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from newsroom.text import LineField
from stories.choices import RevisionKind

from .frozen import WrittenOnce


class Revision(WrittenOnce):
    """What editors compare and restore: the `story-draft` document and its presentation, as canonical JSON text."""

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=RevisionKind.choices)
    document = models.TextField()
    presentation = models.TextField()
    digest = models.CharField(max_length=64, help_text="The editorial digest of this state.")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        related_name="+",
        db_constraint=False,
    )
    created_by_name = LineField(max_length=200)
    created_at = models.DateTimeField()

    class Meta(WrittenOnce.Meta):
        ordering = ["-number"]
        indexes = [models.Index(fields=["kind", "-id"], name="revision_by_kind")]
        constraints = [
            models.UniqueConstraint(fields=["story", "number"], name="revision_number_unique"),
            models.CheckConstraint(condition=Q(kind__in=RevisionKind.values), name="revision_kind_known"),
        ]

    def __str__(self) -> str:
        return f"revision {self.number} ({self.kind})"
