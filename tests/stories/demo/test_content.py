"""The demonstration texts obey the rules that the newsroom applies to everybody's texts."""

import json
import re
import unicodedata
from collections import Counter
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from newsroom.text import forbidden_character, is_slug, paragraphs
from sources.choices import SourceType
from stories import demo
from stories.choices import Classification, Slot, StoryType
from stories.demo.pictures import SCENES

CONTENT = Path(demo.__file__).parent / "content"
EDITIONS = json.loads((CONTENT / "editions.json").read_text("utf-8"))
STORIES = [json.loads(path.read_text("utf-8")) for path in sorted(CONTENT.glob("2*.json"))]
PRESS = {edition["date"]: datetime.fromisoformat(edition["press_at"]) for edition in EDITIONS}

FILE_MEMBERS = {"role", "edition", "position", "document", "sources", "presentation", "changes"}
DOCUMENT_MEMBERS = (
    "headline dek summary body_text why_it_matters limitations importance story_type "
    "section editorial_classification slug tags key_claims"
)
SOURCE_MEMBERS = "key title publisher url canonical_url source_type is_primary_source published_at accessed_at"
CHANGE_MEMBERS = "reason text previous_text corrected_text affected_claims set"
SECTIONS = {"standards", "open-source", "research", "opinion"}
ROLES = {
    "corrected": "correction",
    "updated": "update",
    "retracted": "retraction",
    "removed": "removal",
    "editors_note": "editors_note",
    "clarified": "clarification",
    "minor": "minor",
}
EUPHEMISMS = re.compile(r"\b(?:recasts?|fix(?:es|ed)?|clarif(?:y|ies|ied)|changes?|changed)\b", re.I)

each_story = pytest.mark.parametrize("story", STORIES, ids=lambda story: story["document"]["slug"])


def strings(value):
    """Every string inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def with_role(role):
    [story] = [story for story in STORIES if story["role"] == role]
    return story


def test_there_are_enough_stories_in_three_sections_and_more():
    assert len(STORIES) >= 15
    assert {story["document"]["section"] for story in STORIES} == SECTIONS


def test_each_edition_is_a_morning_paper_with_exactly_one_lead_and_positions_without_repeats():
    assert len(EDITIONS) == 3
    for edition in EDITIONS:
        assert edition["slot"] == Slot.MORNING
        assert edition["title"]
        own = [story for story in STORIES if story["edition"] == edition["date"]]
        assert [s["document"]["story_type"] for s in own].count(StoryType.LEAD) == 1
        carried = [s["carryover"] for s in STORIES if s.get("carryover", {}).get("edition") == edition["date"]]
        positions = sorted(placed["position"] for placed in [*own, *carried])
        assert positions == list(range(1, len(positions) + 1))


def test_slugs_and_picture_names_are_used_once():
    slugs = Counter(story["document"]["slug"] for story in STORIES)
    pictures = Counter(story["presentation"]["image"]["name"] for story in STORIES if story["presentation"]["image"])
    assert max(slugs.values()) == 1
    assert max(pictures.values()) == 1
    assert len(pictures) >= 8


@each_story
def test_the_file_has_the_agreed_members_in_the_agreed_order(story):
    assert set(story) - {"carryover"} == FILE_MEMBERS
    assert " ".join(story["document"]) == DOCUMENT_MEMBERS
    for claim in story["document"]["key_claims"]:
        assert list(claim) == ["text", "qualification", "sources"]
    for source in story["sources"]:
        assert " ".join(source) == SOURCE_MEMBERS
    for change in story["changes"]:
        assert " ".join(change) == CHANGE_MEMBERS


@each_story
def test_words_come_from_the_vocabularies(story):
    document = story["document"]
    assert document["story_type"] in StoryType
    assert document["editorial_classification"] in Classification
    assert document["section"] in SECTIONS
    assert 1 <= document["importance"] <= 10
    assert is_slug(document["slug"])
    assert story["edition"] in PRESS
    assert all(source["source_type"] in SourceType for source in story["sources"])


@each_story
def test_text_is_normalised_and_printable(story):
    for text in strings(story):
        assert text == unicodedata.normalize("NFC", text)
        assert text == text.strip()
        assert forbidden_character(text) is None


@each_story
def test_every_text_is_there_and_of_newspaper_length(story):
    document = story["document"]
    for member in ("headline", "dek", "summary", "body_text", "why_it_matters"):
        assert document[member]
    assert document["limitations"]
    assert 1 <= len(document["tags"]) <= 5
    assert len(document["headline"]) <= 90
    assert len(document["dek"]) <= 200
    assert len(document["summary"]) <= 300
    assert 150 <= len(document["body_text"].split()) <= 450
    assert len(paragraphs(document["body_text"])) >= 4
    assert len({document["dek"], document["summary"], document["why_it_matters"]}) == 3


@each_story
def test_every_claim_has_sources_and_every_source_supports_a_claim(story):
    document = story["document"]
    keys = [source["key"] for source in story["sources"]]
    cited = [key for claim in document["key_claims"] for key in claim["sources"]]
    assert len(keys) == len(set(keys))
    assert set(keys) == set(cited)
    assert all(claim["sources"] for claim in document["key_claims"])
    if document["story_type"] != StoryType.BRIEF and document["editorial_classification"] != Classification.OPINION:
        assert document["key_claims"]


@each_story
def test_a_claim_is_one_sentence(story):
    for claim in story["document"]["key_claims"]:
        assert claim["text"].endswith(".")
        assert not re.search(r"\. [A-Z]", claim["text"])
        assert claim["qualification"] is None or claim["qualification"].endswith(".")


@each_story
def test_important_stories_rest_on_a_primary_source_or_two_independent_ones(story):
    if story["document"]["importance"] < 8:
        return
    publishers = {(source["publisher"], urlsplit(source["url"]).hostname) for source in story["sources"]}
    assert any(source["is_primary_source"] for source in story["sources"]) or len(publishers) > 1


@each_story
def test_sources_have_web_addresses_and_were_read_before_the_press(story):
    for source in story["sources"]:
        for address in (source["url"], source["canonical_url"]):
            parts = urlsplit(address)
            assert parts.scheme == "https"
            assert "." in parts.hostname
            assert not parts.query
            assert not parts.fragment
        read = datetime.fromisoformat(source["accessed_at"])
        assert read < PRESS[story["edition"]]
        assert read.utcoffset() is not None
        assert source["published_at"] is None or datetime.fromisoformat(source["published_at"]) < read


def test_a_source_used_twice_has_the_same_values_everywhere():
    seen, addresses = {}, {}
    for source in (source for story in STORIES for source in story["sources"]):
        assert seen.setdefault(source["key"], source) == source
        assert addresses.setdefault(source["url"], source["key"]) == source["key"]
    assert len(seen) >= 25


@each_story
def test_pictures_are_drawn_and_described(story):
    image = story["presentation"]["image"]
    if image is None:
        return
    assert image["scene"] in SCENES
    assert is_slug(image["name"])
    assert len(image["alt_text"]) >= 40
    assert image["credit"]


@each_story
def test_changes_name_claims_that_exist_and_values_that_differ(story):
    document = story["document"]
    for change in story["changes"]:
        numbers = range(1, len(document["key_claims"]) + 1)
        assert change["text"]
        assert set(change["affected_claims"]) <= set(numbers)
        for member, value in change["set"].items():
            assert document[member] != value
        assert {int(number) for number in change["set"].get("key_claims", {})} <= set(change["affected_claims"])


@pytest.mark.parametrize("role, reason", ROLES.items())
def test_every_kind_of_change_has_its_story(role, reason):
    assert [change["reason"] for change in with_role(role)["changes"]] == [reason]


def test_only_those_stories_change():
    assert {story["role"] for story in STORIES if story["changes"]} == set(ROLES)


def test_the_correction_says_what_was_wrong_and_what_is_right():
    story = with_role("corrected")
    [change] = story["changes"]
    assert change["text"].startswith("An earlier version of this article incorrectly ")
    assert len(re.findall(r"\.(?: |$)", change["text"])) >= 2
    assert not EUPHEMISMS.search(change["text"])
    assert change["previous_text"] in story["document"]["body_text"]
    assert change["corrected_text"] in change["set"]["body_text"]
    assert change["previous_text"] not in change["set"]["body_text"]
    assert change["set"]["key_claims"]["2"]["text"] != story["document"]["key_claims"][1]["text"]


def test_the_clarification_shows_both_wordings():
    story = with_role("clarified")
    [change] = story["changes"]
    assert change["previous_text"] in story["document"]["body_text"]
    assert change["corrected_text"] in change["set"]["body_text"]


def test_the_minor_change_touches_letters_only():
    story = with_role("minor")
    [change] = story["changes"]
    before, after = story["document"]["body_text"], change["set"]["body_text"]
    assert set(change["set"]) == {"body_text"}
    assert re.findall(r"\d+", before) == re.findall(r"\d+", after)
    assert sum(a != b for a, b in zip(before.split(), after.split(), strict=True)) == 1


def test_retraction_and_removal_bring_no_new_text():
    for role in ("retracted", "removed"):
        [change] = with_role(role)["changes"]
        assert change["set"] == {}


def test_one_story_runs_again_in_a_later_edition():
    story = with_role("carryover")
    assert story["carryover"]["edition"] > story["edition"]
    assert story["carryover"]["edition"] in PRESS
    assert story["carryover"]["carryover_reason"]


def test_one_story_has_twelve_claims():
    assert len(with_role("dozen")["document"]["key_claims"]) == 12


def test_one_story_is_written_from_right_to_left():
    story = with_role("rtl")
    assert story["presentation"]["language"] == "ar"
    assert story["presentation"]["direction"] == "rtl"
    letters = [c for c in story["document"]["body_text"] if c.isalpha()]
    assert sum(unicodedata.bidirectional(c) == "AL" for c in letters) > 0.9 * len(letters)
    assert {s["presentation"]["direction"] for s in STORIES if s is not story} == {"ltr"}


def test_one_brief_makes_no_claims():
    story = with_role("brief")
    assert story["document"]["story_type"] == StoryType.BRIEF
    assert story["document"]["key_claims"] == story["sources"] == []


def test_opinion_and_sponsored_are_called_what_they_are():
    assert with_role("opinion")["document"]["editorial_classification"] == Classification.OPINION
    sponsored = [s for s in STORIES if s["document"]["editorial_classification"] == Classification.SPONSORED]
    assert sponsored == [with_role("sponsored")]
    assert "fictional" in sponsored[0]["presentation"]["sponsor"]
    assert {s["presentation"]["sponsor"] for s in STORIES if s not in sponsored} == {""}
