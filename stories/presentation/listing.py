"""Summaries to what lists print: sections, tags, whatever names stories one under the other. Pure."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar
from zoneinfo import ZoneInfo

from stories.presentation.pictures import picture
from stories.presentation.story import kind_label
from stories.presentation.words import STATUS_LABELS, Data, Printed, moment, web_address

COUNTED = ("corrections", "claims", "sources", "primary_sources")
UNFIT = (KeyError, TypeError, AttributeError, ValueError)
Item = TypeVar("Item")
Made = TypeVar("Made")


def listed(summary: Data, *, zone: ZoneInfo) -> Printed:
    """A story as lists print it, from the summary that was stored at its publication.

    `summary` is what stories.publishing.readmodel.summaries writes. Of a retracted story neither dek nor image is
    printed, and its headline says what it is. Raises KeyError, TypeError or ValueError for one that cannot be printed.
    """
    shown, status = summary["presentation"], summary["content_status"]
    is_retracted = status == "retracted"
    published, changed = summary["first_published_at"], summary["modified_at"]
    whole = filled(web_address(summary["canonical_url"]))  # a page's linked data tells it, too
    under = whole.removesuffix(f"/story/{summary['story_id']}/{summary['slug']}")
    return {
        "id": summary["story_id"],
        "headline": filled(summary["headline"]),
        "href": f"/story/{summary['story_id']}/{filled(summary['slug'])}",
        "dek": None if is_retracted else summary["dek"],
        "image": None if is_retracted else picture(summary["image_url"], shown.get("image"), under, "list"),
        "section": filled(summary["section"]),
        "type": summary["story_type"],
        "kind": kind_of(summary["editorial_classification"], shown.get("sponsor")),
        "byline": shown.get("byline"),
        "language": shown.get("language") or "",  # unknown (HTML, the lang attribute)
        "direction": shown.get("direction") or "auto",
        "status": {"name": status, "label": STATUS_LABELS[status]} if status in STATUS_LABELS else None,
        "is_retracted": is_retracted,
        "published": moment(published, zone),
        "changed": moment(changed, zone) if changed != published else None,
        "changed_label": STATUS_LABELS.get(status, "Updated"),
        **{name: summary[name] for name in COUNTED},
    }


def kind_of(classification: str, sponsor: str | None) -> Printed | None:
    """What a reader must know before reading, as a class and a label; None for plain reporting."""
    label = kind_label(classification, sponsor)
    return {"name": classification, "label": label} if label else None


def printable_list(summaries: Iterable[Data], *, zone: ZoneInfo) -> tuple[list[Printed], list[str]]:
    """The stories that can be printed, in their order, and the ids of those that cannot."""
    return fit(summaries, lambda summary: listed(summary, zone=zone), lambda summary: str(summary.get("story_id")))


def fit(
    items: Iterable[Item], print_one: Callable[[Item], Made], name_of: Callable[[Item], str]
) -> tuple[list[Made], list[str]]:
    """What can be printed of a list, in its order, and the names of what cannot: one broken row takes no list down."""
    printed, left_out = [], []
    for item in items:
        try:
            printed.append(print_one(item))
        except UNFIT:
            left_out.append(name_of(item))
    return printed, left_out


def list_page(summaries: Sequence[Data], *, name: str, zone: ZoneInfo, pager: Data, feed: str) -> Printed:
    """What `site/section.html` and `site/tag.html` print as `page`.

    `pager` has the paths `newer`, `older` and `first`, or None for each; `feed` is the path of the list's feeds
    without the ending that tells their form.
    """
    stories, left_out = printable_list(summaries, zone=zone)
    return {
        "name": name,
        "title": deep_title(name, stories) if pager["first"] else name,
        "stories": stories,
        **ending(left_out, pager, feed),
    }


def ending(left_out: list[str], pager: Data, feed: str = "") -> Printed:
    """What every list ends with: the pages beside, what had to be left out, its feeds if it has any.

    `is_deep` tells that the list began on another page.
    """
    feeds = {"feeds": {form: f"{feed}.{form}" for form in ("rss", "atom", "json")}} if feed else {}
    return {"left_out": left_out, "pager": pager, "is_deep": bool(pager["first"]), **feeds}


def deep_title(name: str, stories: Sequence[Data]) -> str:
    """The title of a page further down a list: no two pages of a list begin with the same story."""
    return f"{name}, from “{stories[0]['headline']}” on" if stories else f"{name}, older stories"


def filled(text: str | None) -> str:
    """`text`, which must not be empty. Raises ValueError."""
    if not text:
        raise ValueError("a story in a list needs a headline and an address")
    return text
