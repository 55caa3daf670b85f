"""What checks and approvals are bound to: digests of content alone, which no placement or printing changes."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from newsroom import instants
from newsroom.text import slug_from
from stories.identifiers import claim_number

from .canonical import jcs, sha256

Data = Mapping[str, Any]
APPROVED_MEMBERS = (
    "section",
    "story_type",
    "editorial_classification",
    "headline",
    "dek",
    "summary",
    "body_text",
    "why_it_matters",
    "limitations",
    "importance",
    "tags",
    "image_url",
)
CITED_MEMBERS = (
    "source_id",
    "title",
    "publisher",
    "url",
    "canonical_url",
    "source_type",
    "is_primary_source",
)
CITED_INSTANTS = ("published_at", "accessed_at")


def claim_digests(draft: Data) -> dict[int, str]:
    """By claim number, the digest that a check is bound to: wording, qualification and the values of its sources."""
    sources = {source["source_id"]: _cited(source) for source in draft["sources"]}
    return {
        claim_number(claim["claim_id"]): _digest(_checked(claim, sources)) for claim in draft["story"]["key_claims"]
    }


def editorial_digest(draft: Data, presentation: Data) -> str:
    """The digest that an approval is bound to. A slug that is still empty counts as the one that will be made.

    What the story follows is bound by its row instead (see `gathering.approval_digest`): the presentation names it only
    once it is public, and its publication must not undo an approval.
    """
    story = draft["story"]
    sources = [_cited(source) for source in draft["sources"]]
    return _digest(
        {
            **{name: story[name] for name in APPROVED_MEMBERS},
            "slug": story["slug"] or slug_from(story["headline"]),
            "key_claims": [_numbered(claim) for claim in story["key_claims"]],
            "sources": sources,
            "presentation": {name: value for name, value in presentation.items() if name != "follows"},
        }
    )


def _checked(claim: Data, sources: Mapping[str, Data]) -> Data:
    return {
        "text": claim["text"],
        "qualification": claim["qualification"],
        "sources": [sources[source_id] for source_id in claim["source_ids"]],
    }


def _numbered(claim: Data) -> Data:
    """A claim without its id, which changes when the story is given one."""
    return {
        "number": claim_number(claim["claim_id"]),
        "text": claim["text"],
        "qualification": claim["qualification"],
        "source_ids": claim["source_ids"],
    }


def _cited(source: Data) -> Data:
    """The values of a source without the claims it supports: a further claim takes nothing from the others' checks.

    An instant counts whatever offset it is printed with: a paper that moves to another zone keeps its checks.
    """
    return {name: source[name] for name in CITED_MEMBERS} | {name: _instant(source[name]) for name in CITED_INSTANTS}


def _instant(printed: str | None) -> str | None:
    return instants.printed(datetime.fromisoformat(printed), UTC) if printed else None


def _digest(value: Data) -> str:
    return sha256(jcs(value))
