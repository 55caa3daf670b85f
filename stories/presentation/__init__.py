"""What a page prints, from a document and its presentation: pure functions over plain data, for pages and previews."""

from stories.presentation.archive import archive_page, month_page
from stories.presentation.claims import claim_page
from stories.presentation.difference import difference_page
from stories.presentation.edition import edition_page, no_edition, printable, standing_now
from stories.presentation.history import history_page
from stories.presentation.listing import kind_of, list_page, listed, printable_list
from stories.presentation.notices import ADDRESS as CORRECTIONS
from stories.presentation.notices import KINDS as CORRECTION_TYPES
from stories.presentation.notices import corrections_page
from stories.presentation.pictures import picture
from stories.presentation.policies import policy_page
from stories.presentation.search import SEARCH_TYPES, search_page
from stories.presentation.sections import known_section, section_names, section_of
from stories.presentation.sources import source_page
from stories.presentation.story import story_page
from stories.presentation.version import version_page
from stories.presentation.words import correction_label, day, human, moment, path, web_address

__all__ = [
    "CORRECTIONS",
    "CORRECTION_TYPES",
    "SEARCH_TYPES",
    "archive_page",
    "claim_page",
    "correction_label",
    "corrections_page",
    "day",
    "difference_page",
    "edition_page",
    "history_page",
    "human",
    "kind_of",
    "known_section",
    "list_page",
    "listed",
    "moment",
    "month_page",
    "no_edition",
    "path",
    "picture",
    "policy_page",
    "printable",
    "printable_list",
    "search_page",
    "section_names",
    "section_of",
    "source_page",
    "standing_now",
    "story_page",
    "version_page",
    "web_address",
]
