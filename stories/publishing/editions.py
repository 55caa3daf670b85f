"""The list of an edition: made at press, and made anew when a late story, a retraction or a removal changes it."""

import json
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from newsroom import publication
from newsroom.users.models import User
from stories.choices import Reason
from stories.document import build
from stories.document.parts import EditionParts
from stories.models import Edition, EditionVersion, Placement, PublishedPlacement, StoryVersion
from stories.workflow import acting

from . import ledger, record
from .freezing import EditionPrint

Listing = dict[str, Any]


def title_of(edition: Edition) -> str:
    return edition.title or default_title(edition.date, edition.slot)


def default_title(day: date, slot: str) -> str:
    """`The Machine Press, Saturday 29 August 2026, morning edition`."""
    return f"{publication.current().name}, {day:%A} {day.day} {day:%B %Y}, {slot} edition"


def listing(version: StoryVersion) -> Listing:
    """The line of an edition that prints this version."""
    return build.edition_listing(json.loads(version.document), version.number, version.sha256)


def list_first(edition: Edition, versions: list[StoryVersion], *, at: datetime, by: User | None) -> EditionVersion:
    """Print a numbered edition for the first time."""
    listings = sorted((listing(version) for version in versions), key=lambda line: line["position"])
    document = build.edition_document(_parts(edition, title_of(edition), listings, at))
    return record.print_edition(EditionPrint(document, 1, Reason.PRESS, at, acting.name_of(by)))


def list_late(placement: Placement, version: StoryVersion, *, at: datetime, by: User | None) -> EditionVersion:
    """Add a late story to the printed edition."""
    late = listing(version)
    return _list_anew(placement.edition, lambda lines: [*lines, late], at=at, by=by)


def relist(version: StoryVersion, *, at: datetime, by: User | None) -> None:
    """Name a retracted version in every edition that lists the story, at the position where it ran."""
    line = listing(version)

    def named(lines: list[Listing]) -> list[Listing]:
        return [renamed(one, line) if one["story_id"] == line["story_id"] else one for one in lines]

    for edition in listing_editions(version.story_id):
        _list_anew(edition, named, at=at, by=by)


def unlist(story_id: str, *, at: datetime, by: User | None) -> None:
    """Take a removed story out of every edition that lists it."""
    for edition in listing_editions(story_id):
        _list_anew(edition, lambda lines: [one for one in lines if one["story_id"] != story_id], at=at, by=by)


def listing_editions(story_id: str) -> list[Edition]:
    """The printed editions that list a story, oldest first."""
    ids = PublishedPlacement.objects.filter(story_id=story_id).values_list("edition_id", flat=True)
    return list(Edition.objects.filter(edition_id__in=list(ids)).order_by("number"))


PLACE = ("position", "story_type", "is_carryover", "carryover_reason")  # what stays as the edition printed it


def renamed(printed: Listing, line: Listing) -> Listing:
    """The line of a later version at the place where the edition printed an earlier one."""
    return {**line, **{member: printed[member] for member in PLACE}}


def _parts(edition: Edition, title: str, lines: list[Listing], at: datetime) -> EditionParts:
    assert edition.pressed_at, "an edition is pressed before it lists anything"
    return EditionParts(edition, title, lines, edition.pressed_at, at, publication.current())


def _list_anew(
    edition: Edition, change: Callable[[list[Listing]], list[Listing]], *, at: datetime, by: User | None
) -> EditionVersion:
    ledger.lock()
    latest = EditionVersion.objects.filter(edition_id=edition.edition_id).latest("number")
    printed = json.loads(latest.document)
    lines = sorted(change(printed["stories"]), key=lambda line: line["position"])
    document = build.edition_document(_parts(edition, printed["edition"]["title"], lines, at))
    return record.print_edition(EditionPrint(document, latest.number + 1, Reason.RELISTING, at, acting.name_of(by)))
