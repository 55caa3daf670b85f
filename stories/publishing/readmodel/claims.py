"""What each claim said from which version on: a row where it first stands, changes, is taken out or retracted."""

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from stories.choices import ClaimChange, ContentStatus
from stories.models import PublishedClaimState, StoryVersion

Shown = tuple[StoryVersion, dict[str, Any]]
Last = dict[str, PublishedClaimState]  # by claim, the state that holds
OF_SOURCE = ("source_id", "title", "publisher", "is_primary_source")


def show_states(shown: Sequence[Shown]) -> None:
    """Write the states that these versions bring, given in the order of printing."""
    last = _last_states({version.story_id for version, _ in shown})
    new: list[PublishedClaimState] = []
    for version, document in shown:
        held = last.setdefault(version.story_id, {})
        brought = list(_states(version, document, held))
        held.update((state.claim_id, state) for state in brought)
        new += brought
    PublishedClaimState.objects.bulk_create(new)


def hide_states(story_id: str) -> None:
    """Forget what the claims of a removed story have said."""
    PublishedClaimState.objects.filter(story_id=story_id).delete()


def _last_states(story_ids: Collection[str]) -> dict[str, Last]:
    last: dict[str, Last] = {}
    for state in PublishedClaimState.objects.filter(story_id__in=story_ids).order_by("version_number"):
        last.setdefault(state.story_id, {})[state.claim_id] = state
    return last


def _states(version: StoryVersion, document: dict[str, Any], held: Last) -> Iterator[PublishedClaimState]:
    """The states by which this version differs from what is held."""
    titles = {source["source_id"]: source for source in document["sources"]}
    is_retracted = document["story"]["content_status"] == ContentStatus.RETRACTED
    claims = {claim["claim_id"]: _said(claim, titles) for claim in document["story"]["key_claims"]}
    for claim_id, said in claims.items():
        change = _change(held.get(claim_id), said, is_retracted)
        if change:
            yield _state(version, claim_id, change, said)
    for claim_id in sorted(held.keys() - claims.keys()):
        if held[claim_id].change != ClaimChange.TAKEN_OUT:
            yield _state(version, claim_id, ClaimChange.TAKEN_OUT, held[claim_id].document)


def _change(before: PublishedClaimState | None, said: str, is_retracted: bool) -> ClaimChange | None:
    """How a claim that says this came to say it; None if it said so before."""
    if is_retracted:
        return None if before and before.change == ClaimChange.RETRACTED else ClaimChange.RETRACTED
    if before is None:
        return ClaimChange.MADE
    is_same = before.change != ClaimChange.TAKEN_OUT and before.document == said
    return None if is_same else ClaimChange.CHANGED


def _said(claim: dict[str, Any], sources: dict[str, dict[str, Any]]) -> str:
    """The claim as JSON, with what its sources are called there."""
    told = {
        "text": claim["text"],
        "qualification": claim["qualification"],
        "sources": [{name: sources[key][name] for name in OF_SOURCE} for key in claim["source_ids"]],
    }
    return json.dumps(told, ensure_ascii=False)


def _state(version: StoryVersion, claim_id: str, change: ClaimChange, document: str) -> PublishedClaimState:
    return PublishedClaimState(
        claim_id=claim_id,
        story_id=version.story_id,
        version_number=version.number,
        published_at=version.published_at,
        change=change,
        document=document,
    )
