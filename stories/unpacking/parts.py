"""A document to the rows of a working copy, in memory only: the opposite of `gathering`. Asks no database."""

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from newsroom import instants
from newsroom.publication import Publication
from newsroom.text import normalised
from sources.models import Source
from stories.choices import Direction, EditionState
from stories.document.parts import StoryParts
from stories.identifiers import edition_parts, number_of
from stories.models import Claim, Correction, Edition, Image, Placement, Story, StorySource

Document = Mapping[str, Any]

IMAGE_ADDRESS = re.compile(r"/issues/(\d{4}-\d\d-\d\d)/([a-z0-9]+(?:-[a-z0-9]+)*)\.png\Z")
LONGEST_IMAGE_NAME = 120
MIDDLE = 50  # of a picture, in percent: presentations that were frozen before name no focal point
TEXTS = ("headline", "slug", "dek", "summary", "body_text", "why_it_matters")
LISTS = ("limitations", "tags")
WORDS = ("story_type", "editorial_classification", "importance")
PAGE = ("language", "direction", "byline", "sponsor")
CONTENT = ("source_story_id", *TEXTS, *LISTS, *WORDS, *PAGE)


@dataclass(frozen=True)
class Known:
    """Rows that exist already: a document that names one of them is read with the row's values, not its own."""

    sources: Mapping[str, Source] = field(default_factory=dict)
    images: Mapping[str, Image] = field(default_factory=dict)  # by address, see `image_address`


NOTHING = Known()


def parts_of(
    document: Document,
    presentation: Document | None = None,
    *,
    paper: Publication,
    known: Known = NOTHING,
    last_claim_number: int = 0,
) -> StoryParts:
    """The rows that a valid story-v1 or story-draft document describes, unsaved, as the parts it would be built from.

    Text is normalised. A claim whose id holds no number gets the next after `last_claim_number` and all others.
    Without `presentation` a page is in the paper's language and reads as its headline does.
    Raises ValueError for an id or instant that the schemas would have refused.
    """
    told = document["story"]
    story = story_of(document, presentation, paper=paper, known=known)
    story.last_claim_number = last_claim_number
    sources = {source["source_id"]: source_of(source, known) for source in document["sources"]}
    claims = claims_of(story, told)
    edition = edition_of(told, paper) if told["edition_id"] else None
    return StoryParts(
        story=story,
        section_slug=told["section"],
        claims=claims,
        claim_sources={
            claim.number: [sources[name] for name in written["source_ids"]]
            for claim, written in zip(claims, told["key_claims"], strict=True)
        },
        citations=citations_of(story, document, sources),
        placement=placement_of(story, edition, told) if edition else None,
        edition=edition,
        corrections=[correction_of(story, correction) for correction in told["corrections"]],
        first_published_at=instant(told["first_published_at"]),
        modified_at=instant(told["modified_at"]),
        content_status=told["content_status"],
        publication=paper,
        follows=(presentation or {}).get("follows"),
    )


def story_of(document: Document, presentation: Document | None, *, paper: Publication, known: Known) -> Story:
    """The story row: identity, text, and the presentation's part of it."""
    told = document["story"]
    return Story(
        story_id=told["story_id"],
        source_story_id=told["source_story_id"],
        **{name: normalised(told[name] or "") for name in TEXTS},
        **{name: [normalised(line) for line in told[name]] for name in LISTS},
        **{name: told[name] for name in WORDS},
        **page_of(told, presentation, paper),
        image=image_of(told["image_url"], (presentation or {}).get("image"), paper=paper, known=known),
    )


def page_of(told: Document, presentation: Document | None, paper: Publication) -> dict[str, str]:
    """The presentation's plain members; where there is none, the paper's language and the headline's direction."""
    if presentation is None:
        return {"language": paper.language, "direction": direction_of(told["headline"] or "")}
    return {name: normalised(presentation[name] or "") for name in PAGE}


def direction_of(text: str) -> str:
    """The writing direction of the first letter that has one (Unicode Standard Annex 9, rule P2)."""
    strong = (kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL"))
    return Direction.LTR if next(strong, "L") == "L" else Direction.RTL


def claims_of(story: Story, told: Document) -> list[Claim]:
    """The claims in order. Each keeps the number in its id; one without gets the next that none has."""
    numbers = [number_of(claim["claim_id"]) for claim in told["key_claims"]]
    last = max([story.last_claim_number, *(number for number in numbers if number)])
    claims = []
    for position, (claim, number) in enumerate(zip(told["key_claims"], numbers, strict=True), 1):
        last += number is None
        qualification = claim["qualification"]
        claims.append(
            Claim(
                story=story,
                number=number or last,
                position=position,
                text=normalised(claim["text"]),
                qualification=None if qualification is None else normalised(qualification),
            )
        )
    named = (number_of(claim_id) for notice in told["corrections"] for claim_id in notice["affected_claim_ids"])
    story.last_claim_number = max([last, *(number for number in named if number)])  # also of claims taken out
    return claims


def source_of(told: Document, known: Known) -> Source:
    """The source row; nothing is known of a confidential one but its label, so it has no publisher."""
    if told["source_id"] in known.sources:
        return known.sources[told["source_id"]]
    canonical = told["canonical_url"] or ""
    return Source(
        source_id=told["source_id"],
        title=normalised(told["title"]),
        publisher=normalised(told["publisher"] or ""),
        is_confidential=told["publisher"] is None,
        url=told["url"] or "",
        canonical_url=canonical,
        canonical_url_sha256=hashlib.sha256(canonical.encode()).hexdigest() if canonical else "",
        source_type=told["source_type"],
        is_primary_source=told["is_primary_source"],
        published_at=instant(told["published_at"]),
    )


def citations_of(story: Story, document: Document, sources: Mapping[str, Source]) -> list[StorySource]:
    return [
        StorySource(
            story=story,
            source=sources[told["source_id"]],
            position=position,
            accessed_at=instant(told["accessed_at"]),
        )
        for position, told in enumerate(document["sources"], 1)
    ]


def correction_of(story: Story, told: Document) -> Correction:
    """A published notice; its claims by number."""
    return Correction(
        story=story,
        number=number_of(told["correction_id"]),
        correction_type=told["correction_type"],
        text=normalised(told["text"]),
        affected_claims=[number_of(claim_id) for claim_id in told["affected_claim_ids"]],
        previous_text=_normalised_or_none(told["previous_text"]),
        corrected_text=_normalised_or_none(told["corrected_text"]),
        from_version=told["from_version"],
        to_version=told["to_version"],
        published_at=instant(told["published_at"]),
    )


def edition_of(told: Document, paper: Publication) -> Edition:
    """The pressed edition that a document names by `edition_id` and address."""
    _, day, slot, number = edition_parts(told["edition_id"])
    return Edition(
        edition_id=told["edition_id"],
        number=number,
        date=day,
        slot=slot,
        state=EditionState.PRESSED,
        owns_date=told["edition_url"] == paper.edition_url(day, None),
    )


def placement_of(story: Story, edition: Edition, told: Document) -> Placement:
    return Placement(
        edition=edition,
        story=story,
        position=told["position"],
        story_type=told["story_type"],
        is_carryover=told["is_carryover"],
        carryover_reason=normalised(told["carryover_reason"] or ""),
    )


def image_of(address: str | None, told: Document | None, *, paper: Publication, known: Known = NOTHING) -> Image | None:
    """The image at an address, with the words that a presentation tells of it; its file is not part of a document."""
    if address is None:
        return None
    if address in known.images:
        return known.images[address]
    told = told or {}
    image = Image(**place_of_image(address, paper), **{name: told.get(name) for name in ("width", "height")})
    image.focal_x, image.focal_y = told.get("focal_point") or (MIDDLE, MIDDLE)
    for name in ("alt_text", "caption", "credit"):
        setattr(image, name, normalised(told.get(name) or ""))
    image.is_decorative = bool(told.get("is_decorative")) and not image.alt_text
    return image


def place_of_image(address: str, paper: Publication) -> dict[str, Any]:
    """The columns that make an image's address: its own at this paper, else a stand-in name with the foreign one."""
    own = _own_place(address, paper)
    if own:
        return {"issued_on": own[0], "name": own[1]}
    digest = hashlib.sha256(address.encode()).hexdigest()
    return {"issued_on": date(1970, 1, 1), "name": f"elsewhere-{digest[:32]}", "external_url": address}


def _own_place(address: str, paper: Publication) -> tuple[date, str] | None:
    """Day and name of an image of this paper; None for an address that no image of this paper can have."""
    found = IMAGE_ADDRESS.fullmatch(address.removeprefix(paper.media_url_base))
    if not found or not address.startswith(paper.media_url_base) or len(found.group(2)) > LONGEST_IMAGE_NAME:
        return None
    try:
        return date.fromisoformat(found.group(1)), found.group(2)
    except ValueError:
        return None


def instant(text: str | None) -> datetime | None:
    return None if text is None else instants.parsed(text)


def _normalised_or_none(text: str | None) -> str | None:
    return None if text is None else normalised(text)
