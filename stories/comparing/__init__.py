"""What differs between two states of a story, for people to read: field by field, claim by claim, words marked.

Pure: it is handed documents and gives plain values, which a template escapes. Looks nothing up.
"""

from .documents import compared
from .values import Difference, Piece, Row
from .words import line_rows, list_rows, text_rows

__all__ = ["Difference", "Piece", "Row", "compared", "line_rows", "list_rows", "text_rows"]
