"""Never lose work: what was typed is kept until it is saved, two texts are brought together, old states come back.

One mixin for the story's admin; each part has a file of its own.
"""

from .admin import KeepingMixin
from .restoring import RESTORE

__all__ = ["RESTORE", "KeepingMixin"]
