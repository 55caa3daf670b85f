"""The ledger: the numbered, hash-chained list of every public change."""

from django.db import models
from django.db.models import Q

from newsroom.text import LineField
from stories.choices import EventType, Reason

from .frozen import WrittenOnce


class LedgerEntry(WrittenOnce):
    """One public change. `hash` covers the other members and the entry before; `seq` has no gap."""

    seq = models.PositiveBigIntegerField(primary_key=True)
    type = models.CharField(max_length=30, choices=EventType.choices)
    reason = models.CharField(max_length=20, choices=Reason.choices)
    subject_id = LineField(max_length=60, db_index=True)
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    sha256 = models.CharField(max_length=64)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)

    class Meta(WrittenOnce.Meta):
        verbose_name_plural = "ledger entries"
        ordering = ["seq"]
        indexes = [models.Index(fields=["reason", "-seq"], name="ledger_by_reason")]
        constraints = [models.CheckConstraint(condition=Q(seq__gte=1), name="ledger_seq_positive")]

    def __str__(self) -> str:
        return f"{self.seq} {self.type} {self.subject_id}"

    @classmethod
    def last_seq(cls) -> int:
        """The number of the last public change, 0 before the first."""
        return cls.objects.order_by("-seq").values_list("seq", flat=True).first() or 0


class LedgerHead(models.Model):
    """The one row that is locked to give the next number: last sequence and hash."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    seq = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64, default="0" * 64)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="ledger_head_single")]

    def __str__(self) -> str:
        return f"at {self.seq}"


class LedgerCursor(models.Model):
    """The last sequence that one consumer of the ledger (partners, mail, search, purge) has done."""

    consumer = models.CharField(max_length=40, primary_key=True)
    seq = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.consumer} at {self.seq}"
