"""What pages tell machines in their heads and in `Link`, from what delivery hands out and who the paper is."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from newsroom import http, publication
from stories import delivery, presentation
from stories.presentation import graphs, sharing, words

Data = dict[str, Any]


def story(found: delivery.StoryPage, document: Data, shown: Data, around: Data) -> Data:
    """The head of a story's page, which the template prints as `page.machines`."""
    paper, site = publication.current(), orjson.loads(found.site)
    graph = graphs.story_graph(document, shown, around, paper, site)
    card_path = f"/share/{found.story_id}/{found.version}.png"
    section = presentation.section_of(document["story"]["section"], site)["name"]
    return sharing.story_head(document, shown, around, paper, section=section, graph=graph, card_path=card_path)


def story_header(found: delivery.StoryPage) -> tuple[str, ...]:
    """The same links as values of `Link`, made from the story's id and slug alone: a 304 reads no document."""
    paper = publication.current()
    links = sharing.story_links(found.story_id, paper.story_url(found.story_id, found.slug), paper)
    return tuple(http.link(one["href"], one["rel"], type=one["type"]) for one in links)


def license_header() -> tuple[str, ...]:
    """What may be done with what is printed, as a value of `Link`; nothing where the paper does not say."""
    address = publication.current().license_url
    return (http.link(address, "license"),) if address else ()


def edition(found: delivery.EditionPage, document: Data, live: Data, page: Data) -> Data:
    """The head of an edition's page or of the front page; `live` and `page` are what `edition_page` took and made."""
    paper, about, is_front = publication.current(), document["edition"], page["is_front"]
    graph = graphs.edition_graph(document, live, page["left_out"], paper, orjson.loads(found.site), is_front=is_front)
    day = words.day(about["edition_date"])["text"]
    return sharing.page_head(
        paper.name if is_front else f"{about['title']}, {day} – {paper.name}",
        f"{paper.url}/" if is_front else about["edition_url"],
        paper,
        graph=graph,
        description=paper.description,
        card_path=f"/share/edition/{found.edition_id}/{found.version}.png",
        links=[
            sharing.link("alternate", page["json_path"], type=http.JSON, title="This edition as data"),
            *sharing.neighbouring({name: page[name] and {"url": page[name]["href"]} for name in ("previous", "next")}),
        ],
    )


def nothing_printed(site: str) -> Data:
    """The head of the front page before the first edition."""
    paper = publication.current()
    graph = graphs.empty_graph(paper, orjson.loads(site))
    return sharing.page_head(paper.name, f"{paper.url}/", paper, graph=graph, description=paper.description)


def collection(title: str, path: str, stories: Sequence[Data], site: str, *, description: str = "") -> Data:
    """The head of a list of stories: `stories` are the summaries that the page shows, in its order."""
    paper = publication.current()
    url = paper.url + path
    graph = graphs.collection_graph(title, url, stories, paper, orjson.loads(site), description=description)
    return sharing.page_head(title, url, paper, graph=graph, description=description)


def corrections(title: str, path: str, notices: Iterable[Data], site: str, *, description: str = "") -> Data:
    """The head of the list of notices; each notice has its members of story-v1 and its story's `canonical_url`."""
    paper = publication.current()
    graph = graphs.corrections_graph(title, paper.url + path, notices, paper, orjson.loads(site))
    return sharing.page_head(title, paper.url + path, paper, graph=graph, description=description)


def claim(claim_id: str, document: Data, title: str, site: str, *, description: str = "") -> Data:
    """The head of a claim's own page; `document` is the story-v1 of its story as it is live."""
    paper = publication.current()
    graph = graphs.claim_graph(claim_id, document, paper, orjson.loads(site))
    return sharing.page_head(title, f"{paper.url}/claim/{claim_id}", paper, graph=graph, description=description)


def source(title: str, path: str, entry: Data, stories: Sequence[Data], site: str, *, description: str = "") -> Data:
    """The head of a source's page: `entry` as story-v1 prints it, and the summaries of the stories that are listed."""
    paper = publication.current()
    url, told = paper.url + path, orjson.loads(site)
    graph = graphs.collection_graph(title, url, stories, paper, told, description=description, source=entry)
    return sharing.page_head(title, url, paper, graph=graph, description=description)


def plain(title: str, path: str, site: str, *, description: str = "") -> Data:
    """The head of a page of any other kind, such as a policy: who the paper is, and the page's own address."""
    paper = publication.current()
    graph = graphs.empty_graph(paper, orjson.loads(site))
    return sharing.page_head(title, paper.url + path, paper, graph=graph, description=description)
