"""What a document is built from, handed in whole. Holds rows, saved or not, and asks nothing of a database."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from newsroom.publication import Publication
from stories.identifiers import claim_id, correction_id

# Rows of `stories.models` and `sources.models`, or anything else with their members.
Story: TypeAlias = Any
Claim: TypeAlias = Any
Source: TypeAlias = Any
StorySource: TypeAlias = Any
Placement: TypeAlias = Any
Edition: TypeAlias = Any
Correction: TypeAlias = Any
Image: TypeAlias = Any


def image_address(image: Image, paper: Publication) -> str:
    """The address that documents print of an image: where it lies elsewhere, or its own place at this paper."""
    return image.external_url or paper.media_url_base + image.path


@dataclass(frozen=True)
class PrintedClaim:
    """A claim with the ids that a document prints."""

    claim: Claim
    claim_id: str
    source_ids: list[str]


@dataclass(frozen=True)
class PrintedSource:
    """A source as one story cites it."""

    source: Source
    accessed_at: datetime | None
    supports_claim_ids: list[str]


@dataclass(frozen=True)
class PrintedCorrection:
    """A published correction with the ids that a document prints."""

    correction: Correction
    correction_id: str
    affected_claim_ids: list[str]


@dataclass(frozen=True)
class StoryParts:
    """A story with everything that its document prints. Lists are in print order, corrections published, oldest first.

    `claim_sources` gives the sources of a claim by its number. A draft has no placement, edition, instants and status.
    """

    story: Story
    section_slug: str | None
    claims: list[Claim]
    claim_sources: dict[int, list[Source]]
    citations: list[StorySource]
    placement: Placement | None
    edition: Edition | None
    corrections: list[Correction]
    first_published_at: datetime | None
    modified_at: datetime | None
    content_status: str | None
    publication: Publication
    names_writers: bool = True
    follows: str | None = None  # read from a document: the id of the story that this one takes further

    @property
    def printed_claims(self) -> list[PrintedClaim]:
        return [
            PrintedClaim(
                claim,
                claim_id(self.story.story_id, claim.number),
                [source.source_id for source in self.claim_sources.get(claim.number, ())],
            )
            for claim in self.claims
        ]

    @property
    def printed_sources(self) -> list[PrintedSource]:
        supports: dict[str, list[str]] = {}
        for printed in self.printed_claims:
            for source_id in printed.source_ids:
                supports.setdefault(source_id, []).append(printed.claim_id)
        return [
            PrintedSource(row.source, row.accessed_at, supports.get(row.source.source_id, [])) for row in self.citations
        ]

    @property
    def printed_corrections(self) -> list[PrintedCorrection]:
        return [printed_correction(self.story.story_id, correction) for correction in self.corrections]


@dataclass(frozen=True)
class EditionParts:
    """An edition with the lines that it lists, in order (see `build.edition_listing`)."""

    edition: Edition
    title: str
    listings: list[dict[str, Any]]
    published_at: datetime
    modified_at: datetime
    publication: Publication


def printed_correction(story_id: str, correction: Correction) -> PrintedCorrection:
    """A numbered correction with its ids."""
    return PrintedCorrection(
        correction,
        correction_id(story_id, correction.number),
        [claim_id(story_id, number) for number in correction.affected_claims],
    )
