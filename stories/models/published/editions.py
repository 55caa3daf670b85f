"""Editions as the public finds them now, and where each story ran."""

from django.db import models

from newsroom.text import LineField


class PublishedEdition(models.Model):
    """An edition as the public finds it."""

    edition_id = LineField(max_length=60, primary_key=True)
    number = models.PositiveIntegerField(unique=True)
    date = models.DateField()
    slot = models.CharField(max_length=20)
    owns_date = models.BooleanField()
    title = LineField(max_length=200)
    version = models.ForeignKey("stories.EditionVersion", models.PROTECT, related_name="+")
    version_number = models.PositiveIntegerField()
    version_published_at = models.DateTimeField()
    published_at = models.DateTimeField()
    context = models.TextField(default="{}")  # JSON: previous and next edition

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["date", "slot"], name="pub_edition_date_slot")]
        indexes = [models.Index(fields=["-published_at", "-edition_id"], name="pub_edition_newest")]

    def __str__(self) -> str:
        return self.edition_id


class PublishedPlacement(models.Model):
    """Where a story ran: one line of an edition."""

    edition_id = LineField(max_length=60)
    story_id = LineField(max_length=60, db_index=True)
    position = models.PositiveIntegerField()

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["edition_id", "story_id"], name="pub_placement_story_once"),
            models.UniqueConstraint(fields=["edition_id", "position"], name="pub_placement_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.story_id} in {self.edition_id}"


class PublishedBlock(models.Model):
    """A version of an edition that may not be shown any more, since it lists a removed story."""

    edition_id = LineField(max_length=60)
    version_number = models.PositiveIntegerField()
    story_id = LineField(max_length=60)

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["edition_id", "version_number", "story_id"], name="pub_block_once")
        ]

    def __str__(self) -> str:
        return f"{self.edition_id} version {self.version_number}"
