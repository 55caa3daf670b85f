"""What the history of a story prints: each version in words, with its notice, and what is not held."""

import pytest

from stories import presentation
from tests.stories.papers import STORY_ID, URL, ZONE, correction, story_document, version


def history_of(document, *versions, **more):
    named = {"canonical_url": f"{URL}/story/{STORY_ID}/history", "publication_url": URL, "zone": ZONE}
    return presentation.history_page(document, None, versions, **named, **more)


def test_a_version_is_told_with_its_notice_and_what_its_kind_means():
    document = story_document(corrections=[correction("correction")])
    second, first = history_of(document, version(2, "correction"), version(1, "first"))["versions"]
    assert (second["label"], [notice["text"] for notice in second["notices"]]) == ("Correction", ["Notice 1."])
    assert second["published"]["text"] == "30 August 2026, 5:00 a.m. EDT"
    assert (first["label"], first["notices"]) == ("First publication", [])
    assert (first["digest"], first["short_digest"]) == ("1" * 64, "1" * 12)


@pytest.mark.parametrize(
    ("reason", "label"),
    [("note", "Editor’s note"), ("minor", "Minor change"), ("carryover", "Carried over"), ("new_word", "New word")],
)
def test_the_reason_of_a_version_is_told_in_words(reason, label):
    assert history_of(story_document(), version(1, reason))["versions"][0]["label"] == label


@pytest.mark.parametrize(
    ("provenance", "words"),
    [("newsroom", None), ("archive", "imported, not checked here"), ("relaxed", "approved by a contributor")],
)
def test_who_vouches_for_a_version_is_told_where_it_is_not_the_newsroom(provenance, words):
    (printed,) = history_of(story_document(), version(1, "first", provenance=provenance))["versions"]
    assert printed["vouched"] == words


def test_notices_of_versions_that_are_not_held_stay():
    document = story_document(corrections=[correction("correction"), correction("update", 2)])
    page = history_of(document, version(3, "update"))
    assert (page["is_whole"], page["first_held"]) == (False, 3)
    assert [notice["to_version"] for notice in page["notices_before"]] == [2]
