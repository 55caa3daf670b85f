"""What share images say: the words and the evidence of a card, before anything is drawn. Pure."""

from dataclasses import dataclass

from newsroom.publication import Publication
from stories.identifiers import edition_parts
from stories.presentation.listing import kind_of
from stories.presentation.sections import NO_COLOUR, section_of
from stories.presentation.words import STATUS_LABELS, Data, day

MOST_HEADLINES = 3


@dataclass(frozen=True, slots=True)
class Card:
    """A share image in words. `colour` is the section's, 1 to 8, or 0; `headlines` are one of a story, or an edition's.

    `evidence` has for each claim the places of its sources in `is_primary`, which has an entry for each source.
    """

    paper: str
    edition: str
    section: str
    colour: int
    kind: str
    kind_name: str
    standing: str  # new, updated, corrected, retracted
    label: str
    headlines: tuple[str, ...]
    direction: str
    evidence: tuple[tuple[int, ...], ...] = ()
    is_primary: tuple[bool, ...] = ()


def story_card(document: Data, shown: Data, site: Data, paper: Publication) -> Card:
    """The card of a version of a story; of a retracted one nothing but its headline and that it was.

    Raises KeyError for a document without a member of story-v1.
    """
    story = document["story"]
    is_retracted = story["content_status"] == "retracted"
    kind = kind_of(story["editorial_classification"], shown.get("sponsor")) or {"label": "", "name": ""}
    places = {source["source_id"]: place for place, source in enumerate(document["sources"])}
    section = section_of(story["section"], site)
    claims = [] if is_retracted else story["key_claims"]
    return Card(
        paper=paper.name,
        edition=edition_line(story["edition_id"]),
        section=section["name"],
        colour=section["colour"],
        kind=kind["label"],
        kind_name=kind["name"],
        standing=story["content_status"],
        label=STATUS_LABELS.get(story["content_status"], ""),
        headlines=(story["headline"],),
        direction=shown.get("direction") or "ltr",
        evidence=tuple(tuple(places[it] for it in claim["source_ids"] if it in places) for claim in claims),
        is_primary=() if is_retracted else tuple(source["is_primary_source"] for source in document["sources"]),
    )


def edition_card(document: Data, paper: Publication) -> Card:
    """The card of a version of an edition: its first headlines, none of a retracted story."""
    stories = sorted(document["stories"], key=lambda entry: entry["position"])
    standing = [entry["headline"] for entry in stories if entry["content_status"] != "retracted"]
    return Card(
        paper=paper.name,
        edition=edition_line(document["edition"]["edition_id"]),
        section=document["edition"]["title"],
        colour=NO_COLOUR,
        kind="",
        kind_name="",
        standing="new",
        label="",
        headlines=tuple(standing[:MOST_HEADLINES]),
        direction="ltr",
    )


def edition_line(edition_id: str) -> str:
    """An edition in words: `29 August 2026 · Morning · No. 51`; nothing for an id of another make."""
    try:
        parts = edition_parts(edition_id)
    except ValueError:
        return ""
    return f"{day(parts.day)['text']} · {parts.slot.capitalize()} · No. {parts.number}"
