"""The public versions of a story to what the history page prints. Pure: plain data in, plain data out."""

from collections.abc import Iterable
from itertools import pairwise
from zoneinfo import ZoneInfo

from newsroom import instants
from stories.presentation.story import headline_size, printed_corrections, standing
from stories.presentation.words import Data, Printed, moment, path, reason_label

EXPLAINED = {
    "first": "The story as it was first printed.",
    "minor": "Typing or spelling alone: no figure, quotation, claim or source differs from the version before.",
    "carryover": "Printed again in a later edition; what it says did not change.",
}
VOUCHED = {"archive": "imported, not checked here", "relaxed": "approved by a contributor"}


def history_page(
    document: Data,
    presentation: Data | None,
    versions: Iterable[Data],
    *,
    canonical_url: str,
    publication_url: str,
    zone: ZoneInfo,
    status: str = "live",
) -> Printed:
    """What `site/history.html` prints as `page`.

    `document` is the live story-v1 document and `presentation` what goes with it; `versions` have, newest first,
    `number`, `reason`, `published_at` (an aware instant), `sha256`, `provenance` and `is_erased`; `status` is what is
    public now (`live` or `retracted`), `canonical_url` the whole address of the page, `publication_url` the paper's
    address without trailing slash when the document was printed. An archive may hold fewer versions than there were:
    notices that belong to none of them stand under `notices_before`.
    """
    story = document["story"]
    notices = printed_corrections(story, zone)
    known = list(versions)
    before = {new["number"]: old for new, old in pairwise(known)}
    held = [
        printed_version(version, before.get(version["number"]), story["story_id"], notices, zone) for version in known
    ]
    is_retracted = "retracted" in (status, story["content_status"])
    numbers = {version["number"] for version in held}
    return {
        "headline": story["headline"],
        "headline_size": headline_size(story["headline"]),
        "href": path(story["canonical_url"], publication_url),
        "language": (presentation or {}).get("language") or "",
        "direction": (presentation or {}).get("direction") or "auto",
        "story_id": story["story_id"],
        "is_retracted": is_retracted,
        "status": standing("retracted", notices) if is_retracted else None,
        "versions": held,
        "first_held": held[-1]["number"] if held else None,
        "is_whole": 1 in numbers,
        "notices_before": [notice for notice in notices if notice["to_version"] not in numbers],
        "json_path": path(story["json_url"], publication_url),
        "canonical_url": canonical_url,
    }


def printed_version(
    version: Data, before: Data | None, story_id: str, notices: Iterable[Printed], zone: ZoneInfo
) -> Printed:
    """One version with the notices that came with it, and the one `before` it; an erased one has no address."""
    number, is_erased = version["number"], version["is_erased"]
    address = f"/story/{story_id}/v/{number}"
    can_differ = before is not None and not is_erased and not before["is_erased"]
    return {
        "number": number,
        "label": reason_label(version["reason"]),
        "explained": EXPLAINED.get(version["reason"]),
        "published": moment(instants.printed(version["published_at"], zone), zone),
        "vouched": VOUCHED.get(version["provenance"]),
        "digest": version["sha256"],
        "short_digest": version["sha256"][:12],
        "path": None if is_erased else address,
        "json_path": None if is_erased else f"{address}.json",
        "previous": before["number"] if before else None,
        "diff_path": f"/story/{story_id}/diff/{before['number']}/{number}" if before and can_differ else None,
        "notices": [notice for notice in notices if notice["to_version"] == number],
    }
