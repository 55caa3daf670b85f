"""The head for machines: share tags, links, and that what was withdrawn or corrected travels with its title."""

from newsroom import publication
from stories.presentation import sharing
from stories.presentation.structured import block
from tests.stories.papers import CONTEXT, STORY_ID, URL, correction, story_document

PAGE = f"{URL}/story/{STORY_ID}/a-clock-for-the-archive"


def head_of(document, **shown):
    return sharing.story_head(
        document,
        shown,
        CONTEXT,
        publication.current(),
        section="Standards",
        graph=block([]),
        card_path="/share/x/1.png",
    )


def properties(head):
    return [(one["property"], one["content"]) for one in head["properties"]]


def test_a_story_is_shared_with_its_card_dates_section_and_tags():
    head = head_of(story_document(modified_at="2026-08-30T09:00:00.000-04:00"), language="de-CH", byline="Ada")
    told = properties(head)
    assert ("og:image", f"{URL}/share/x/1.png") in told
    assert {("og:image:width", "1200"), ("og:image:height", "630"), ("og:locale", "de_CH")} <= set(told)
    assert ("article:modified_time", "2026-08-30T09:00:00.000-04:00") in told
    assert {("article:section", "Standards"), ("article:tag", "archives"), ("og:url", PAGE)} <= set(told)
    assert {"name": "dc.type", "content": "newspaperArticle"} in head["names"]
    assert "max-image-preview:large" in head["robots"]


def test_a_story_that_was_never_changed_says_no_second_date_and_a_language_alone_no_locale():
    told = dict(properties(head_of(story_document())))
    assert not {"article:modified_time", "og:locale"} & told.keys()


def test_retracted_and_corrected_travel_with_the_title_and_the_words():
    retracted = dict(properties(head_of(story_document(content_status="retracted"))))
    assert retracted["og:title"] == "Retracted: A clock for the archive"
    corrected = story_document(content_status="corrected", corrections=[correction("clarification")])
    assert dict(properties(head_of(corrected)))["og:description"].endswith("(Clarification of 30 August 2026)")


def test_a_story_is_linked_with_its_other_forms_and_its_neighbours():
    links = {(one["rel"], one["href"]) for one in head_of(story_document())["links"]}
    assert {("canonical", PAGE), ("cite-as", PAGE), ("version-history", f"/story/{STORY_ID}/history")} <= links
    assert {("alternate", f"/story/{STORY_ID}.json"), ("describedby", f"/story/{STORY_ID}.ris")} <= links
    assert {rel for rel, _ in links} >= {"up", "prev"}
    assert "next" not in {rel for rel, _ in links}
