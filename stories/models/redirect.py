"""Former slugs of public stories, so that old addresses lead to the present one in one hop."""

from django.db import models

from newsroom.text import LONGEST_SLUG, LineField


class FormerSlug(models.Model):
    """A slug under which a story once was public and no longer is."""

    story_id = LineField(max_length=60)
    slug = LineField(max_length=LONGEST_SLUG)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["story_id", "slug"], name="former_slug_once")]

    def __str__(self) -> str:
        return f"{self.story_id}/{self.slug}"
