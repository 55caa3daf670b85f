"""Linked data: what each kind of story and page says in the words of schema.org, and that nothing can end its block."""

import json

import pytest

from newsroom import publication
from stories.presentation import graphs, structured
from tests.stories.papers import CONTEXT, EDITION, IMAGE, STORY_ID, URL, correction, source, story_document

PAGE = f"{URL}/story/{STORY_ID}/a-clock-for-the-archive"
SITE = {"sections": [{"slug": "standards", "name": "Standards"}], "pages": [{"slug": "standards", "title": "S"}]}
SHOWN = {"language": "de", "byline": "By Ada Example", "sponsor": "Acme", "image": IMAGE}


def graph_of(document, shown=SHOWN, around=CONTEXT, site=SITE):
    return json.loads(graphs.story_graph(document, shown, around, publication.current(), site))["@graph"]


def article_of(document, **given):
    return graph_of(document, **given)[0]


def test_nothing_of_a_text_can_end_the_block():
    nasty = '</script><script>x=1</script> & \u2028\u2029 ]]> "}]}'
    told = structured.block([{"@type": "Thing", "name": nasty}])
    assert not set(told) & set("<>&\u2028\u2029")
    assert json.loads(told)["@graph"][0]["name"] == nasty
    assert told.__html__() is told


def test_a_story_is_told_as_its_page_shows_it():
    story = article_of(story_document(corrections=[correction("clarification")]))
    assert (story["@id"], story["url"], story["mainEntityOfPage"]["@id"]) == (f"{PAGE}#article", PAGE, PAGE)
    assert (story["headline"], story["alternativeHeadline"]) == (
        "A clock for the archive",
        "Archives can answer for any moment.",
    )
    assert (story["articleSection"], story["keywords"], story["inLanguage"]) == ("Standards", ["archives"], "de")
    assert story["datePublished"] == "2026-08-29T09:00:00.000-04:00"
    assert story["author"] == {"@type": "Person", "name": "Ada Example"}
    assert (story["image"][0]["width"], story["image"][0]["creditText"]) == ("1200 px", "Desk")
    assert story["backstory"] == "Only what was kept.\nOnly what was asked."
    assert story["isPartOf"] == {"@id": f"{URL}/edition/2026-08-29#issue"}
    assert "sponsor" not in story  # the page names one of a sponsored story alone
    assert story["correction"][0]["@id"] == f"{PAGE}#correction-{STORY_ID}-001"
    assert story["encoding"]["contentUrl"] == f"{URL}/story/{STORY_ID}.json"


def test_a_claim_names_its_sources_and_primary_ones_are_what_the_story_is_based_on():
    second = source(2, is_primary_source=False, source_type="dataset", publisher=None, url=None, canonical_url=None)
    story = article_of(story_document(sources=[source(1), second]))
    claim = story["interpretedAsClaim"][0]
    assert (claim["@type"], claim["text"]) == ("Claim", "The standard names two headers.")
    assert claim["citation"] == [{"@id": f"{PAGE}#{one['source_id']}"} for one in (source(1), second)]
    assert story["isBasedOn"] == [{"@id": f"{PAGE}#{source(1)['source_id']}"}]
    assert [one["@type"] for one in story["citation"]] == ["CreativeWork", "Dataset"]
    assert not {"url", "publisher"} & story["citation"][1].keys()


def test_an_address_that_could_run_code_is_not_told():
    told = article_of(story_document(sources=[source(1, url="javascript:alert(1)", canonical_url="data:text/html,x")]))
    assert "url" not in told["citation"][0]


@pytest.mark.parametrize(
    ("classification", "story_type", "kind"),
    [
        ("editorial", "lead", "ReportageNewsArticle"),
        ("editorial", "brief", "NewsArticle"),
        ("analysis", "lead", "AnalysisNewsArticle"),
        ("explainer", "brief", "BackgroundNewsArticle"),
        ("opinion", "feature", "OpinionNewsArticle"),
        ("sponsored", "feature", "AdvertiserContentArticle"),
        ("a_later_word", "lead", "NewsArticle"),
    ],
)
def test_the_type_is_what_readers_are_told(classification, story_type, kind):
    story = article_of(story_document(editorial_classification=classification, story_type=story_type))
    assert story["@type"] == kind
    assert story.get("sponsor", {}).get("name") == ("Acme" if classification == "sponsored" else None)


def test_of_a_retracted_story_only_that_it_was():
    notice = correction("retraction", text="It was wrong.")
    story = article_of(
        story_document(content_status="retracted", summary="It was wrong.", dek="It was wrong.", corrections=[notice])
    )
    assert (story["creativeWorkStatus"], story["description"]) == ("retracted", "It was wrong.")
    assert story["correction"][0]["name"] == "Retraction"
    assert not {"interpretedAsClaim", "isBasedOn", "image", "keywords", "alternativeHeadline"} & story.keys()


def test_a_policy_is_named_only_where_its_page_exists():
    whose = graph_of(story_document())[-1]
    assert whose["publishingPrinciples"] == whose["ethicsPolicy"] == f"{URL}/standards"
    assert not {"correctionsPolicy", "ownershipFundingInfo", "masthead", "email"} & whose.keys()


@pytest.mark.parametrize(
    ("byline", "kind"), [("Standards desk", "Organization"), ("The editors", "Organization"), ("Ada Example", "Person")]
)
def test_a_desk_is_no_person(byline, kind):
    assert structured.author(byline, publication.current())["@type"] == kind


def test_without_a_byline_the_paper_signs():
    assert structured.author(None, publication.current()) == {"@id": f"{URL}/#organization"}


def test_an_edition_lists_what_its_page_shows():
    entries = [
        {**story_document(story_id=f"mp-2026-08-29-00{n}", headline=f"Story {n}", position=4 - n)["story"]}
        for n in (1, 2, 3)
    ]
    about = {
        **EDITION,
        "edition_date": EDITION["date"],
        "edition_url": EDITION["url"],
        "json_url": EDITION["url"] + ".json",
        "published_at": "2026-08-29T09:00:00.000-04:00",
        "modified_at": "2026-08-30T09:00:00.000-04:00",
    }
    live = {"mp-2026-08-29-001": {"content_status": "retracted"}, "mp-2026-08-29-002": {"removed": True}}
    document = {"edition": about, "stories": [*entries, {"position": 9, "headline": "A card that cannot be printed"}]}
    told = graphs.edition_graph(document, live, ["None"], publication.current(), SITE, is_front=True)
    issue, website, *_ = json.loads(told)["@graph"]
    assert [(one["headline"], one["creativeWorkStatus"]) for one in issue["hasPart"]] == [
        ("Story 3", "new"),
        ("Story 1", "retracted"),
    ]
    assert issue["issueNumber"] == "51"
    assert website["potentialAction"]["target"]["urlTemplate"] == f"{URL}/search?q={{search_term_string}}"
