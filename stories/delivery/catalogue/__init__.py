"""What the API lists, as querysets over the published tables: the columns that it prints, and how lists are narrowed.

Filters never make a list longer, and none reads a working copy.
"""

from stories.delivery.catalogue.record import head_at, with_record
from stories.delivery.catalogue.stories import (
    in_edition,
    resting_on,
    stories,
    with_claim,
    with_documents,
    with_tag,
)

__all__ = [
    "head_at",
    "in_edition",
    "resting_on",
    "stories",
    "with_claim",
    "with_documents",
    "with_record",
    "with_tag",
]
