"""Linked data in the words of schema.org: what a page shows, for machines that read pages. Pure; one `@graph` a page.

Says nothing that the page does not show, and nothing of a story that was withdrawn but that it was.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Self

import orjson

from newsroom.publication import Publication
from stories.presentation.words import human, web_address

Data = Any
Node = dict[str, Any]

CONTEXT = "https://schema.org"
# The most specific type alone: consumers that know only NewsArticle know its subtypes too (schema.org 30.0).
CLASSIFIED = {
    "analysis": "AnalysisNewsArticle",
    "explainer": "BackgroundNewsArticle",
    "opinion": "OpinionNewsArticle",
    "sponsored": "AdvertiserContentArticle",
}
SOURCES = {
    "primary_research": "ScholarlyArticle",
    "dataset": "Dataset",
    "news_report": "NewsArticle",
    "social_post": "SocialMediaPosting",
}
# The policies by which the paper can be held to its word; each property only where its page exists.
POLICIES = {
    "publishingPrinciples": "standards",
    "ethicsPolicy": "standards",
    "verificationFactCheckingPolicy": "sources-policy",
    "unnamedSourcesPolicy": "sources-policy",
    "correctionsPolicy": "corrections-policy",
    "ownershipFundingInfo": "ownership",
    "actionableFeedbackPolicy": "contact",
    "missionCoveragePrioritiesPolicy": "about",
    "noBylinesPolicy": "bylines",
    "masthead": "masthead",
    "diversityPolicy": "diversity",
}
COLLECTIVES = {"desk", "editors", "editorial", "opinion", "staff", "newsroom", "board", "team", "reporters"}
# What would end the block, or the line of a script that holds it, as JSON writes it without those characters.
HIDDEN = {c: f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


class Block(str):
    """JSON that may stand in a data block of a page as it is: escaped for that place, and so for no other."""

    __slots__ = ()

    def __html__(self) -> Self:
        return self


def block(nodes: Sequence[Node]) -> Block:
    """One graph as the text of `<script type="application/ld+json">`; no headline can end the element."""
    text = orjson.dumps({"@context": CONTEXT, "@graph": nodes}).decode()
    for character, escaped in HIDDEN.items():
        text = text.replace(character, escaped)
    return Block(text)


def node(kind: str, node_id: str | None = None, **members: Any) -> Node:
    """A node with those members that say something: none that is None, empty text or an empty list."""
    given = {"@type": kind, "@id": node_id, **members}
    return {name: value for name, value in given.items() if value not in (None, "", [], {})}


def reference(node_id: str) -> Node:
    return {"@id": node_id}


def organisation_id(paper: Publication) -> str:
    return f"{paper.url}/#organization"


def periodical_id(paper: Publication) -> str:
    return f"{paper.url}/#periodical"


def organisation(paper: Publication, site: Data) -> Node:
    """The paper as a NewsMediaOrganization, with the policies that `site["pages"]` names."""
    pages = {page["slug"] for page in site.get("pages") or ()}
    return node(
        "NewsMediaOrganization",
        organisation_id(paper),
        name=paper.name,
        url=paper.url,
        description=paper.description,
        logo=f"{paper.url}/favicon.ico",
        email=paper.email,
        **{name: f"{paper.url}/{slug}" for name, slug in POLICIES.items() if slug in pages},
    )


def periodical(paper: Publication) -> Node:
    """The paper as something that appears in issues."""
    return node(
        "Periodical",
        periodical_id(paper),
        name=paper.name,
        url=paper.url,
        inLanguage=paper.language,
        publisher=reference(organisation_id(paper)),
    )


def website(paper: Publication) -> Node:
    """The site, and where its search is."""
    return node(
        "WebSite",
        f"{paper.url}/#website",
        name=paper.name,
        url=paper.url,
        description=paper.description,
        inLanguage=paper.language,
        publisher=reference(organisation_id(paper)),
        potentialAction={
            "@type": "SearchAction",
            "target": {"@type": "EntryPoint", "urlTemplate": f"{paper.url}/search?q={{search_term_string}}"},
        },
    )


def issue(edition: Data, paper: Publication, **more: Any) -> Node:
    """An edition as a PublicationIssue; `edition` has `edition_number`, `title`, `date` and a path or address `url`."""
    url = absolute(edition["url"], paper)
    return node(
        "PublicationIssue",
        f"{url}#issue",
        issueNumber=str(edition["edition_number"]) if edition["edition_number"] else None,
        name=edition["title"],
        url=url,
        **{"datePublished": edition["date"], **more},
        isPartOf=reference(periodical_id(paper)),
    )


def absolute(path: str, paper: Publication) -> str:
    """A path of ours as the whole address; an address as it is."""
    return paper.url + path if path.startswith("/") else path


def article_type(story_type: str, classification: str) -> str:
    """The type of a story: what readers are told above its headline, else that it reports."""
    if classification in CLASSIFIED:
        return CLASSIFIED[classification]
    return "NewsArticle" if classification != "editorial" or story_type == "brief" else "ReportageNewsArticle"


def author(byline: str | None, paper: Publication) -> Node:
    """Who signs: the paper itself without a byline, a desk of it, or a person by the name alone."""
    if not byline:
        return reference(organisation_id(paper))
    name = byline.removeprefix("By ").strip()
    is_collective = name == paper.name or COLLECTIVES & set(name.lower().split())
    return {"@type": "Organization" if is_collective else "Person", "name": name}


def source(entry: Data, page_url: str) -> Node:
    """A source as its entry on the story's page says it."""
    return node(
        SOURCES.get(entry["source_type"], "CreativeWork"),
        f"{page_url}#{entry['source_id']}",
        identifier=entry["source_id"],
        name=entry["title"],
        genre=human(entry["source_type"]),
        url=web_address(entry["url"]) or web_address(entry["canonical_url"]),
        publisher=node("Organization", name=entry["publisher"]) if entry["publisher"] else None,
        datePublished=entry["published_at"],
    )


def claim(entry: Data, page_url: str, paper: Publication) -> Node:
    """A claim of the paper's own, with the sources that support it; never a review of somebody else's."""
    return node(
        "Claim",
        f"{page_url}#{entry['claim_id']}",
        identifier=entry["claim_id"],
        text=entry["text"],
        url=f"{paper.url}/claim/{entry['claim_id']}",
        author=reference(organisation_id(paper)),
        appearance=reference(f"{page_url}#article"),
        citation=[reference(f"{page_url}#{source_id}") for source_id in entry["source_ids"]],
    )


def correction(entry: Data, page_url: str) -> Node:
    """A public notice on a story."""
    return node(
        "CorrectionComment",
        f"{page_url}#{entry['correction_id']}",
        identifier=entry["correction_id"],
        name=human(entry["correction_type"]).capitalize(),
        text=entry["text"],
        datePublished=entry["published_at"],
    )


def picture(address: str | None, image: Data) -> list[Node]:
    """The story's image where the page shows it. Sizes are Distances, so they are text (schema.org 30.0)."""
    if not (web_address(address) and image and image.get("width") and image.get("height")):
        return []
    alt = None if image.get("is_decorative") else image.get("alt_text")
    size = {"width": f"{image['width']} px", "height": f"{image['height']} px"}
    told = {"caption": image.get("caption") or alt, "creditText": image.get("credit")}
    return [node("ImageObject", url=address, **size, **told)]


def articles(entries: Iterable[Data]) -> list[Node]:
    """Stories as a list shows them: `canonical_url`, `headline`, `story_type`, `content_status`, and where they are
    known `editorial_classification` and `first_published_at`."""
    return [
        node(
            _listed_type(entry),
            f"{entry['canonical_url']}#article",
            url=entry["canonical_url"],
            headline=entry["headline"],
            datePublished=entry.get("first_published_at"),
            creativeWorkStatus=entry["content_status"],
        )
        for entry in entries
    ]


def _listed_type(entry: Data) -> str:
    """Where a list does not know what readers are told of a story, it says no more than that it is an article."""
    classification = entry.get("editorial_classification")
    return article_type(entry["story_type"], classification) if classification else "Article"
