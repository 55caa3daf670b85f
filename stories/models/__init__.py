"""The tables of the newsroom. Import from this package; models hold fields, constraints and refusals, no decisions.

`story claim citation image rendition edition correction withdrawal revision note activity autosave preview
notification` belong to editors;
`version tombstone ledger` are the written-once public record; `published redirect` are rebuilt from it.
"""

from .activity import Activity
from .autosave import Autosave, Presence, SavedForm
from .citation import ClaimSource, StorySource
from .claim import Claim, ClaimCheck
from .correction import Correction
from .edition import Edition, Placement
from .finding import Finding
from .frozen import FrozenRow
from .image import Image
from .ledger import LedgerCursor, LedgerEntry, LedgerHead
from .note import Note
from .notification import LogPlace, Notification
from .preview import PreviewLink
from .published import (
    PublishedBlock,
    PublishedCitation,
    PublishedClaim,
    PublishedClaimState,
    PublishedCorrection,
    PublishedEdition,
    PublishedFeedEntry,
    PublishedImage,
    PublishedPage,
    PublishedPlacement,
    PublishedSite,
    PublishedSource,
    PublishedStory,
    PublishedTag,
    PublishedText,
)
from .redirect import FormerSlug
from .rendition import RenderedPicture
from .revision import Revision
from .stale import StaleGroup
from .story import Story
from .version import EditionVersion, ErasureOrder, StoryVersion, Tombstone
from .withdrawal import WithdrawalRequest

__all__ = [
    "Activity",
    "Autosave",
    "Claim",
    "ClaimCheck",
    "ClaimSource",
    "Correction",
    "Edition",
    "EditionVersion",
    "ErasureOrder",
    "Finding",
    "FormerSlug",
    "FrozenRow",
    "Image",
    "LedgerCursor",
    "LedgerEntry",
    "LedgerHead",
    "LogPlace",
    "Note",
    "Notification",
    "Placement",
    "Presence",
    "PreviewLink",
    "PublishedBlock",
    "PublishedCitation",
    "PublishedClaim",
    "PublishedClaimState",
    "PublishedCorrection",
    "PublishedEdition",
    "PublishedFeedEntry",
    "PublishedImage",
    "PublishedPage",
    "PublishedPlacement",
    "PublishedSite",
    "PublishedSource",
    "PublishedStory",
    "PublishedTag",
    "PublishedText",
    "RenderedPicture",
    "Revision",
    "SavedForm",
    "StaleGroup",
    "Story",
    "StorySource",
    "StoryVersion",
    "Tombstone",
    "WithdrawalRequest",
]
