"""A source and what rests on it to what its page prints. Pure: plain data in, plain data out."""

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from stories.presentation.listing import UNFIT, listed
from stories.presentation.words import Data, Printed, human, moment, web_address


def source_page(
    entry: Data, uses: Iterable[tuple[Data, Iterable[Data]]], *, pager: Data, canonical_url: str, zone: ZoneInfo
) -> Printed:
    """What `site/source.html` prints as `page`.

    `entry` is the source as a story-v1 document printed it last; `uses` are pairs of a story's summary and its claims
    (`claim_id`, `text`, `qualification`) that rest on the source; `pager` has the paths `newer`, `older`, `first`.
    A story that cannot be printed is left out and named in `left_out`.
    """
    stories, left_out = _uses(uses, zone)
    return {
        "id": entry["source_id"],
        "title": entry["title"],
        "href": web_address(entry["url"]) or web_address(entry["canonical_url"]),
        "publisher": entry["publisher"],
        "type": human(entry["source_type"]),
        "is_primary": entry["is_primary_source"],
        "is_confidential": entry["publisher"] is None,  # story-v1 gives no other source none
        "published": moment(entry["published_at"], zone) if entry["published_at"] else None,
        "accessed": moment(entry["accessed_at"], zone) if entry["accessed_at"] else None,
        "stories": stories,
        "left_out": left_out,
        "pager": pager,
        "is_deep": bool(pager["first"]),
        "canonical_url": canonical_url,
    }


def _uses(uses: Iterable[tuple[Data, Iterable[Data]]], zone: ZoneInfo) -> tuple[list[Printed], list[str]]:
    stories, left_out = [], []
    for summary, claims in uses:
        try:
            story = listed(summary, zone=zone)
            stories.append({**story, "resting": [] if story["is_retracted"] else [_resting(claim) for claim in claims]})
        except UNFIT:
            left_out.append(str(summary.get("story_id")))
    return stories, left_out


def _resting(claim: Data) -> Printed:
    return {
        "id": claim["claim_id"],
        "text": claim["text"],
        "qualification": claim["qualification"],
        "href": f"/claim/{claim['claim_id']}",
    }
