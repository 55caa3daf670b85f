"""What caches in front still have to forget besides what the ledger tells. Written in the transaction of the change."""

from django.db import models

from newsroom.text import LineField


class StaleGroup(models.Model):
    """A cache group that something changed which has no entry in the ledger; gone once a cache has been told."""

    name = LineField(max_length=300)

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.name
