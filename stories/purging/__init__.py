"""Has the cache in front forget what was changed, by its groups, as the ledger tells. Changes nothing for readers."""

from .changed import groups_of
from .following import follow
from .sending import NotPurged, purge

__all__ = ["NotPurged", "follow", "groups_of", "purge"]
