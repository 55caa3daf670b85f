"""Public notices to what the list of all of them prints. Pure: plain data in, plain data out."""

from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo

from stories.presentation.listing import ending, fit, listed
from stories.presentation.words import CORRECTION_LABELS, Data, Printed, correction_label, moment

ADDRESS = "/corrections"
PLURALS = {
    "correction": "Corrections",
    "clarification": "Clarifications",
    "update": "Updates",
    "editors_note": "Editor’s notes",
    "retraction": "Retractions",
}


def corrections_page(
    items: Iterable[tuple[Data, Data, bool]], *, kind: str, pager: Data, canonical_url: str, zone: ZoneInfo
) -> Printed:
    """What `site/corrections.html` prints as `page`.

    `items` are, newest first, a notice as its story prints it, the summary of that story, and whether the versions on
    both sides of the notice are held; `kind` is the type that was asked for, or empty. A notice that cannot be printed
    is left out and named in `left_out`.
    """
    notices, left_out = fit(
        items, lambda item: printed_notice(*item, zone), lambda item: str(item[0].get("correction_id"))
    )
    title = PLURALS.get(kind, "Corrections")
    return {
        "title": f"{title} before {notices[0]['published']['text']}" if pager["first"] and notices else title,
        "name": title,
        "kind": kind,
        "kinds": _kinds(kind),
        "notices": notices,
        "canonical_url": canonical_url,
        **ending(left_out, pager, "/feeds/corrections"),
    }


def _kinds(chosen: str) -> list[Printed]:
    """The ways to choose notices by their type, all of them first."""
    names: Mapping[str, str] = {"": "All", **PLURALS}
    return [
        {"label": label, "href": f"{ADDRESS}?type={name}" if name else ADDRESS, "is_chosen": name == chosen}
        for name, label in names.items()
    ]


def printed_notice(notice: Data, summary: Data, are_held: bool, zone: ZoneInfo) -> Printed:
    """One notice with its story and the way to both of its versions. Raises KeyError or ValueError for a broken one."""
    story = listed(summary, zone=zone)
    before, after = notice["from_version"], notice["to_version"]
    return {
        "id": notice["correction_id"],
        "type": notice["correction_type"],
        "label": correction_label(notice["correction_type"]),
        "published": moment(notice["published_at"], zone),
        "text": notice["text"],
        "previous_text": notice["previous_text"],
        "corrected_text": notice["corrected_text"],
        "from_version": before,
        "to_version": after,
        "diff_path": f"/story/{story['id']}/diff/{before}/{after}" if are_held else None,
        "history_path": f"/story/{story['id']}/history",
        "href": f"{story['href']}#{notice['correction_id']}",
        "claims": [{"id": name, "href": f"/claim/{name}"} for name in notice["affected_claim_ids"]],
        "story": story,
    }


KINDS = tuple(CORRECTION_LABELS)
