"""Builds documents from parts handed in: story-v1, edition-v1, story-draft, presentation,
and what is left of a withdrawn story. Asks no database and no clock."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from rest_framework.serializers import Serializer

from newsroom import publication
from newsroom.publication import Publication

from .parts import (
    Correction,
    EditionParts,
    StoryParts,
    printed_correction,
)
from .serializers import (
    CorrectionSerializer,
    EditionDocumentSerializer,
    ListingSerializer,
    PresentationSerializer,
    StoryDocumentSerializer,
    StoryDraftSerializer,
    SummarySerializer,
)

__all__ = [
    "correction_object",
    "edition_document",
    "edition_listing",
    "retracted_document",
    "retracted_presentation",
    "story_document",
    "story_draft",
    "story_presentation",
    "story_summary",
    "tombstone_document",
]

Document = dict[str, Any]
RETRACTED = "retracted"
RETRACTED_QUALIFICATION = "Retracted."


@lru_cache(maxsize=64)
def _serializer(kind: type[Serializer], paper: Publication) -> Serializer:
    """Making fields is the slow part of a serializer; `to_representation` leaves it as it was."""
    return kind(context={"publication": paper})


def story_document(parts: StoryParts) -> Document:
    """story-v1 of a placed story whose instants and status are given."""
    return _serializer(StoryDocumentSerializer, parts.publication).to_representation(parts)


def story_draft(parts: StoryParts) -> Document:
    """story-draft: what a revision keeps. Placement, instants and status of the parts are not looked at."""
    return _serializer(StoryDraftSerializer, parts.publication).to_representation(parts)


def story_presentation(parts: StoryParts) -> Document:
    """What the page needs and story-v1 has no member for; no byline where the paper names no writers."""
    made = _serializer(PresentationSerializer, parts.publication).to_representation(parts.story)
    return made if parts.names_writers else {**made, "byline": None}


def edition_document(parts: EditionParts) -> Document:
    """edition-v1 of a numbered edition."""
    return _serializer(EditionDocumentSerializer, parts.publication).to_representation(parts)


def edition_listing(document: Mapping[str, Any], version: int, sha256: str) -> Document:
    """The line of an edition-v1 that prints this version of a story."""
    return _line(ListingSerializer, document, version, sha256)


def story_summary(document: Mapping[str, Any], version: int, sha256: str) -> Document:
    """What lists print of this version of a story."""
    return _line(SummarySerializer, document, version, sha256)


def _line(kind: type[Serializer], document: Mapping[str, Any], version: int, sha256: str) -> Document:
    members = {**document["story"], "version": version, "sha256": sha256}
    return _serializer(kind, publication.current()).to_representation(members)


def correction_object(story_id: str, correction: Correction) -> Document:
    """A published correction as its story prints it."""
    printed = printed_correction(story_id, correction)
    return _serializer(CorrectionSerializer, publication.current()).to_representation(printed)


def retracted_document(live_document: Mapping[str, Any], notice: Mapping[str, Any], modified_at_text: str) -> Document:
    """What is left of a live story-v1 when it is retracted: the notice in place of every text (CONTRACT, story-v1).

    `notice` is the correction object of the retraction, `modified_at_text` its instant as printed. The live document
    stays as it was.
    """
    live, text = live_document["story"], notice["text"]
    corrections = [*live["corrections"], dict(notice)]
    story = {
        **live,
        **dict.fromkeys(("dek", "summary", "body_text", "why_it_matters"), text),
        "limitations": [],
        "modified_at": modified_at_text,
        "content_status": RETRACTED,
        "key_claims": [_retracted_claim(claim, text) for claim in live["key_claims"]],
        "tags": [],
        "image_url": None,
        "corrections": corrections,
    }
    return {**live_document, "story": story, "corrections": corrections}


def _retracted_claim(claim: Mapping[str, Any], text: str) -> Document:
    return {**claim, "text": text, "qualification": RETRACTED_QUALIFICATION}


def retracted_presentation(presentation: Mapping[str, Any]) -> Document:
    """The presentation of a retracted story: its image is gone, and what was said beside its text."""
    return {**presentation, "image": None, "notices": [], "follows": None}


def tombstone_document(story_id: str, removed_on: date) -> Document:
    """What answers with 410 for a removed story: a problem document (RFC 9457) naming its id and the day, no more."""
    return {
        "type": "about:blank",
        "title": "Gone",
        "status": 410,
        "story_id": story_id,
        "removed_on": removed_on.isoformat(),
    }
