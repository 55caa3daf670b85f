"""How much one request takes in, at the desk and from outside. The command import_stories has no such bounds."""

from stories.document import limits

MOST_INPUT_BYTES = 20_000_000
MOST_DOCUMENT_BYTES = limits.MOST_BYTES
MOST_DOCUMENTS = 500
MOST_SECONDS = 25  # what is not reached by then is said, and is taken by the next request
LONGEST_STORY_ID = limits.LONGEST_STORY_ID
