"""The paper's identity: every id and address that follows from it, and that it follows the settings."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from newsroom import publication

DAY = date(2026, 8, 29)


@pytest.fixture
def paper(settings):
    settings.PUBLICATION_URL, settings.PUBLICATION_ID_PREFIX = "https://news.example", "the-post"
    settings.PUBLICATION_NAMESPACE, settings.PUBLICATION_TIME_ZONE = "the_post", "Europe/Berlin"
    settings.PUBLICATION_NAME, settings.PUBLICATION_DESCRIPTION = "The Post", "A paper for tests."
    settings.MEDIA_URL_BASE = "https://media.example"
    return publication.current()


def test_ids_begin_with_the_papers_prefix_and_have_room_to_grow(paper):
    assert paper.story_id(DAY, 2) == "the-post-2026-08-29-002"
    assert paper.story_id(DAY, 1234) == "the-post-2026-08-29-1234"
    assert paper.edition_id(DAY, "morning", 51) == "the-post-2026-08-29-morning-0051"
    assert paper.edition_id(DAY, "evening", 12345) == "the-post-2026-08-29-evening-12345"


def test_addresses_are_under_the_papers_own(paper):
    assert paper.story_url("the-post-2026-08-29-002", "a-clock") == (
        "https://news.example/story/the-post-2026-08-29-002/a-clock"
    )
    assert paper.story_json_url("the-post-2026-08-29-002") == "https://news.example/story/the-post-2026-08-29-002.json"
    assert paper.schema_url("story") == "https://news.example/schemas/story-v1.schema.json"


def test_the_first_edition_of_a_day_owns_the_date_and_another_is_under_its_slot(paper):
    assert paper.edition_url(DAY, None) == "https://news.example/edition/2026-08-29"
    assert paper.edition_url(DAY, "evening") == "https://news.example/edition/2026-08-29/evening"
    assert paper.edition_json_url(DAY, None) == "https://news.example/edition/2026-08-29.json"
    assert paper.edition_json_url(DAY, "evening") == "https://news.example/edition/2026-08-29/evening.json"


def test_documents_name_the_paper_and_its_namespace(paper):
    assert paper.publisher == {
        "name": "The Post",
        "url": "https://news.example",
        "description": "A paper for tests.",
    }
    assert list(paper.publisher) == ["name", "url", "description"]
    assert paper.document_type("edition") == "the_post_edition"
    assert paper.zone == ZoneInfo("Europe/Berlin")
    assert paper.media_url_base == "https://media.example"


def test_the_identity_is_the_settings_of_the_moment(paper, settings):
    settings.PUBLICATION_NAME = "The Other Post"
    assert publication.current().name == "The Other Post"
    assert paper.name == "The Post"
