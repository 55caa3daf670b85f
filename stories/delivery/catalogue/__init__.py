"""What the API lists, as querysets over the published tables: the columns that it prints, and how lists are narrowed.

Filters never make a list longer, and none reads a working copy.
"""

from stories.delivery.catalogue.corrections import corrections, of_section, touching
from stories.delivery.catalogue.editions import editions, with_edition_documents
from stories.delivery.catalogue.evidence import (
    claims,
    claims_on,
    on_primary,
    qualified,
    resting,
    sources,
    sources_of,
    sources_under,
)
from stories.delivery.catalogue.joined import Joined, parted
from stories.delivery.catalogue.record import head_at, with_record
from stories.delivery.catalogue.stories import (
    at_places,
    in_edition,
    resting_on,
    stories,
    with_claim,
    with_documents,
    with_tag,
)
from stories.delivery.catalogue.versions import versions

__all__ = [
    "Joined",
    "at_places",
    "claims",
    "claims_on",
    "corrections",
    "editions",
    "head_at",
    "in_edition",
    "of_section",
    "on_primary",
    "parted",
    "qualified",
    "resting",
    "resting_on",
    "sources",
    "sources_of",
    "sources_under",
    "stories",
    "touching",
    "versions",
    "with_claim",
    "with_documents",
    "with_edition_documents",
    "with_record",
    "with_tag",
]
