"""Models to documents by DRF serializers. Only for output; made once per publication (see `build`)."""

from .draft import PresentationSerializer, StoryDraftSerializer
from .edition import EditionDocumentSerializer, ListingSerializer, SummarySerializer
from .fields import SCHEMA_VERSION
from .story import CorrectionSerializer, StoryDocumentSerializer

__all__ = [
    "SCHEMA_VERSION",
    "CorrectionSerializer",
    "EditionDocumentSerializer",
    "ListingSerializer",
    "PresentationSerializer",
    "StoryDocumentSerializer",
    "StoryDraftSerializer",
    "SummarySerializer",
]
