"""An edition-v1 document and what has become of its stories since to what the edition page prints. Pure."""

import json
from collections.abc import Iterable
from zoneinfo import ZoneInfo

from stories.choices import PublicStatus
from stories.presentation.listing import UNFIT, filled, fit, kind_of
from stories.presentation.pictures import picture
from stories.presentation.story import linked
from stories.presentation.words import STATUS_LABELS, Data, Printed, day, moment, path, pending

LONG = 110  # characters of a headline that would fill a column in the size of the others
GROUPS = {"lead": "leads", "secondary": "secondary", "feature": "features", "brief": "briefs"}


def edition_page(
    edition: Data,
    live: Data,
    *,
    publication_url: str,
    zone: ZoneInfo,
    previous: Data | None = None,
    following: Data | None = None,
    others: Iterable[Data] = (),
    is_front: bool = False,
) -> Printed:
    """What `site/edition.html` prints as `page`: the edition as printed, with the present status of its stories.

    `edition` is an edition-v1 document; `live` gives for a story id `content_status`, `headline`, `corrections` (their
    count) and `removed`, and may give `language`, `direction`, `image` and `sponsor` (as in a story's presentation),
    `classification`, the counts `claims`, `sources` and `primary_sources`, and in a proof `unready`: why the story
    would miss the press.
    `previous` and `following` are editions with `title` and `url`, and so are `others`, those of the same day.
    `publication_url` has no trailing slash.
    A story that cannot be printed is left out and named in `left_out`, so that one poisoned entry never takes the
    front page down. Raises KeyError for an edition without a member of edition-v1, ValueError for an ill-formed date.
    """
    about = edition["edition"]
    cards, left_out = printable(edition["stories"], live, publication_url)
    return {
        "id": about["edition_id"],
        "title": about["title"],
        "number": about["edition_number"],
        "slot": about["slot"],
        "day": day(about["edition_date"], weekday=True),
        "published": printed_at(about, zone),
        "canonical_url": about["edition_url"],
        "href": path(about["edition_url"], publication_url),
        "json_path": path(about["json_url"], publication_url),
        "schema_path": path(edition["$schema"], publication_url),
        "previous": linked(previous, publication_url),
        "next": linked(following, publication_url),
        "others": [linked(other, publication_url) for other in others],
        "is_front": is_front,
        "is_empty": False,
        "left_out": left_out,
        **grouped(cards),
    }


def printed_at(about: Data, zone: ZoneInfo) -> Printed:
    """When it was printed: the time alone where that was on the day that the edition bears."""
    if about["published_at"] is None:  # a proof
        return pending("Not printed yet")
    printed = moment(about["published_at"], zone)
    same_day = printed["day"] == day(about["edition_date"])["text"]
    return {**printed, "text": printed["time"] if same_day else printed["text"]}


def no_edition() -> Printed:
    """What `site/edition.html` prints as `page` while nothing has been published."""
    return {
        "title": "Nothing has been printed yet",
        "is_front": True,
        "is_empty": True,
        "left_out": [],
        "previous": None,
        "next": None,
        "others": [],
        **grouped([]),
    }


def grouped(cards: Iterable[Printed]) -> Printed:
    """The cards by the place they take on the page, each group in the order of the edition.

    The first lead tops the page, or the first story where there is none; `rows` hold what stands below the top.
    """
    groups: Printed = {name: [] for name in GROUPS.values()}
    for card in cards:
        groups[GROUPS.get(card["type"], "secondary")].append(card)
    leads, secondary, features, briefs = groups.values()
    first = leads + secondary
    return {
        **groups,
        "is_bare": not (leads or secondary or features or briefs),
        "top": first[:1],
        "rows": in_rows(first[1:]),
        "is_abreast": 1 <= len(features) <= len(briefs) <= 2 * len(features) + 1,
    }


def in_rows(cards: list[Printed]) -> list[list[Printed]]:
    """Rows of three, and as many of two at the end as leave none alone: every row fills the width of the page."""
    pairs = min(-len(cards) % 3, len(cards) // 2)
    threes = len(cards) - 2 * pairs
    rows = [cards[start : start + 3] for start in range(0, threes, 3)]
    return rows + [cards[start : start + 2] for start in range(threes, len(cards), 2)]


def printable(entries: Iterable[Data], live: Data, publication_url: str) -> tuple[list[Printed], list[str]]:
    """The cards that can be printed, in order, and the ids of the stories that cannot."""
    return fit(
        sorted(entries, key=lambda entry: entry["position"]),
        lambda entry: card(entry, live.get(entry["story_id"]) or {}, publication_url),
        lambda entry: str(entry.get("story_id")),
    )


def card(entry: Data, now: Data, publication_url: str) -> Printed:
    """One story of an edition: of a removed one nothing but its id, of a retracted one neither dek nor image.

    A brief is words alone, with a picture or without.

    Raises KeyError or ValueError for an entry that cannot be printed.
    """
    if now.get("is_unfit"):
        raise ValueError("what became of the story cannot be read")
    if now.get("removed"):
        return {"id": entry["story_id"], "type": entry["story_type"], "is_removed": True}
    status = now.get("content_status") or entry["content_status"]
    is_retracted, is_lead = status == "retracted", entry["story_type"] == "lead"
    image = None if is_retracted or entry["story_type"] == "brief" else now.get("image")
    return {
        "id": entry["story_id"],
        "type": entry["story_type"],
        "is_removed": False,
        "section": filled(entry["section"]),
        "headline": filled(entry["headline"]),
        "is_long": len(entry["headline"]) > LONG,
        "href": filled(path(entry["canonical_url"], publication_url)),
        "dek": None if is_retracted else entry["dek"],
        "image": picture(entry["image_url"], image, publication_url, "lead" if is_lead else "card"),
        "kind": kind_of(now.get("classification") or "editorial", now.get("sponsor")),
        "evidence": None if is_retracted else evidence(now),
        "language": now.get("language") or "",  # unknown (HTML, the lang attribute)
        "direction": now.get("direction") or "auto",
        "status": STATUS_LABELS.get(status),
        "is_retracted": is_retracted,
        "corrections": now.get("corrections") or 0,
        "now_headed": now["headline"] if now.get("headline") not in (None, entry["headline"]) else None,
        "carryover_reason": entry["carryover_reason"],
        "unready": now.get("unready"),
    }


def evidence(now: Data) -> Printed | None:
    """What a story rests on, in numbers; None where it makes no claim or nobody has counted."""
    counted = {name: now.get(name) or 0 for name in ("claims", "sources", "primary_sources")}
    return counted if counted["claims"] else None


def standing_now(*, story_id: str, status: str, content_status: str, headline: str, summary: str) -> Printed:
    """What `edition_page` takes as `live` of a story, from what delivery hands out; of a removed one nothing but that.

    One whose summary cannot be read is `is_unfit`, so that it is left out rather than ends the page.
    """
    if status == PublicStatus.REMOVED:
        return {"removed": True}
    try:
        told = json.loads(summary)
        counted = {name: told[name] for name in ("corrections", "claims", "sources", "primary_sources")}
        shown = {name: told["presentation"].get(name) for name in ("language", "direction", "image", "sponsor")}
        known = {"classification": told["editorial_classification"], **counted, **shown}
    except UNFIT:
        return {"is_unfit": True}
    return {"content_status": content_status, "headline": headline, "removed": False, **known}
