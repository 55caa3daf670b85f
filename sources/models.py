"""A source and, apart from it, the guarded identity of a confidential one. Knows nothing of stories."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from newsroom.finding import WordsField
from newsroom.text import LineField, ProseField

from .choices import LinkVerdict, SourceType

LONGEST_URL = 2000
SOURCE_ID = RegexValidator(
    r"^source-\d{4}-\d{2}-\d{2}-\d{3,6}\Z",
    "A source id looks like source-2026-08-29-001.",
)


def web_address(url: str) -> None:
    """Validator: raise ValidationError unless `url` is an absolute http(s) address that is safe to print as a link."""
    if any(character.isspace() for character in url) or "\\" in url:
        raise ValidationError("An address holds no spaces and no backslashes.")
    try:
        parts = urlsplit(url)
        port_is_valid = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        raise ValidationError("This is not a web address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_valid or parts.username is not None:
        raise ValidationError("Give an absolute address that begins with http:// or https://.")


class Source(models.Model):
    """Evidence that claims rest on, shared by stories. Its values are copied into a document at publication."""

    source_id = LineField(max_length=40, unique=True, editable=False, validators=[SOURCE_ID])
    title = LineField(max_length=500)
    publisher = LineField(
        max_length=200,
        blank=True,
        help_text="Who published it. Empty for a confidential source only.",
    )
    # Addresses are looked up by digest: two thousand characters do not fit a database index.
    url = LineField("address", max_length=LONGEST_URL, blank=True, validators=[web_address])
    no_url_reason = LineField("why it has no address", max_length=300, blank=True)
    canonical_url = LineField(
        "canonical address",
        max_length=LONGEST_URL,
        blank=True,
        validators=[web_address],
    )
    canonical_url_sha256 = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    snapshot_url = LineField(
        "snapshot",
        max_length=LONGEST_URL,
        blank=True,
        validators=[web_address],
        help_text="A copy in a public archive, for when the address dies. Not printed.",
    )
    source_type = models.CharField(max_length=30, choices=SourceType.choices)
    is_primary_source = models.BooleanField("primary source", default=False)
    published_at = models.DateTimeField("published", null=True, blank=True)
    is_confidential = models.BooleanField(
        "confidential",
        default=False,
        help_text="The title is then a public label; the identity is kept apart.",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    words = WordsField(of=["title", "publisher", "url", "canonical_url"])

    class Meta:
        ordering = ["-source_id"]
        indexes = [
            models.Index(fields=["source_type", "-source_id"], name="source_by_type"),
            models.Index(fields=["is_confidential", "-source_id"], name="source_by_confidence"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(source_type__in=SourceType.values), name="source_type_known"),
            models.CheckConstraint(
                condition=Q(is_confidential=True) | ~Q(publisher=""),
                name="source_publisher_named",
            ),
            models.CheckConstraint(
                condition=Q(is_confidential=False) | Q(url="", canonical_url="", snapshot_url=""),
                name="source_confidential_unlinked",
            ),
            models.CheckConstraint(
                condition=Q(is_confidential=False) | Q(publisher=""),
                name="source_confidential_unnamed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.publisher or 'confidential'})"

    def clean(self) -> None:
        if self.is_confidential and (self.url or self.canonical_url or self.snapshot_url):
            raise ValidationError({"url": "A confidential source carries no address: it would name the source."})
        if self.is_confidential and self.publisher:
            raise ValidationError({"publisher": "A confidential source names no publisher: it would name the source."})
        if not self.is_confidential and not self.publisher:
            raise ValidationError({"publisher": "Name who published this source, or mark it confidential."})
        if self.url and self.no_url_reason:
            raise ValidationError({"no_url_reason": "It has an address: leave the reason empty."})


class LinkState(models.Model):
    """What the last look at a source's address found, and when the next is due."""

    source = models.OneToOneField(Source, models.CASCADE, related_name="link")
    address = LineField(max_length=LONGEST_URL, help_text="The address that was looked at.")
    verdict = models.CharField(max_length=20, choices=LinkVerdict.choices)
    http_status = models.PositiveSmallIntegerField(null=True, blank=True)
    leads_to = LineField(max_length=LONGEST_URL, blank=True, help_text="Where it redirects.")
    fingerprint = models.CharField(max_length=64, blank=True, help_text="Of what it said when it was first read.")
    detail = LineField(max_length=300, blank=True)
    failures = models.PositiveSmallIntegerField(default=0, help_text="Looks in a row that found it dead.")
    checked_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["due_at"]
        constraints = [
            models.CheckConstraint(condition=Q(verdict__in=LinkVerdict.values), name="link_verdict_known"),
        ]

    def __str__(self) -> str:
        return f"{self.verdict}: {self.address}"


class ConfidentialIdentity(models.Model):
    """Who a confidential source is. Read with a permission only; never in revisions, documents, logs or search."""

    source = models.OneToOneField(Source, models.CASCADE, related_name="identity")
    identity = ProseField(max_length=5000)

    class Meta:
        verbose_name_plural = "confidential identities"
        permissions = [("view_identity", "Can read who a confidential source is")]

    def __str__(self) -> str:
        return f"identity of {self.source.source_id}"
