"""The head of a page for machines: what it is called where it is shared, and what it is linked with. Pure."""

from collections.abc import Iterable
from typing import Any

from newsroom.publication import Publication
from stories.presentation.structured import Block, Data, absolute
from stories.presentation.words import correction_label, moment

Head = dict[str, Any]
Link = dict[str, str]

CARD_WIDTH, CARD_HEIGHT = 1200, 630
LISTED = "max-image-preview:large, max-snippet:-1"
CITATIONS = {
    "bib": ("application/x-bibtex", "BibTeX"),
    "ris": ("application/x-research-info-systems", "RIS"),
    "csl.json": ("application/vnd.citationstyles.csl+json", "CSL-JSON"),
}
TEXT = "text/plain"


def story_head(
    document: Data, shown: Data, around: Data, paper: Publication, *, section: str, graph: Block, card_path: str
) -> Head:
    """The head of a story's page; `section` is the name of its section, `card_path` is where its share image is.

    `document` is story-v1, `shown` its presentation, `around` what stands beside it.
    """
    story = document["story"]
    title, description = shared_title(story), shared_description(document, paper)
    return {
        "description": description,
        "robots": LISTED,
        "graph": graph,
        "links": [
            *story_links(story["story_id"], story["canonical_url"], paper),
            *neighbouring(around),
        ],
        "names": _named(
            ("author", shown.get("byline")),
            ("dc.type", "newspaperArticle"),
            ("twitter:card", "summary_large_image"),
            ("twitter:image:alt", title),
        ),
        "properties": [
            *_opened("article", title, description, story["canonical_url"], paper, shown.get("language")),
            *_pictured(absolute(card_path, paper), title),
            *_article(story, section),
        ],
    }


def page_head(
    title: str,
    page_url: str,
    paper: Publication,
    *,
    graph: Block,
    description: str = "",
    card_path: str | None = None,
    links: Iterable[Link] = (),
) -> Head:
    """The head of any other page that search engines may list; `page_url` is its whole canonical address."""
    card = "summary_large_image" if card_path else "summary"
    return {
        "description": description,
        "robots": LISTED,
        "graph": graph,
        "links": [link("canonical", page_url), *_licensed(paper), *links],
        "names": _named(("twitter:card", card), ("twitter:image:alt", title if card_path else None)),
        "properties": [
            *_opened("website", title, description, page_url, paper),
            *(_pictured(absolute(card_path, paper), title) if card_path else []),
        ],
    }


def shared_title(story: Data) -> str:
    """A story's headline as it travels alone: that it was retracted travels with it."""
    return ("Retracted: " if story["content_status"] == "retracted" else "") + story["headline"]


def shared_description(document: Data, paper: Publication) -> str:
    """What is said below a shared headline: the dek; of a retracted story its notice, which its dek repeats."""
    story = document["story"]
    if story["content_status"] == "corrected" and document["corrections"]:
        label = correction_label(document["corrections"][-1]["correction_type"])
        day = moment(document["corrections"][-1]["published_at"], paper.zone)["day"]
        return f"{story['dek']} ({label} of {day})"
    return story["dek"]


def story_links(story_id: str, page_url: str, paper: Publication) -> list[Link]:
    """What a story's page is linked with whatever it says (RFC 8288): for its head and for its `Link` header alike."""
    return [
        link("canonical", page_url),
        link("cite-as", page_url),
        link("alternate", f"/story/{story_id}.json", type="application/json", title="This story as data"),
        link("alternate", f"/story/{story_id}.txt", type=TEXT, title="This story as plain text"),
        *(
            link("describedby", f"/story/{story_id}.{ending}", type=media_type, title=f"Citation in {name}")
            for ending, (media_type, name) in CITATIONS.items()
        ),
        link("version-history", f"/story/{story_id}/history"),
        *_licensed(paper),
    ]


def neighbouring(around: Data) -> list[Link]:
    """The edition above a story, and the stories beside it there."""
    beside = (("up", "edition"), ("prev", "previous"), ("next", "next"))
    return [link(rel, around[name]["url"]) for rel, name in beside if around.get(name)]


def link(rel: str, href: str, *, type: str = "", title: str = "") -> Link:
    return {"rel": rel, "href": href, "type": type, "title": title}


def _licensed(paper: Publication) -> list[Link]:
    return [link("license", paper.license_url)] if paper.license_url else []


def _opened(
    kind: str, title: str, description: str, page_url: str, paper: Publication, language: str | None = None
) -> list[Head]:
    """The Open Graph names of a page; a locale needs a territory, so a language without one says none."""
    language = language or paper.language
    return _propertied(
        ("og:type", kind),
        ("og:site_name", paper.name),
        ("og:title", title),
        ("og:description", description),
        ("og:url", page_url),
        ("og:locale", language.replace("-", "_") if "-" in language else None),
    )


def _pictured(card_url: str, title: str) -> list[Head]:
    return _propertied(
        ("og:image", card_url),
        ("og:image:type", "image/png"),
        ("og:image:width", str(CARD_WIDTH)),
        ("og:image:height", str(CARD_HEIGHT)),
        ("og:image:alt", title),
    )


def _article(story: Data, section: str) -> list[Head]:
    """Dates, section and tags; `article:author` asks for profiles, which this paper has none of."""
    published, modified = story["first_published_at"], story["modified_at"]
    return _propertied(
        ("article:published_time", published),
        ("article:modified_time", modified if modified != published else None),
        ("article:section", section),
        *(("article:tag", tag) for tag in story["tags"]),
    )


def _propertied(*pairs: tuple[str, str | None]) -> list[Head]:
    return [{"property": name, "content": content} for name, content in pairs if content]


def _named(*pairs: tuple[str, str | None]) -> list[Head]:
    return [{"name": name, "content": content} for name, content in pairs if content]
