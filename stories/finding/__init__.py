"""Finds working copies for editors: by words of headline, texts, claims and sources, and by ids. Never for readers.

What notes say and who a confidential source is finds nothing. Readers search published text, elsewhere.
"""

from .keeping import forget, keep, keep_all
from .looking import Place, found, place_of

__all__ = ["Place", "forget", "found", "keep", "keep_all", "place_of"]
