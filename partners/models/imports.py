"""What partners sent in, and what they were answered, so that the same request sent twice is answered the same."""

from django.db import models

from newsroom.text import LineField


class Import(models.Model):
    """One request to take in documents, under the key that the partner gave it. It is kept for good."""

    public_id = models.CharField(max_length=32, unique=True)
    partner = models.ForeignKey("partners.Partner", models.CASCADE, related_name="imports")
    idempotency_key = LineField(max_length=200)
    sha256 = models.CharField(max_length=64)  # of the body with its content type
    began_at = models.DateTimeField()
    leased_until = models.DateTimeField()  # somebody is at it until then; if it has not ended by then, that one died
    ended_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    answer = models.TextField(blank=True)
    imported = models.PositiveIntegerField(default=0)
    unchanged = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)
    postponed = models.PositiveIntegerField(default=0)

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["partner", "idempotency_key"], name="import_once")]
        indexes = [models.Index(fields=["partner", "-began_at", "-public_id"], name="import_newest")]

    def __str__(self) -> str:
        return self.idempotency_key
