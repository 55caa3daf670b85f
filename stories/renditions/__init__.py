"""Pictures in the sizes that pages need: which there are, how they are made, where they are kept. Knows no tables.

A rendition follows from the bytes of a picture and its focus alone, so it can be made, lost and made again at any time.
"""

from .keeping import forget, kept, make, name_of
from .making import Unmakeable, drawn, opened
from .sizes import Kind, Rendition, Size, address, offered, one

__all__ = [
    "Kind",
    "Rendition",
    "Size",
    "Unmakeable",
    "address",
    "drawn",
    "forget",
    "kept",
    "make",
    "name_of",
    "offered",
    "one",
    "opened",
]
