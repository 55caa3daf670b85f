"""The proof of an edition: the whole front page as it would be printed now, unready stories marked. Writes nothing."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from newsroom import instants, publication
from newsroom.publication import edition_path
from stories import delivery, gathering, presentation, rendering
from stories.choices import EditionState, PublicStatus
from stories.models import Edition, Placement, PublishedEdition, Story
from stories.publishing import editions, pressing

from . import drafts
from .drafts import Sheet

Data = dict[str, Any]
LISTED = ("story_id", "section", "headline", "dek", "importance", "content_status")
Addresses = Callable[[Story], str]


def edition_proof(
    edition: Edition, *, page_of: Addresses, image_of: Addresses, links: list[Data] | None = None
) -> bytes:
    """The page of an edition with its stories in their order, as they stand now.

    `page_of` and `image_of` give the addresses of a story's own preview and of its uploaded picture.
    """
    at = max(edition.press_at or instants.now(), instants.now())
    placements = list(edition.placements.select_related("story__section", "story__image").order_by("position"))
    lines, states = [], {}
    for placement in placements:
        placement.edition = edition
        line, state = _placed(placement, at, page_of, image_of)
        lines.append(line)
        states[line["story_id"]] = state
    page = presentation.edition_page(
        _document(edition, lines),
        states,
        publication_url=publication.current().url,
        zone=publication.current().zone,
        previous=_latest_before(edition),
    )
    page["preview"] = _banner(edition, states, links or [])
    return rendering.page("site/proof.html", delivery.site(), page)


def _placed(placement: Placement, at: datetime, page_of: Addresses, image_of: Addresses) -> tuple[Data, Data]:
    """The line of the edition that a placement would become, and how its story stands."""
    story = placement.story
    if story.public_status == PublicStatus.REMOVED:
        return _line(placement, {"story_id": story.story_id}), {"removed": True}
    sheet = _sheet(placement)
    told, image = sheet.document["story"], sheet.presentation["image"]
    address = image_of(story) if image and image["sha256"] else told["image_url"]
    line = _line(placement, {name: told[name] for name in LISTED})
    state = {
        "content_status": told["content_status"],
        "corrections": len(told["corrections"]),
        "unready": _unready(placement, at),
        "classification": told["editorial_classification"],
        "claims": len(told["key_claims"]),
        "sources": len(sheet.document["sources"]),
        "primary_sources": sum(source["is_primary_source"] for source in sheet.document["sources"]),
        **{name: sheet.presentation[name] for name in ("language", "direction", "image", "sponsor")},
    }
    return {**line, "canonical_url": page_of(story), "image_url": address}, state


def _line(placement: Placement, told: Data) -> Data:
    place = {"position": placement.position, "story_type": placement.story_type}
    reason = placement.carryover_reason or None
    return {**told, **place, "is_carryover": placement.is_carryover, "carryover_reason": reason}


def _sheet(placement: Placement) -> Sheet:
    """A carried-over or printed story runs as readers have it, whatever its working copy says by now."""
    story = placement.story
    if placement.is_carryover or story.is_public:
        return drafts.printed(story, gathering.printed_version(story))
    return drafts.sheet(story, place=placement)


def _unready(placement: Placement, at: datetime) -> str | None:
    """Why the story would miss the press; None where it would not, or is printed already."""
    is_printed = placement.edition.state == EditionState.PRESSED and placement.story.is_public
    if is_printed or placement.edition.state == EditionState.CANCELLED:
        return None
    refusal = pressing.obstacle(placement, at)
    return f"Not ready: {refusal}" if refusal else None


def _document(edition: Edition, lines: list[Data]) -> Data:
    """An edition-v1 document but for what the press gives."""
    paper = publication.current()
    slot = None if edition.owns_date else edition.slot
    about = {
        "edition_id": edition.edition_id,
        "edition_number": edition.number,
        "edition_date": edition.date.isoformat(),
        "slot": edition.slot,
        "title": editions.title_of(edition),
        "edition_url": paper.edition_url(edition.date, slot) if edition.pressed_at else None,
        "json_url": paper.edition_json_url(edition.date, slot) if edition.pressed_at else None,
        "published_at": instants.printed(edition.pressed_at, paper.zone) if edition.pressed_at else None,
    }
    return {"$schema": paper.schema_url("edition"), "edition": about, "stories": lines}


def _latest_before(edition: Edition) -> Data | None:
    number = edition.number or 10**9
    found = PublishedEdition.objects.filter(number__lt=number).order_by("-number").first()
    if found is None:
        return None
    return {"title": found.title, "url": edition_path(found.date, None if found.owns_date else found.slot)}


def _banner(edition: Edition, states: dict[str, Data], links: list[Data]) -> Data:
    unready = sum(1 for state in states.values() if state.get("unready"))
    return {"name": "Proof", "says": _says(edition), "more": [_ready(len(states), unready)], "links": links}


def _ready(all_of_them: int, unready: int) -> str:
    if not all_of_them:
        return "No story is placed yet."
    if not unready:
        return f"{all_of_them} in all, each ready as it stands."
    return f"{all_of_them} in all; {unready} would miss the press as things stand, marked below with the reason."


def _says(edition: Edition) -> str:
    zone = publication.current().zone
    if edition.state == EditionState.PRESSED:
        return "This edition is printed. Stories that joined late or changed since show as they stand now."
    if edition.state == EditionState.CANCELLED:
        return "This edition is cancelled: it will not be printed."
    if edition.state == EditionState.HELD:
        return "Not printed. The edition is held: press time passes without a press run."
    if edition.press_at is None:
        return "Not printed: a publisher presses this edition."
    due = presentation.moment(instants.printed(edition.press_at, zone), zone)["text"]
    return f"Not printed: the edition goes to press on {due}."
