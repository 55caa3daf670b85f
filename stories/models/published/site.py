"""What is around the stories: the paper's own pages, and the images that may be seen."""

from django.db import models
from django.db.models import Q

from newsroom.text import LineField, ProseField


class PublishedSite(models.Model):
    """One row: what every page shows around its own matter (latest edition, sections, policies), as JSON."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    document = models.TextField(default="{}")

    class Meta:
        default_permissions = ("view",)
        constraints = [models.CheckConstraint(condition=Q(id=1), name="pub_site_single")]

    def __str__(self) -> str:
        return "the site"


class PublishedImage(models.Model):
    """An image that a version of a story shows, one row for each such story: only these leave the private storage.

    Size in pixels and focus in percent are those of the story's last version that shows it, printed at `shown_at`.
    """

    path = LineField(max_length=200)
    storage_name = LineField(max_length=300)
    story_id = LineField(max_length=60, db_index=True)
    published_at = models.DateTimeField()
    shown_at = models.DateTimeField()
    width = models.PositiveIntegerField(null=True)
    height = models.PositiveIntegerField(null=True)
    focal_x = models.PositiveSmallIntegerField(default=50)
    focal_y = models.PositiveSmallIntegerField(default=50)

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["path", "story_id"], name="pub_image_once")]

    def __str__(self) -> str:
        return self.path


class PublishedPage(models.Model):
    """A policy page as readers get it."""

    slug = LineField(max_length=60, primary_key=True)
    title = LineField(max_length=200)
    body = ProseField(max_length=100_000)
    position = models.PositiveSmallIntegerField()
    updated_at = models.DateTimeField()

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.title
