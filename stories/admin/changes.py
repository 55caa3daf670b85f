"""What differs between two story documents, field by field, for people to read."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stories import gathering
from stories.document import build
from stories.identifiers import claim_number
from stories.models import Story

FIELDS = {
    "headline": "Headline",
    "slug": "Address",
    "dek": "Dek",
    "summary": "Summary",
    "body_text": "Body",
    "why_it_matters": "Why it matters",
    "limitations": "Limitations",
    "tags": "Tags",
    "section": "Section",
    "story_type": "Story type",
    "editorial_classification": "Classification",
    "importance": "Importance",
    "image_url": "Image",
}


@dataclass(frozen=True)
class Change:
    """One field before and after; an empty text is a field that was not there."""

    label: str
    before: str
    after: str


def changes_since_live(story: Story) -> list[Change]:
    """What the working copy says otherwise than the latest public version."""
    live = gathering.live_version(story)
    if live is None or live.document is None:
        return []
    return changes(json.loads(live.document), build.story_draft(gathering.story_parts(story)))


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """The differences of two documents in the order in which a page prints them."""
    return [*_of_fields(before["story"], after["story"]), *_of_claims(before["story"], after["story"]),
            *_of_sources(before["sources"], after["sources"])]  # fmt: skip


def _of_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    for name, label in FIELDS.items():
        if before[name] != after[name]:
            yield Change(label, _text(before[name]), _text(after[name]))


def _of_claims(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    old = {claim_number(claim["claim_id"]): _claim(claim) for claim in before["key_claims"]}
    new = {claim_number(claim["claim_id"]): _claim(claim) for claim in after["key_claims"]}
    for number in {**old, **new}:
        if old.get(number) != new.get(number):
            yield Change(f"Claim {number}", old.get(number, ""), new.get(number, ""))


def _of_sources(before: list[Mapping[str, Any]], after: list[Mapping[str, Any]]) -> Iterator[Change]:
    old = {source["source_id"]: _source(source) for source in before}
    new = {source["source_id"]: _source(source) for source in after}
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            yield Change("Source", old.get(key, ""), new.get(key, ""))


def _claim(claim: Mapping[str, Any]) -> str:
    limits = f"\nQualification: {claim['qualification']}" if claim["qualification"] else ""
    return f"{claim['text']}{limits}\nSources: {', '.join(claim['source_ids']) or 'none'}"


def _source(source: Mapping[str, Any]) -> str:
    return f"{source['title']} ({source['publisher'] or 'confidential'})\n{source['url'] or ''}".strip()


def _text(value: Any) -> str:
    return "\n".join(value) if isinstance(value, list) else str("" if value is None else value)
