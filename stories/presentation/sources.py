"""A source and what rests on it to what its page prints. Pure: plain data in, plain data out."""

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from stories.presentation.listing import ending, fit, listed
from stories.presentation.words import Data, Printed, human, moment, web_address


def source_page(
    entry: Data, uses: Iterable[tuple[Data, Iterable[Data]]], *, pager: Data, canonical_url: str, zone: ZoneInfo
) -> Printed:
    """What `site/source.html` prints as `page`.

    `entry` is the source as a story-v1 document printed it last; `uses` are pairs of a story's summary and its claims
    (`claim_id`, `text`, `qualification`) that rest on the source; `pager` has the paths `newer`, `older`, `first`.
    A story that cannot be printed is left out and named in `left_out`.
    """
    stories, left_out = fit(uses, lambda use: _use(*use, zone), lambda use: str(use[0].get("story_id")))
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
        "canonical_url": canonical_url,
        **ending(left_out, pager),
    }


def _use(summary: Data, claims: Iterable[Data], zone: ZoneInfo) -> Printed:
    story = listed(summary, zone=zone)
    return {**story, "resting": [] if story["is_retracted"] else [_resting(claim) for claim in claims]}


def _resting(claim: Data) -> Printed:
    return {
        "id": claim["claim_id"],
        "text": claim["text"],
        "qualification": claim["qualification"],
        "href": f"/claim/{claim['claim_id']}",
    }
