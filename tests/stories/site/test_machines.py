"""What machines read out of a page: an HTML parser, the types of schema.org, and the same words as the page itself."""

import json
from datetime import UTC, datetime

import html5lib
import pytest

from newsroom.pages.models import Page
from stories.choices import Classification
from tests import factories
from tests.stories.delivery.pictures import make_image
from tests.validators import type_errors

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
NASTY = 'AT&T <b>x</b> ]]> 5 > 3 &amp; </script><script>window.x=1</script> "}]} 🎉'
STANDFIRST = "First\u2028second, and what ends a block: --> ]]> </script>"


def parsed(client, address):
    response = client.get(address)
    assert response.status_code == 200, address
    return html5lib.parse(response.content.decode(), namespaceHTMLElements=False)


def metas(tree):
    return [(one.get("name") or one.get("property"), one.get("content")) for one in tree.iter("meta")]


def graph_of(tree):
    (data,) = [one for one in tree.iter("script") if one.get("type") == "application/ld+json"]
    return json.loads(data.text)


def page_of(story):
    return f"/story/{story.story_id}/{story.slug}"


def test_a_headline_that_looks_like_code_is_one_string_everywhere(client):
    story = factories.make_published(headline=NASTY, dek=STANDFIRST)
    tree = parsed(client, page_of(story))
    assert len(list(tree.iter("script"))) == 1
    article = graph_of(tree)["@graph"][0]
    assert (article["headline"], article["alternativeHeadline"]) == (story.headline, story.dek)
    told = dict(metas(tree))
    assert (told["og:title"], told["og:description"], told["description"]) == (story.headline, story.dek, story.dek)
    assert tree.find(".//h1").text == story.headline
    assert tree.find(".//title").text == f"{story.headline} – The Machine Press"
    (listed,) = graph_of(parsed(client, "/edition/2026-08-29"))["@graph"][0]["hasPart"]
    assert listed["headline"] == story.headline


def test_what_is_linked_in_the_head_is_linked_in_the_header_and_answers(client):
    story = factories.make_published()
    response = client.get(page_of(story))
    tree = html5lib.parse(response.content.decode(), namespaceHTMLElements=False)
    links = [(one.get("rel"), one.get("href")) for one in tree.iter("link")]
    told = [(rel, href) for rel, href in links if rel in ("canonical", "cite-as", "alternate", "describedby")]
    assert len(told) >= 7
    for rel, href in told:
        assert f'<{href}>; rel="{rel}"' in response["Link"] or href.startswith("/feeds/"), href
        if not href.startswith("/feeds/"):
            assert client.get(href.removeprefix("https://themachinepress.com")).status_code == 200, href
    shared = dict(metas(tree))
    assert client.get(shared["og:image"].removeprefix("https://themachinepress.com"))["Content-Type"] == "image/png"
    assert (shared["dc.type"], shared["twitter:card"]) == ("newspaperArticle", "summary_large_image")


def test_a_licence_is_linked_from_page_and_document_where_the_paper_has_one(client, settings):
    settings.PUBLICATION_LICENSE_URL = "https://creativecommons.org/licenses/by/4.0/"
    story = factories.make_published()
    for address in (page_of(story), f"/story/{story.story_id}.json", f"/story/{story.story_id}/v/1.json"):
        assert f'<{settings.PUBLICATION_LICENSE_URL}>; rel="license"' in client.get(address)["Link"], address
    assert graph_of(parsed(client, page_of(story)))["@graph"][0]["license"] == settings.PUBLICATION_LICENSE_URL


def test_an_organisation_names_the_policies_that_can_be_read(client):
    Page.objects.get_or_create(slug="corrections-policy", defaults={"title": "Corrections", "body": "We correct."})
    story = factories.make_published()
    told = graph_of(parsed(client, page_of(story)))["@graph"][-1]
    assert told["correctionsPolicy"] == "https://themachinepress.com/corrections-policy"


def test_the_front_page_before_the_first_edition_says_who_the_paper_is(client):
    kinds = [node["@type"] for node in graph_of(parsed(client, "/"))["@graph"]]
    assert kinds == ["WebSite", "Periodical", "NewsMediaOrganization"]


def make_kinds():
    """A story of every classification, approved; what is sponsored names who paid."""
    for kind in Classification.values:
        sponsor = {"sponsor": "A & Sons"} if kind == Classification.SPONSORED else {}
        yield factories.approve(factories.make_story(editorial_classification=kind, **sponsor))


@pytest.mark.validators
def test_the_types_of_schema_org_allow_every_kind_of_story_and_every_state(client, private_media):
    sources = [factories.make_source(source_type=kind) for kind in ("dataset", "news_report", "other")]
    states = [factories.approve(factories.make_story(sources=sources, image=make_image(name))) for name in "abc"]
    kinds = list(make_kinds())
    factories.make_pressed(*kinds, *states)
    for story in (*kinds, *states):
        story.refresh_from_db()
    factories.correct(states[0], at=LATER)
    factories.retract(states[1], at=LATER)
    factories.make_pressed(states[2], slot="evening", at=factories.press_time(hour=20))
    states[0].refresh_from_db()
    claims = [f"/claim/claim-{story.story_id}-001" for story in states]
    lists = ["/section/standards", "/tag/measurement", "/corrections", f"/source/{sources[0].source_id}", "/editions"]
    addresses = ["/", "/edition/2026-08-29", *map(page_of, (*kinds, *states)), *claims, *lists]
    graphs = {address: graph_of(parsed(client, address)) for address in addresses}
    assert {graph["@graph"][0]["@type"] for graph in graphs.values()} == {
        *("PublicationIssue", "ReportageNewsArticle", "AnalysisNewsArticle", "OpinionNewsArticle"),
        *("BackgroundNewsArticle", "AdvertiserContentArticle", "Claim", "CollectionPage", "WebSite"),
    }
    assert type_errors(graphs) == []
