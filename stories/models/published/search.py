"""What readers search: one row for each live story and one for each of its claims."""

from django.db import models

from newsroom.finding import WordsField
from newsroom.text import LineField


class PublishedText(models.Model):
    """The words of a public story or claim. The higher its place, the newer: see publishing.readmodel.texts."""

    place = models.BigIntegerField(primary_key=True)
    story_id = LineField(max_length=60, db_index=True)
    claim_id = LineField(max_length=80, blank=True)  # nothing: the row is the story's
    first_words = models.TextField(blank=True)  # of the headline, or of the claim itself
    second_words = models.TextField(blank=True)  # of the dek, or of what limits the claim
    words = WordsField()

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.claim_id or self.story_id
