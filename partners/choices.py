"""Every controlled word of partners, with its meaning. Imports nothing of ours."""

from django.db import models


class Scope(models.TextChoices):
    """What a key opens beside what everybody may read."""

    READ = "read", "Read: all resources, at the partner's rate"
    BULK = "bulk", "Bulk: exports and long waits at the change feed"
    IMPORT = "import", "Import: send documents, which become drafts"
    WEBHOOKS = "webhooks", "Webhooks: endpoints, deliveries and acknowledgements"


class DeliveryState(models.TextChoices):
    """Where the telling of one change to one endpoint stands."""

    WAITING = "waiting", "Waiting: to be sent, for the first time or again"
    DELIVERED = "delivered", "Delivered: the endpoint answered 2xx"
    FAILED = "failed", "Failed: every attempt did, or the endpoint was switched off"
