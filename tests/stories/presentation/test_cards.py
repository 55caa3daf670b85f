"""What a share image says: section and colour, kind and status, headline and evidence; little of a retracted story."""

import json

from newsroom import publication
from stories.presentation import cards, graphs
from stories.templatetags.press import section_of
from tests.stories.papers import edition_document, source, story_document

SITE = {"sections": [{"slug": "infrastructure", "name": "Infrastructure"}, {"slug": "standards", "name": "Standards"}]}


def card_of(document, **shown):
    return cards.story_card(document, shown, SITE, publication.current())


def test_a_story_shows_its_place_its_label_and_what_it_rests_on():
    document = story_document(
        sources=[source(1), source(2, is_primary_source=False)],
        editorial_classification="opinion",
        content_status="corrected",
    )
    card = card_of(document, direction="rtl")
    assert (card.paper, card.edition) == ("The Machine Press", "29 August 2026 · Morning · No. 51")
    assert (card.section, card.colour) == ("Standards", 2)
    assert (card.kind, card.label, card.direction) == ("Opinion", "Corrected", "rtl")
    assert (card.headlines, card.evidence, card.is_primary) == (("A clock for the archive",), ((0, 1),), (True, False))


def test_a_retracted_story_shows_no_evidence():
    card = card_of(story_document(content_status="retracted"))
    assert (card.label, card.evidence, card.is_primary) == ("Retracted", (), ())


def test_a_section_that_is_gone_has_one_name_on_pages_in_linked_data_and_on_share_images_and_no_colour():
    document, paper = story_document(section="public-works"), publication.current()
    card, page = card_of(document), section_of("public-works", {})
    (article, *_) = json.loads(graphs.story_graph(document, {}, {}, paper, SITE))["@graph"]
    named = {card.section, page["name"], article["articleSection"]}
    assert (named, card.colour, page["colour"]) == ({"Public works"}, 0, 0)


def test_an_edition_shows_its_first_headlines_and_none_that_was_retracted():
    entries = [
        {**story_document(headline=f"Story {n}", position=n)["story"], "content_status": status}
        for n, status in ((4, "new"), (1, "retracted"), (2, "new"), (3, "corrected"), (5, "new"))
    ]
    card = cards.edition_card(edition_document(*entries), publication.current())
    assert card.headlines == ("Story 2", "Story 3", "Story 4")


def test_an_id_of_another_make_leaves_the_line_empty():
    assert cards.edition_line("another-make") == ""
