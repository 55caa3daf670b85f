"""The read model: what is live now, indexed for readers. Written by `publishing` alone, rebuildable from versions."""

from .editions import PublishedBlock, PublishedEdition, PublishedPlacement
from .evidence import PublishedCitation, PublishedClaim, PublishedClaimState, PublishedSource
from .feeds import PublishedFeedEntry
from .search import PublishedText
from .site import PublishedImage, PublishedPage, PublishedSite
from .stories import PublishedCorrection, PublishedStory, PublishedTag

__all__ = [
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
]
