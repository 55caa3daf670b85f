"""Which feeds a story is in beside the paper's own."""

from django.db import models

from newsroom.text import LineField


class PublishedFeedEntry(models.Model):
    """A story in the feed of its section or of a tag. A retracted one stays in every feed that it was in.

    Who took it from there has to be told there, and its own document names no tags any more.
    """

    feed = LineField(max_length=140)  # section/{slug} or tag/{slug}
    story_id = LineField(max_length=60, db_index=True)
    changed_at = models.DateTimeField()  # the story's modified_at

    class Meta:
        default_permissions = ("view",)
        verbose_name_plural = "published feed entries"
        constraints = [models.UniqueConstraint(fields=["feed", "story_id"], name="pub_feed_entry_once")]
        indexes = [models.Index(fields=["feed", "-changed_at", "-story_id"], name="pub_feed_entry_newest")]

    def __str__(self) -> str:
        return f"{self.story_id} in {self.feed}"
