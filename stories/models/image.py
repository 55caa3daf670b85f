"""An image of a story. The file is private until a publication names it (see PublishedImage)."""

from datetime import date

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from newsroom.text import LineField
from sources.models import LONGEST_URL, web_address

IMAGE_NAME = RegexValidator(r"^[a-z0-9]+(?:-[a-z0-9]+)*\Z", "Use lower-case letters, digits and single hyphens.")


def stored_at(image: "Image", filename: str) -> str:
    """The name of its file in the private storage: by its content, whatever it was called."""
    return storage_name(image.sha256)


def storage_name(sha256: str) -> str:
    """Where the file with this digest is stored."""
    return f"images/{sha256}.png"


class Image(models.Model):
    """A picture with its words: printed at `/issues/{issued_on}/{name}.png`, or elsewhere by `external_url`."""

    name = LineField(max_length=120, validators=[IMAGE_NAME])
    issued_on = models.DateField(help_text="The date in its address.")
    file = models.ImageField(upload_to=stored_at, width_field="width", height_field="height", blank=True)
    sha256 = models.CharField(max_length=64, blank=True, editable=False)  # of the stored file
    width = models.PositiveIntegerField(null=True, blank=True, editable=False)
    height = models.PositiveIntegerField(null=True, blank=True, editable=False)
    external_url = LineField(max_length=LONGEST_URL, blank=True, validators=[web_address])
    alt_text = LineField("alternative text", max_length=1000, blank=True)
    is_decorative = models.BooleanField(
        "decorative",
        default=False,
        help_text="It says nothing that the text does not: readers of the text miss nothing.",
    )
    caption = LineField(max_length=1000, blank=True)
    credit = LineField(max_length=300, blank=True)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-issued_on", "name"]
        constraints = [
            models.UniqueConstraint(fields=["issued_on", "name"], name="image_address_unique"),
            models.CheckConstraint(
                condition=Q(is_decorative=False) | Q(alt_text=""),
                name="image_decorative_is_silent",
            ),
        ]

    def __str__(self) -> str:
        return self.path

    @property
    def path(self) -> str:
        """The path part of its public address."""
        return image_path(self.issued_on, self.name)


def image_path(issued_on: date, name: str) -> str:
    """The path part of the public address of an image."""
    return f"/issues/{issued_on.isoformat()}/{name}.png"
