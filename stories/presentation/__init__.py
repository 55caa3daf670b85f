"""What a page prints, from a document and its presentation: pure functions over plain data, for pages and previews."""

from stories.presentation.edition import edition_page, no_edition
from stories.presentation.history import history_page
from stories.presentation.listing import kind_of, list_page, listed, printable_list
from stories.presentation.pictures import picture
from stories.presentation.story import story_page
from stories.presentation.words import correction_label, day, human, moment, path, web_address

__all__ = [
    "correction_label",
    "day",
    "edition_page",
    "history_page",
    "human",
    "kind_of",
    "list_page",
    "listed",
    "moment",
    "no_edition",
    "path",
    "picture",
    "printable_list",
    "story_page",
    "web_address",
]
