"""Writes what readers find now from versions; the same functions serve a publication and a rebuild."""

from .editions import block_editions, show_edition
from .images import public_names, refuse_other_pictures
from .site import show_site
from .stories import hide_story, show_stories

__all__ = [
    "block_editions",
    "hide_story",
    "public_names",
    "refuse_other_pictures",
    "show_edition",
    "show_site",
    "show_stories",
]
