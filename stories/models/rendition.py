"""Which pictures the worker has made in every size already. The files lie beside the picture in the private storage."""

from django.db import models

from newsroom.text import LineField


class RenderedPicture(models.Model):
    """A picture whose renditions are all made for one focus; `problem` says why they cannot be made, else empty."""

    storage_name = LineField(max_length=300)
    focal_x = models.PositiveSmallIntegerField()
    focal_y = models.PositiveSmallIntegerField()
    problem = LineField(max_length=300, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["storage_name", "focal_x", "focal_y"], name="rendered_picture_once")
        ]

    def __str__(self) -> str:
        return self.storage_name
