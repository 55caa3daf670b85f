"""The public record: published states of stories and editions as the exact bytes served, and tombstones."""

from typing import Any

from django.db import models
from django.db.models import Q

from newsroom.text import LineField, ProseField
from stories.choices import Reason

from .frozen import WrittenOnce


class FrozenVersion(WrittenOnce):
    """One published state: bytes ready to send, their digest, and when and why they became public."""

    number = models.PositiveIntegerField()
    schema_version = models.CharField(max_length=20)
    reason = models.CharField(max_length=20, choices=Reason.choices)
    published_at = models.DateTimeField()
    sha256 = models.CharField(max_length=64)
    document: "models.BinaryField[Any, bytes]" = models.BinaryField(null=True)  # null only after `erase`
    document_gzip = models.BinaryField(null=True)
    published_by_name = LineField(max_length=200, blank=True)
    provenance = models.CharField(
        max_length=20,
        default="newsroom",
        choices=[
            ("newsroom", "checked and approved here"),
            ("relaxed", "approved by a contributor"),
            ("archive", "imported, not checked here"),
        ],
    )

    class Meta(WrittenOnce.Meta):
        abstract = True


class StoryVersion(FrozenVersion):
    """A published version of a story. Names the story by its public id and no working copy."""

    story_id = LineField(max_length=60)
    presentation: "models.BinaryField[Any, bytes]" = models.BinaryField(null=True)
    presentation_sha256 = models.CharField(max_length=64)
    summary = models.BinaryField(null=True)  # the item that lists print of this version, as JSON

    class Meta(FrozenVersion.Meta):
        ordering = ["story_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["story_id", "number"], name="story_version_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="story_version_positive"),
        ]
        indexes = [
            models.Index(fields=["published_at", "id"], name="story_version_by_time"),
            models.Index(fields=["reason", "published_at", "id"], name="story_version_by_reason"),
            models.Index(fields=["provenance", "published_at", "id"], name="story_version_by_provenance"),
        ]

    def __str__(self) -> str:
        return f"{self.story_id} version {self.number}"


class EditionVersion(FrozenVersion):
    """A published version of an edition."""

    edition_id = LineField(max_length=60)

    class Meta(FrozenVersion.Meta):
        ordering = ["edition_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["edition_id", "number"], name="edition_version_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="edition_version_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.edition_id} version {self.number}"


class Tombstone(WrittenOnce):
    """What stays of a removed story: its id and the date, as the document that answers with 410."""

    story_id = LineField(max_length=60, primary_key=True)
    removed_at = models.DateTimeField()
    document: "models.BinaryField[Any, bytes]" = models.BinaryField()
    sha256 = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.story_id}, removed"


class ErasureOrder(WrittenOnce):
    """The order, by a court or by law, to erase the bytes of a removed story; without it triggers refuse."""

    story_id = LineField(max_length=60, primary_key=True)
    reason = ProseField(max_length=5000)
    ordered_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"erasure of {self.story_id}"
