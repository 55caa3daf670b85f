"""What two versions of a story say differently to what the page of their difference prints. Pure: plain data out."""

from collections.abc import Iterable
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from newsroom import instants
from stories.presentation.words import Data, Printed, human, moment, reason_label

GROUPS = {"claims": "Claims", "sources": "Sources", "corrections": "Notices", "presentation": "On the page"}
TEXT = "Text"
# What is written in the language of the story; all else is words of the paper's, addresses and figures.
SPOKEN = frozenset({"headline", "dek", "summary", "body_text", "why_it_matters", "limitations", "tags", "caption"})
SPOKEN |= {"alt_text", "text", "qualification", "notices", "previous_text", "corrected_text"}
OF_VOCABULARY = frozenset({"story_type", "editorial_classification", "source_type", "correction_type"})
INSTANTS = frozenset({"published_at", "accessed_at"})


class Compared(Protocol):
    """A field of which two versions say different things, as stories.comparing gives it."""

    @property
    def key(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def rows(self) -> Iterable[Any]: ...


def difference_page(
    differences: Iterable[Compared],
    before: Data,
    after: Data,
    *,
    story: Data,
    canonical_url: str,
    zone: ZoneInfo,
) -> Printed:
    """What `site/diff.html` prints as `page`.

    `differences` are of stories.comparing; `before` and `after` have `number`, `reason`, `published_at` (an aware
    instant), `language` and `direction`; `story` has `id`, `headline`, `href` and `is_retracted`.
    """
    sides = [_side(side, story["id"], zone) for side in (before, after)]
    older, newer = sorted((before["number"], after["number"]))
    return {
        "story": story,
        "before": sides[0],
        "after": sides[1],
        "sides": sides,
        "is_backwards": before["number"] > after["number"],
        "other_way": f"/story/{story['id']}/diff/{after['number']}/{before['number']}",
        "groups": _grouped(differences, zone),
        "history_path": f"/story/{story['id']}/history",
        "span": f"{older} and {newer}",
        "canonical_url": canonical_url,
    }


def _side(side: Data, story_id: str, zone: ZoneInfo) -> Printed:
    return {
        "number": side["number"],
        "label": reason_label(side["reason"]),
        "published": moment(instants.printed(side["published_at"], zone), zone),
        "href": f"/story/{story_id}/v/{side['number']}",
        "language": side["language"] or "",
        "direction": side["direction"] or "auto",
    }


def _grouped(differences: Iterable[Compared], zone: ZoneInfo) -> list[Printed]:
    """The fields under the part of the story to which they belong, in the order of the page."""
    groups: dict[str, list[Printed]] = {name: [] for name in (TEXT, *GROUPS.values())}
    for difference in differences:
        groups[GROUPS.get(difference.key.partition("/")[0], TEXT)].append(_field(difference, zone))
    return [
        {"name": name, "id": human(name).lower().replace(" ", "-"), "fields": fields}
        for name, fields in groups.items()
        if fields
    ]


def _field(difference: Compared, zone: ZoneInfo) -> Printed:
    member = difference.key.rpartition("/")[2]
    rows = [_row(row, member, zone) for row in difference.rows]
    is_spoken = member in SPOKEN or difference.key.startswith("corrections/")
    return {"key": difference.key, "label": difference.label, "is_spoken": is_spoken, "rows": rows}


def _row(row: Any, member: str, zone: ZoneInfo) -> Printed:
    return {
        "skipped": row.skipped,
        "differs": row.differs,
        "before": _pieces(row.before, member, zone),
        "after": _pieces(row.after, member, zone),
    }


def _pieces(pieces: Iterable[Any] | None, member: str, zone: ZoneInfo) -> list[Printed] | None:
    if pieces is None:
        return None
    whole = "".join(piece.text for piece in pieces)
    if member in INSTANTS:
        return [{"text": moment(whole, zone)["text"], "differs": True}]
    if member in OF_VOCABULARY:
        return [{"text": human(whole), "differs": True}]
    return [{"text": piece.text, "differs": piece.differs} for piece in pieces]
