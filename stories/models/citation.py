"""The ordered rows between a story, its claims and their sources."""

from django.db import models


class StorySource(models.Model):
    """A source of a story, in order, with the day this story's writers read it."""

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="citations")
    source = models.ForeignKey("sources.Source", models.PROTECT, related_name="citations")
    position = models.PositiveIntegerField(default=1)
    accessed_at = models.DateTimeField("read at", null=True, blank=True)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["story", "source"], name="story_source_once")]

    def __str__(self) -> str:
        return str(self.source)


class ClaimSource(models.Model):
    """A source that supports a claim, in order."""

    claim = models.ForeignKey("stories.Claim", models.CASCADE, related_name="citations")
    source = models.ForeignKey("sources.Source", models.PROTECT, related_name="claim_citations")
    position = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["claim", "source"], name="claim_source_once")]

    def __str__(self) -> str:
        return str(self.source)
