"""A claim with its evidence, its notices and every state it had, to what its page prints. Pure."""

from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from newsroom import instants
from stories.presentation.evidence import printed_claims, printed_sources
from stories.presentation.story import printed_corrections
from stories.presentation.words import Data, Printed, moment, path, reason_label

CHANGES = {
    "made": "First printed",
    "changed": "Changed",
    "taken_out": "Taken out of the story",
    "retracted": "Retracted with its story",
}
HELD_SINCE = "As first held here"


def claim_page(
    claim_id: str,
    document: Data,
    presentation: Data | None,
    states: Sequence[Data],
    *,
    canonical_url: str,
    publication_url: str,
    zone: ZoneInfo,
    status: str = "live",
) -> Printed:
    """What `site/claim.html` prints as `page`.

    `document` is the live story-v1 document of the claim's story, `presentation` what goes with it; `states` have,
    newest first, `version`, `published_at` (an aware instant), `change`, `reason`, `document` (plain data with `text`,
    `qualification` and `sources`, or None where the words are read in the version alone) and `previous`.
    `publication_url` is the paper's address without trailing slash when the document was printed.
    """
    story, shown = document["story"], presentation or {}
    now = next((claim for claim in printed_claims(document) if claim["id"] == claim_id), None)
    is_retracted = "retracted" in (status, story["content_status"])
    said = now or (states[0]["document"] if states and states[0]["document"] else None)
    all_notices = printed_corrections(story, zone)
    notices = _concerning(claim_id, story, all_notices)
    held = [printed_state(state, story["story_id"], notices, zone) for state in states]
    return {
        "id": claim_id,
        "number": now["number"] if now else None,
        "is_here": now is not None and not is_retracted,
        "is_retracted": is_retracted,
        "text": None if is_retracted or not said else said["text"],
        "qualification": None if is_retracted or not said else said["qualification"],
        "sources": _evidence(claim_id, document, zone) if now else _named(said),
        "notices": notices,
        "states": held,
        "retraction": next((one for one in reversed(all_notices) if one["type"] == "retraction"), None),
        "story": {
            "id": story["story_id"],
            "headline": story["headline"],
            "href": path(story["canonical_url"], publication_url),
            "section": story["section"],
            "published": moment(story["first_published_at"], zone),
        },
        "language": shown.get("language") or "",
        "direction": shown.get("direction") or "auto",
        "canonical_url": canonical_url,
        "json_path": path(story["json_url"], publication_url),
    }


def _concerning(claim_id: str, story: Data, notices: Iterable[Printed]) -> list[Printed]:
    """The notices that touched the claim, oldest first."""
    touching = {it["correction_id"] for it in story["corrections"] if claim_id in it["affected_claim_ids"]}
    return [notice for notice in notices if notice["id"] in touching]


def _evidence(claim_id: str, document: Data, zone: ZoneInfo) -> list[Printed]:
    """The sources on which the claim rests, in the order in which it names them."""
    sources = {source["id"]: source for source in printed_sources(document, zone)}
    named = next(one["source_ids"] for one in document["story"]["key_claims"] if one["claim_id"] == claim_id)
    return [{**sources[name], "page_path": f"/source/{name}"} for name in named]


def _named(said: Data | None) -> list[Printed]:
    """The sources of a claim that stands in its story no more: by name, for they may be cited nowhere now."""
    return [
        {
            "id": it["source_id"],
            "title": it["title"],
            "publisher": it["publisher"],
            "is_primary": it["is_primary_source"],
        }
        for it in (said or {}).get("sources", ())
    ]


def printed_state(state: Data, story_id: str, notices: Iterable[Printed], zone: ZoneInfo) -> Printed:
    """One state: how it came, from which version on, and what the claim said then, where that may be printed here."""
    number, previous, said = state["version"], state["previous"], state["document"] or {}
    is_import = state["change"] == "made" and number > 1 and previous is None
    return {
        "change": state["change"],
        "label": HELD_SINCE if is_import else CHANGES[state["change"]],
        "reason": reason_label(state["reason"]),
        "published": moment(instants.printed(state["published_at"], zone), zone),
        "version": number,
        "version_path": f"/story/{story_id}/v/{number}",
        "previous": previous,
        "diff_path": f"/story/{story_id}/diff/{previous}/{number}" if previous else None,
        "text": said.get("text"),
        "qualification": said.get("qualification"),
        "sources": [source["title"] for source in said.get("sources", ())],
        "notices": [notice for notice in notices if notice["to_version"] == number],
    }
