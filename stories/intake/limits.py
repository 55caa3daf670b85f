"""How much one request takes in, at the desk and from outside. The command import_stories has no such bounds."""

from stories.document.limits import LONGEST_STORY_ID
from stories.document.limits import MOST_BYTES as MOST_DOCUMENT_BYTES

__all__ = ["LONGEST_STORY_ID", "MOST_DOCUMENTS", "MOST_DOCUMENT_BYTES", "MOST_INPUT_BYTES", "MOST_SECONDS"]

MOST_INPUT_BYTES = 20_000_000
MOST_DOCUMENTS = 500
MOST_SECONDS = 25  # what is not reached by then is said, and is taken by the next request
