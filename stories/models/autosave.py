"""What a person has typed into a story's form and not saved, and who has the form open now."""

from django.conf import settings
from django.db import models


class Autosave(models.Model):
    """The fields of a form as typed, kept for one person until they save or discard it.

    Kept whatever it says: `fields` is never judged. Where the form could have been saved, `document` and
    `presentation` are what it would have become, so that it can be compared like a revision; else they are empty.
    """

    story = models.ForeignKey("stories.Story", models.CASCADE, null=True, blank=True, related_name="autosaves")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="autosaves")
    form_key = models.CharField(max_length=36, blank=True, help_text="Names a form of a story that is not saved yet.")
    based_on = models.PositiveIntegerField(default=0, help_text="The revision that the form was opened on.")
    fields = models.JSONField()
    document = models.TextField(blank=True)
    presentation = models.TextField(blank=True)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["-saved_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["story", "person"], condition=models.Q(story__isnull=False), name="autosave_one_of_a_story"
            ),
            models.UniqueConstraint(
                fields=["person", "form_key"], condition=models.Q(story__isnull=True), name="autosave_one_of_a_form"
            ),
        ]

    def __str__(self) -> str:
        return f"unsaved work of {self.person}"


class Presence(models.Model):
    """When a person last had a story's form open."""

    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="presences")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["-seen_at"]
        constraints = [models.UniqueConstraint(fields=["story", "person"], name="presence_once")]

    def __str__(self) -> str:
        return f"{self.person} at {self.story}"


class SavedForm(models.Model):
    """A form that has been saved, by its key: sent again it is known, so that nothing is made or written twice.

    `rows` says which row in the database a new row of the form became: `{"claims-2": 17}`.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_forms")
    form_key = models.CharField(max_length=36)
    story = models.ForeignKey("stories.Story", models.CASCADE, related_name="saved_forms")
    revision = models.PositiveIntegerField()
    rows = models.JSONField(default=dict)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["-saved_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["person", "form_key"], name="saved_form_once")]

    def __str__(self) -> str:
        return f"form of {self.person}, saved as revision {self.revision}"
