"""The rows of an edition: itself, its placements, its neighbours in time, and versions that may not be shown."""

import json
from collections.abc import Iterable
from datetime import date
from typing import Any

from newsroom import instants
from stories.models import (
    EditionVersion,
    PublishedBlock,
    PublishedEdition,
    PublishedPlacement,
    Tombstone,
)

from . import contexts, site


def show_edition(version: EditionVersion, document: dict[str, Any]) -> tuple[str, ...]:
    """Show this version of an edition; the cache groups of what has changed on the site beside it."""
    edition = document["edition"]
    before = set(_listed(version.edition_id))
    PublishedPlacement.objects.filter(edition_id=version.edition_id).delete()
    PublishedPlacement.objects.bulk_create(
        PublishedPlacement(edition_id=version.edition_id, story_id=line["story_id"], position=line["position"])
        for line in document["stories"]
    )
    PublishedEdition.objects.filter(edition_id=version.edition_id).delete()
    edition_row(version, edition).save(force_insert=True)
    contexts.refresh_around(before | {line["story_id"] for line in document["stories"]})
    refresh_neighbours(edition["edition_number"])
    return site.show_site()


def _listed(edition_id: str) -> Iterable[str]:
    return PublishedPlacement.objects.filter(edition_id=edition_id).values_list("story_id", flat=True)


def edition_row(version: EditionVersion, edition: dict[str, Any]) -> PublishedEdition:
    """The row of an edition whose latest version this is."""
    return PublishedEdition(
        edition_id=version.edition_id,
        number=edition["edition_number"],
        date=date.fromisoformat(edition["edition_date"]),
        slot=edition["slot"],
        title=edition["title"],
        owns_date=edition["edition_url"].endswith(edition["edition_date"]),
        version=version,
        version_number=version.number,
        version_published_at=version.published_at,
        published_at=instants.parsed(edition["published_at"]),
    )


def refresh_neighbours(number: int) -> None:
    """Write the context of an edition and of the ones before and after it."""
    before = list(PublishedEdition.objects.filter(number__lt=number).order_by("-number")[:2])[::-1]
    after = list(PublishedEdition.objects.filter(number__gte=number).order_by("number")[:3])
    row = [*before, *after]
    near = {edition.edition_id: _beside(row, place) for place, edition in enumerate(row)}
    around = [edition for place, edition in enumerate(row) if abs(place - len(before)) <= 1]
    for edition in around:
        _write_context(edition, near[edition.edition_id])
    _refresh_day(PublishedEdition.objects.get(number=number).date)


def _beside(row: list[PublishedEdition], place: int) -> dict[str, Any]:
    before = row[place - 1] if place else None
    after = row[place + 1] if place + 1 < len(row) else None
    return {
        "previous": contexts.edition_line(before) if before else None,
        "next": contexts.edition_line(after) if after else None,
    }


def _refresh_day(day: date) -> None:
    """Tell every edition of a day of all the others of that day, wherever they stand in the order of numbers."""
    editions = list(PublishedEdition.objects.filter(date=day).order_by("number"))
    for edition in editions:
        others = [contexts.edition_line(other) for other in editions if other != edition]
        _write_context(edition, {"day": others})


def _write_context(edition: PublishedEdition, known: dict[str, Any]) -> None:
    context = {"previous": None, "next": None, "day": [], **json.loads(edition.context), **known}
    edition.context = json.dumps(context, ensure_ascii=False)
    edition.save(update_fields=["context"])


def block_editions(tombstone: Tombstone) -> None:
    """Block every version of an edition that lists the removed story."""
    listing = EditionVersion.objects.filter(edition_id__in=_editions_of(tombstone.story_id))
    PublishedBlock.objects.bulk_create(
        (
            PublishedBlock(edition_id=version.edition_id, version_number=version.number, story_id=tombstone.story_id)
            for version in listing.iterator()
            if any(line["story_id"] == tombstone.story_id for line in json.loads(version.document)["stories"])
        ),
        ignore_conflicts=True,
    )


def _editions_of(story_id: str) -> Iterable[str]:
    """The editions that list a story now: a list loses a story by its removal only."""
    return PublishedPlacement.objects.filter(story_id=story_id).values_list("edition_id", flat=True)
