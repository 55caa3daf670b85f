"""Sections of the paper and the policy pages that editors write. Knows nothing of stories."""

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models

from newsroom.text import SLUG, LineField, ProseField

# First parts of the paper's own addresses, taken or likely to be.
RESERVED = frozenset(
    (
        *(
            "admin",
            "api",
            "archive",
            "claim",
            "claims",
            "corrections",
            "edition",
            "editions",
            "feed",
            "feeds",
            "healthz",
        ),
        *("history", "issues", "media", "metrics", "preview", "readyz", "schemas", "search", "section", "sections"),
        *("share", "sitemap", "sitemaps", "source", "sources", "static", "story", "stories", "tag", "tags"),
        *("timegate", "timemap", "versions", "well-known"),
    )
)
whole_slug = RegexValidator(f"^{SLUG.pattern}\\Z", "Use lower-case letters, digits and single hyphens.")


class Section(models.Model):
    """A part of the paper. The slug is printed in documents and never changes once a story ran in it."""

    slug = LineField(max_length=60, unique=True, validators=[whole_slug])
    name = LineField(max_length=80, unique=True)
    description = LineField(max_length=300, blank=True)
    position = models.PositiveSmallIntegerField(
        default=1,
        validators=[MinValueValidator(1)],
        help_text="Order in the navigation.",
    )

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.name


class Page(models.Model):
    """A policy page such as “standards” or “corrections policy”, in plain text; its slug is its address."""

    slug = LineField(max_length=60, unique=True, validators=[whole_slug])
    title = LineField(max_length=200)
    body = ProseField(max_length=100_000)
    position = models.PositiveSmallIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        if self.slug in RESERVED:
            raise ValidationError({"slug": f"/{self.slug} belongs to the site itself. Choose another address."})
