"""What stands around a story on its page: as stored for a printed one, as planned for one that is still to be."""

import json
from typing import Any

from newsroom.publication import edition_path
from stories.choices import EditionState
from stories.models import Edition, Placement, PublishedStory, Story
from stories.publishing import editions

Data = dict[str, Any]
NOWHERE: Data = {"edition": None, "previous": None, "next": None, "ran_in": []}


def printed(story: Story) -> Data:
    """As readers have it."""
    stored = PublishedStory.objects.filter(pk=story.story_id).values_list("context", flat=True).first()
    return json.loads(stored) if stored else NOWHERE


def planned(story: Story, place: Placement | None = None) -> Data:
    """The edition that a story is placed in; no neighbours: what stands beside it may not be shown to everybody."""
    place = place or next_place(story)
    if place is None:
        return NOWHERE
    edition = edition_line(place.edition)
    return {**NOWHERE, "edition": edition, "ran_in": [{**edition, "position": place.position}]}


def next_place(story: Story) -> Placement | None:
    """Where a story would be printed next: in an edition to come, else late in one that is printed."""
    places = story.placements.select_related("edition")
    to_come = places.exclude(edition__state=EditionState.PRESSED).order_by("edition__date", "edition__pk")
    return to_come.first() or places.order_by("-edition__number").first()


def edition_line(edition: Edition) -> Data:
    """An edition as pages name it, without address and number while it has none."""
    path = edition_path(edition.date, None if edition.owns_date else edition.slot)
    return {
        "edition_id": edition.edition_id,
        "edition_number": edition.number,
        "date": edition.date.isoformat(),
        "slot": edition.slot,
        "title": editions.title_of(edition),
        "url": path if edition.state == EditionState.PRESSED else None,
    }
