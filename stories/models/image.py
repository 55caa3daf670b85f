"""An image of a story. The file is private until a publication names it (see PublishedImage)."""

import hashlib
from datetime import date
from pathlib import PurePath

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models import Q

from newsroom import publication
from newsroom.finding import WordsField
from newsroom.text import LineField
from sources.models import LONGEST_URL, web_address

from .frozen import FrozenRow
from .imaging import Picture, picture
from .published import PublishedImage

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
    focal_x = models.PositiveSmallIntegerField(
        default=50,
        validators=[MaxValueValidator(100)],
        help_text="What has to stay in sight when it is cropped: percent from the left.",
    )
    focal_y = models.PositiveSmallIntegerField(
        default=50, validators=[MaxValueValidator(100)], help_text="Percent from the top."
    )
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    words = WordsField(of=["name", "alt_text", "caption", "credit"])

    class Meta:
        ordering = ["-issued_on", "name"]
        constraints = [
            models.UniqueConstraint(fields=["issued_on", "name"], name="image_address_unique"),
            models.CheckConstraint(
                condition=Q(is_decorative=False) | Q(alt_text=""),
                name="image_decorative_is_silent",
            ),
            models.CheckConstraint(
                condition=Q(focal_x__lte=100, focal_y__lte=100),
                name="image_focus_inside",
            ),
        ]

    def __str__(self) -> str:
        return self.path

    def save(self, *args, **kwargs):
        """Raises FrozenRow where its address is public and would get another picture, or the picture another address.

        Raises ValidationError for a new file that is no picture.
        """
        if self._is_new_file():
            self._store(picture(self.file.file))
        self.sha256 = PurePath(self.file.name).stem if self.file else ""
        self._refuse_replacing()
        super().save(*args, **kwargs)

    def clean(self) -> None:
        if self._is_new_file():
            self._clean_file()
        if self.external_url.startswith(f"{publication.current().media_url_base}/issues/"):
            raise ValidationError({"external_url": "This is an address of the paper's own: choose that image instead."})

    @property
    def public_file(self) -> str | None:
        """The name of the file that readers are served at its address; None where there is none."""
        shown = PublishedImage.objects.filter(path=self.path).order_by("published_at", "story_id")
        return shown.values_list("storage_name", flat=True).first()

    @property
    def path(self) -> str:
        """The path part of its public address."""
        return image_path(self.issued_on, self.name)

    def _clean_file(self) -> None:
        try:
            made = self.file = picture(self.file.file)
        except ValidationError as error:
            raise ValidationError({"file": error}) from error
        public = self.public_file if self.name and self.issued_on else None
        if public and storage_name(digest_of(made)) != public:
            raise ValidationError({"file": f"Readers know another picture at {self.path}: add an image of its own."})

    def _is_new_file(self) -> bool:
        return bool(self.file) and not self.file._committed

    def _store(self, made: Picture) -> None:
        """Keep the file by its content, once for all images that show it."""
        self.sha256 = digest_of(made)
        name = storage_name(self.sha256)
        if self.file.storage.exists(name):
            self.file = name
        else:
            self.file.save(name, made, save=False)

    def _refuse_replacing(self) -> None:
        before = type(self).objects.filter(pk=self.pk).first() if self.pk else None
        public = before.public_file if before else None
        if before and public and (self.path != before.path or self.file.name not in (before.file.name, public)):
            raise FrozenRow("This picture is public: its name, date and file stay. Add another image.")


def digest_of(made: Picture) -> str:
    """The SHA-256 of a picture's bytes."""
    made.seek(0)
    digest = hashlib.sha256(made.read()).hexdigest()
    made.seek(0)
    return digest


def image_path(issued_on: date, name: str) -> str:
    """The path part of the public address of an image."""
    return f"/issues/{issued_on.isoformat()}/{name}.png"
