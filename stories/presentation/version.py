"""One version of a story as it was printed, under a banner that says what has become of it. Pure."""

from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from newsroom import instants
from stories.presentation.story import story_page
from stories.presentation.words import Data, Printed, correction_label, moment, reason_label

QUIET = {"minor", "carryover"}  # change nothing of what a story says


def version_page(
    document: Data,
    presentation: Data | None,
    later: Sequence[Data],
    *,
    number: int,
    live: int,
    previous: int | None,
    live_path: str,
    publication_url: str,
    paper_url: str,
    zone: ZoneInfo,
    status: str = "live",
) -> Printed:
    """What `site/version.html` prints as `page`: the story's page as this version printed it, and `version`.

    `later` are the versions that came after it, oldest first, each with `number`, `reason`, `published_at` (an aware
    instant) and `notice` (the notice as plain data, or None); one with two notices stands there twice.
    `live` is the version that readers get now at `live_path`, `previous` the one held before this, `status` what has
    become of the story, `publication_url` the paper's address when the version was printed and `paper_url` its present
    one.
    """
    page = story_page(document, presentation, None, publication_url=publication_url, zone=zone)
    story_id, follow = document["story"]["story_id"], in_order(later, document["story"]["story_id"], zone)
    own = f"/story/{story_id}/v/{number}"
    return {
        **page,
        # What a version names may have gone from the paper since, so nothing but the record itself is linked.
        "history_path": None,
        "json_path": f"{own}.json",
        "canonical_url": f"{paper_url}{live_path}",
        "cited": {**page["cited"], "canonical_url": f"{paper_url}{own}"},
        "version": {
            "number": number,
            "history_path": f"/story/{story_id}/history",
            "live": live,
            "live_path": live_path,
            "is_current": number == live,
            "is_withdrawn": status == "retracted" and number != live,
            "superseded": follow[0] if follow else None,
            "later": follow[1:],
            "has_later_notices": any(one["notices"] for one in follow[1:]),
            "is_only_quiet": all(one["reason"] in QUIET for one in follow),
            "previous_path": f"/story/{story_id}/v/{previous}" if previous else None,
            "next_path": follow[0]["href"] if follow else None,
            "diff_path": f"/story/{story_id}/diff/{number}/{live}" if number != live else None,
            "before_path": f"/story/{story_id}/diff/{previous}/{number}" if previous else None,
            "previous": previous,
            "json_path": f"{own}.json",
        },
    }


def in_order(later: Iterable[Data], story_id: str, zone: ZoneInfo) -> list[Printed]:
    """The later versions, each once with all its notices."""
    found: dict[int, Printed] = {}
    for one in later:
        told = found.setdefault(one["number"], _printed(one, story_id, zone))
        if one["notice"]:
            told["notices"].append(_notice(one["notice"]))
    return list(found.values())


def _printed(one: Data, story_id: str, zone: ZoneInfo) -> Printed:
    return {
        "number": one["number"],
        "reason": one["reason"],
        "label": reason_label(one["reason"]),
        "published": moment(instants.printed(one["published_at"], zone), zone),
        "href": f"/story/{story_id}/v/{one['number']}",
        "notices": [],
    }


def _notice(notice: Data) -> Printed:
    told = {"id": notice["correction_id"], "label": correction_label(notice["correction_type"])}
    return {**told, "text": notice["text"]}
