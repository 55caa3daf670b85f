"""A correction: proposed and approved with the text it goes with, then public and unchangeable."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from newsroom.text import ProseField
from stories.choices import CorrectionType

from .frozen import FrozenRow


class CorrectionQuerySet(models.QuerySet):
    """Published notices cannot be changed in bulk."""

    def proposed(self):
        return self.filter(published_at__isnull=True)

    def published(self):
        return self.filter(published_at__isnull=False)

    def _refuse(self, *args, **kwargs):
        raise FrozenRow("Corrections are changed one by one, and never after publication.")

    update = bulk_update = _refuse

    def delete(self):
        if self.published().exists():
            self._refuse()
        return super().delete()


class Correction(models.Model):
    """A typed notice of what was wrong and what is right, about claims (by number) between two versions."""

    story = models.ForeignKey("stories.Story", models.PROTECT, related_name="corrections")
    number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    correction_type = models.CharField(max_length=20, choices=CorrectionType.choices)
    text = ProseField(max_length=5000)
    affected_claims = models.JSONField(default=list, blank=True)
    previous_text = ProseField(max_length=20_000, null=True, blank=True)
    corrected_text = ProseField(max_length=20_000, null=True, blank=True)
    from_version = models.PositiveIntegerField(null=True, blank=True, editable=False)
    to_version = models.PositiveIntegerField(null=True, blank=True, editable=False)
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    proposed_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = CorrectionQuerySet.as_manager()

    class Meta:
        ordering = ["story", "number", "pk"]
        indexes = [
            models.Index(fields=["published_at"], name="correction_by_time"),
            models.Index(fields=["correction_type", "-id"], name="correction_by_type"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["story", "number"], name="correction_number_unique"),
            models.UniqueConstraint(
                fields=["story"],
                condition=Q(published_at__isnull=True),
                name="correction_one_proposed",
            ),
            models.CheckConstraint(
                condition=Q(correction_type__in=CorrectionType.values),
                name="correction_type_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    published_at__isnull=True,
                    number__isnull=True,
                    to_version__isnull=True,
                )
                | Q(
                    published_at__isnull=False,
                    number__isnull=False,
                    from_version__isnull=False,
                    to_version__isnull=False,
                ),
                name="correction_published_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.correction_type}: {self.text}"

    def save(self, *args, **kwargs):
        if self.pk and type(self).objects.published().filter(pk=self.pk).exists():
            raise FrozenRow("This correction is published: correct it by a further one.")
        super().save(*args, **kwargs)

    def delete(self, *args, **kwargs):
        if self.published_at:
            raise FrozenRow("This correction is published: it stays.")
        return super().delete(*args, **kwargs)
