"""A story as plain text: every line of its page in the page's order, and of a retracted one none of its text."""

import json

from stories import presentation
from stories.presentation import plaintext
from tests.contracts import golden
from tests.stories.papers import URL, ZONE, correction, story_document


def text_of(document, shown=None):
    page = presentation.story_page(document, shown, {}, publication_url=URL, zone=ZONE)
    return plaintext.plain_text(page, document["story"]["section"])


def test_the_seed_reads_as_the_golden_file_and_in_the_order_of_its_page():
    text = text_of(json.loads(golden("seed/story.json")))
    assert text.encode() == golden("citations/seed.txt")
    place = 0
    for line in golden("seed/page.txt").decode().splitlines():
        # A list of one source has a number here and a dash there; the page sets title and publisher in one line.
        said = line.removesuffix("arXiv · primary research").removeprefix("- " if "2608" in line else "")
        found = text.find(said, place)
        assert found >= 0, line
        place = found + len(said)


def test_a_corrected_story_says_so_above_its_text_and_in_full_below():
    notice = correction("correction", previous_text="Wrong.", corrected_text="Right.")
    text = text_of(
        story_document(content_status="corrected", corrections=[notice]), {"byline": "Ada", "notices": ["N."]}
    )
    assert text.index("Corrected: Notice 1.") < text.index("Summary")
    assert "Before: Wrong.\nAfter: Right.\nVersion 1 became version 2." in text
    assert text.index("Ada") < text.index("N.") < text.index("Summary")


def test_of_a_retracted_story_stay_headline_notice_and_sources():
    document = story_document(content_status="retracted", corrections=[correction("retraction", text="It was wrong.")])
    text = text_of(document)
    assert "RETRACTED: A clock for the archive" in text
    assert "Retracted: It was wrong." in text
    assert "1. Claim 1 is retracted.\nEvidence: source-2026-08-29-001" in text
    assert "The first paragraph." not in text
    assert "The standard names two headers." not in text
