"""What partners took: each version once, exports whole, requests counted by the day."""

from django.db import models

from newsroom.text import LineField


class Fetch(models.Model):
    """A version that a partner was handed by the API: the basis of “who holds the wrong version?”."""

    partner = models.ForeignKey("partners.Partner", models.CASCADE, related_name="fetches")
    subject_id = LineField(max_length=60)  # of a story or an edition
    version = models.PositiveIntegerField()
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    times = models.PositiveIntegerField(default=1)

    class Meta:
        default_permissions = ("view",)
        verbose_name_plural = "fetches"
        constraints = [models.UniqueConstraint(fields=["partner", "subject_id", "version"], name="fetch_once")]
        indexes = [models.Index(fields=["subject_id", "version"], name="fetch_by_subject")]

    def __str__(self) -> str:
        return f"{self.subject_id} version {self.version}"


class ExportTaken(models.Model):
    """An export that a partner began to take: with it, every version up to the sequence of the ledger that it names."""

    partner = models.ForeignKey("partners.Partner", models.CASCADE, related_name="exports")
    ledger = models.PositiveBigIntegerField()
    selection = models.JSONField(default=dict)  # the parameters that it was asked for with
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()  # when it was last known to go on: one that died says so by its silence
    ended_at = models.DateTimeField(null=True)  # when it was taken whole or broke off; none: it goes on, or died
    is_whole = models.BooleanField(default=False)  # whether its trailer was sent
    lines = models.PositiveIntegerField(default=0)

    class Meta:
        default_permissions = ("view",)
        verbose_name_plural = "exports taken"
        indexes = [models.Index(fields=["partner", "-began_at"], name="export_by_partner")]

    def __str__(self) -> str:
        return f"export to {self.ledger}"


class Usage(models.Model):
    """A partner's requests of one day, in the paper's zone."""

    partner = models.ForeignKey("partners.Partner", models.CASCADE, related_name="usage")
    on = models.DateField()
    requests = models.PositiveBigIntegerField(default=0)
    refused = models.PositiveBigIntegerField(default=0)  # answered with 429
    octets = models.PositiveBigIntegerField(default=0)  # of bodies whose length was known

    class Meta:
        default_permissions = ("view",)
        verbose_name_plural = "usage"
        constraints = [models.UniqueConstraint(fields=["partner", "on"], name="usage_once_a_day")]

    def __str__(self) -> str:
        return f"{self.requests} requests on {self.on}"
