"""The words by which editors find a story: its texts and claims as last saved. No notes, no sources, no identities.

Sources have words of their own, so that who became confidential is found by nothing that was written before.
"""

from django.db import models

from newsroom.finding import WordsField


class Finding(models.Model):
    """The words of one working copy; its key is the story's."""

    story = models.OneToOneField("stories.Story", models.CASCADE, primary_key=True, related_name="finding")
    words = WordsField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"words of {self.story}"
