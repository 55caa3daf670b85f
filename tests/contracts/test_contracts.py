"""The exact bytes of every public format of documents. Who changes one on purpose writes its file anew and says why."""

from datetime import date

import pytest

from stories.document import build, canonical, validation
from tests.contracts import golden
from tests.stories.document import documents
from tests.stories.document.seeds import seed, seed_parts

DOCUMENTS = {
    "seed/story.json": lambda: build.story_document(seed_parts()),
    "story-v1-corrected.json": documents.full_document,
    "story-v1-retracted.json": documents.retracted_document,
    "story-draft.json": documents.full_draft,
    "presentation.json": documents.full_presentation,
    "edition-v1.json": documents.full_edition,
    "summary.json": lambda: build.story_summary(seed(), 1, documents.DIGEST),
    "tombstone.json": lambda: build.tombstone_document(documents.STORY_ID, date(2026, 9, 1)),
}
SCHEMAS = {f"schemas/{name}.schema.json": name for name in validation.PUBLIC_SCHEMAS}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_printed_as_agreed(name):
    assert canonical.canonical_bytes(DOCUMENTS[name]()).decode() == golden(name).decode()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_served_as_agreed(name):
    assert validation.public_schema(SCHEMAS[name]).decode() == golden(name).decode()
