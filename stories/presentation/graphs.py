"""The graph of each kind of page, put together from the nodes of `structured`. Pure; says what the page shows."""

from collections.abc import Collection, Iterable
from typing import Any

from newsroom.publication import Publication
from stories.presentation import structured
from stories.presentation.sections import section_of
from stories.presentation.structured import Block, Data, Node, node, reference


def story_graph(document: Data, shown: Data, around: Data, paper: Publication, site: Data) -> Block:
    """The graph of a story's page.

    `document` is story-v1, `shown` its presentation, `around` what stands beside it (its edition), `site` what every
    page shows. Raises KeyError for a document without a member of story-v1.
    """
    story, page_url = document["story"], document["story"]["canonical_url"]
    article = node(
        structured.article_type(story["story_type"], story["editorial_classification"]),
        f"{page_url}#article",
        **_always(document, shown, paper, site),
        **({} if story["content_status"] == "retracted" else _unless_retracted(document, shown, paper)),
        **_placed(story, around, paper),
    )
    issues = [structured.issue(around["edition"], paper)] if around.get("edition") else []
    return structured.block([article, *issues, *_whose(paper, site)])


def _whose(paper: Publication, site: Data) -> list[Node]:
    return [structured.periodical(paper), structured.organisation(paper, site)]


def _always(document: Data, shown: Data, paper: Publication, site: Data) -> dict[str, Any]:
    """What is said of a story in every state; of a retracted one the description is its notice."""
    story, page_url = document["story"], document["story"]["canonical_url"]
    return {
        "url": page_url,
        "mainEntityOfPage": {"@type": "WebPage", "@id": page_url},
        "identifier": story["story_id"],
        "headline": story["headline"],
        "description": story["summary"],
        "articleSection": section_of(story["section"], site)["name"],
        "datePublished": story["first_published_at"],
        "dateModified": story["modified_at"],
        "inLanguage": shown.get("language") or paper.language,
        "isAccessibleForFree": True,
        "creativeWorkStatus": story["content_status"],
        "author": structured.author(shown.get("byline"), paper),
        "publisher": reference(structured.organisation_id(paper)),
        "license": paper.license_url,
        "citation": [structured.source(entry, page_url) for entry in document["sources"]],
        "correction": [structured.correction(entry, page_url) for entry in document["corrections"]],
        "encoding": node("MediaObject", encodingFormat="application/json", contentUrl=story["json_url"]),
        "archivedAt": f"{paper.url}/story/{story['story_id']}/history",
    }


def _unless_retracted(document: Data, shown: Data, paper: Publication) -> dict[str, Any]:
    """What a story that stands says besides; its page shows none of it once the story is withdrawn."""
    story, page_url = document["story"], document["story"]["canonical_url"]
    sponsor = shown.get("sponsor") if story["editorial_classification"] == "sponsored" else None
    primary = [entry for entry in document["sources"] if entry["is_primary_source"]]
    return {
        "alternativeHeadline": story["dek"],
        "keywords": story["tags"],
        "image": structured.picture(story["image_url"], shown.get("image")),
        "sponsor": node("Organization", name=sponsor) if sponsor else None,
        "isBasedOn": [reference(f"{page_url}#{entry['source_id']}") for entry in primary],
        "interpretedAsClaim": [structured.claim(entry, page_url, paper) for entry in story["key_claims"]],
        "backstory": "\n".join(story["limitations"]),
    }


def _placed(story: Data, around: Data, paper: Publication) -> dict[str, Any]:
    """Where it stands: a carry-over stands in its new edition, and keeps its dates."""
    edition = around.get("edition")
    if not edition:
        return {}
    return {
        "isPartOf": reference(f"{structured.absolute(edition['url'], paper)}#issue"),
        "position": story["position"],
    }


def edition_graph(
    edition: Data, live: Data, left_out: Collection[str], paper: Publication, site: Data, *, is_front: bool
) -> Block:
    """The graph of an edition's page, or of the front page: the issue with the stories that the page shows.

    `edition` is edition-v1; `live` and `left_out` are what `edition_page` takes and gives: what has become of the
    stories (a removed one is not told), and the ids of those that the page could not show.
    """
    about = edition["edition"]
    shown = [
        {**entry, "content_status": now.get("content_status") or entry["content_status"]}
        for entry in sorted(edition["stories"], key=lambda entry: entry["position"])
        if str(story_id := entry.get("story_id")) not in left_out
        and not (now := live.get(story_id) or {}).get("removed")
    ]
    issue = structured.issue(
        {**about, "url": about["edition_url"], "date": about["edition_date"]},
        paper,
        datePublished=about["published_at"],
        dateModified=about["modified_at"],
        identifier=about["edition_id"],
        encoding=node("MediaObject", encodingFormat="application/json", contentUrl=about["json_url"]),
        hasPart=structured.articles(shown),
    )
    website = [structured.website(paper)] if is_front else []
    return structured.block([issue, *website, *_whose(paper, site)])


def empty_graph(paper: Publication, site: Data) -> Block:
    """The graph of the front page before the first edition."""
    return structured.block([structured.website(paper), *_whose(paper, site)])


def collection_graph(
    name: str,
    page_url: str,
    stories: Iterable[Data],
    paper: Publication,
    site: Data,
    *,
    description: str = "",
    source: Data | None = None,
) -> Block:
    """The graph of a list of stories: a section, a tag, or all that rests on a `source` (an entry of story-v1).

    `stories` are summaries as the list shows them, in its order.
    """
    about = structured.source(source, page_url) if source else None
    page = _collection(name, page_url, structured.articles(stories), paper, description=description, about=about)
    return structured.block([page, structured.website(paper), *_whose(paper, site)])


def corrections_graph(name: str, page_url: str, notices: Iterable[Data], paper: Publication, site: Data) -> Block:
    """The graph of the list of notices; each has the members of a correction and `canonical_url` of its story."""
    parts = [
        {
            **structured.correction(notice, notice["canonical_url"]),
            "parentItem": reference(f"{notice['canonical_url']}#article"),
        }
        for notice in notices
    ]
    page = _collection(name, page_url, parts, paper)
    return structured.block([page, structured.website(paper), *_whose(paper, site)])


def _collection(name: str, page_url: str, parts: list[Node], paper: Publication, **more: Any) -> Node:
    website = reference(f"{paper.url}/#website")
    return node("CollectionPage", page_url, name=name, url=page_url, isPartOf=website, hasPart=parts, **more)


def claim_graph(claim_id: str, document: Data, paper: Publication, site: Data) -> Block:
    """The graph of a claim's own page: the claim as it stands, its sources, and the story that makes it.

    `document` is the story's live story-v1. What was taken out or retracted is claimed no more: then the story alone
    is told.
    """
    story, page_url = document["story"], document["story"]["canonical_url"]
    claim = next((one for one in story["key_claims"] if one["claim_id"] == claim_id), None)
    articles = structured.articles([story])
    if claim is None or story["content_status"] == "retracted":
        return structured.block([*articles, *_whose(paper, site)])
    cited = [entry for entry in document["sources"] if entry["source_id"] in claim["source_ids"]]
    sources = [structured.source(entry, page_url) for entry in cited]
    return structured.block([structured.claim(claim, page_url, paper), *sources, *articles, *_whose(paper, site)])
