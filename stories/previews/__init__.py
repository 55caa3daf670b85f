"""Working copies as the pages they would become, for those who may see them. Makes nothing public."""

from .editions import edition_proof
from .pages import Preview, picture, story_preview

__all__ = ["Preview", "edition_proof", "picture", "story_preview"]
