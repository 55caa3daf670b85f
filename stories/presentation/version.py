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
    about: Data,
    *,
    publication_url: str,
    paper_url: str,
    zone: ZoneInfo,
) -> Printed:
    """What `site/version.html` prints as `page`: the story's page as this version printed it, and `version`.

    `later` are the versions that came after it, oldest first, each with `number`, `reason`, `published_at` (an aware
    instant) and `notice` (the notice as plain data, or None); one with two notices stands there twice.
    `about` has of this version `number`, `published_at` and `previous` (the number of the one held before, or None),
    of the story `live` (the number that readers get now), `live_path` and `status` (live or retracted).
    `publication_url` is the paper's address when the version was printed, `paper_url` its present one.
    """
    page = story_page(document, presentation, None, publication_url=publication_url, zone=zone)
    story_id = document["story"]["story_id"]
    own = f"/story/{story_id}/v/{about['number']}"
    return {
        **page,
        # What a version names may have gone from the paper since, so nothing but the record itself is linked.
        "history_path": None,
        "json_path": f"{own}.json",
        "canonical_url": f"{paper_url}{about['live_path']}",
        "cited": {**page["cited"], "canonical_url": f"{paper_url}{own}"},
        "version": banner(story_id, in_order(later, story_id, zone), about, zone),
    }


def banner(story_id: str, later: Sequence[Printed], about: Data, zone: ZoneInfo) -> Printed:
    """What has become of a version, with the ways to its neighbours and to what changed."""
    story, number, live, previous = f"/story/{story_id}", about["number"], about["live"], about["previous"]
    return {
        "number": number,
        "previous": previous,
        "live": live,
        "live_path": about["live_path"],
        "printed": moment(instants.printed(about["published_at"], zone), zone),
        "is_current": number == live,
        "is_withdrawn": about["status"] == "retracted" and number != live,
        "superseded": later[0] if later else None,
        "later": later[1:],
        "has_later_notices": any(one["notices"] for one in later[1:]),
        "is_only_quiet": all(one["reason"] in QUIET for one in later),
        "history_path": f"{story}/history",
        "json_path": f"{story}/v/{number}.json",
        "previous_path": f"{story}/v/{previous}" if previous else None,
        "next_path": later[0]["href"] if later else None,
        "diff_path": f"{story}/diff/{number}/{live}" if number != live else None,
        "before_path": f"{story}/diff/{previous}/{number}" if previous else None,
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
