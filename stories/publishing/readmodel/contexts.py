"""What a story's page shows around it: its edition, its neighbours there, and every edition it ran in."""

import json
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from newsroom.publication import edition_path
from stories.choices import PublicStatus
from stories.models import PublishedEdition, PublishedPlacement, PublishedStory


def refresh_around(story_ids: Collection[str]) -> None:
    """Refresh these stories and all that share an edition with them."""
    editions = PublishedStory.objects.filter(story_id__in=story_ids).values_list("edition_id", flat=True)
    beside = PublishedPlacement.objects.filter(edition_id__in=set(editions)).values_list("story_id", flat=True)
    refresh({*story_ids, *beside})


def refresh(story_ids: Collection[str]) -> None:
    """Write the contexts of these stories from the rows of editions and placements, at four queries."""
    shown = PublishedStory.objects.exclude(status=PublicStatus.REMOVED).filter(story_id__in=story_ids)
    stories = list(shown)
    current = {story.edition_id for story in stories}
    ran = PublishedPlacement.objects.filter(story_id__in=story_ids).values_list("edition_id", flat=True)
    editions = PublishedEdition.objects.in_bulk({*current, *ran})
    lines: dict[str, list[PublishedPlacement]] = defaultdict(list)
    for placement in PublishedPlacement.objects.filter(edition_id__in=editions).order_by("position"):
        lines[placement.edition_id].append(placement)
    names = _names(lines, current)
    for story in stories:
        story.context = json.dumps(_context(story, editions, lines, names), ensure_ascii=False)
    PublishedStory.objects.bulk_update(stories, ["context"], batch_size=200)


def _names(lines: dict[str, list[PublishedPlacement]], current: set[str]) -> dict[str, dict[str, str]]:
    ids = {placement.story_id for edition_id in current for placement in lines[edition_id]}
    rows = PublishedStory.objects.filter(story_id__in=ids).values_list("story_id", "slug", "headline")
    return {story_id: {"headline": headline, "url": f"/story/{story_id}/{slug}"} for story_id, slug, headline in rows}


def _context(
    story: PublishedStory,
    editions: dict[str, PublishedEdition],
    lines: dict[str, list[PublishedPlacement]],
    names: dict[str, dict[str, str]],
) -> dict[str, Any]:
    order = [placement.story_id for placement in lines[story.edition_id]]
    place = order.index(story.story_id) if story.story_id in order else None
    before = order[place - 1] if place else None
    after = order[place + 1] if place is not None and place + 1 < len(order) else None
    ran_in = [
        {**edition_line(edition), "position": placement.position}
        for edition in sorted(editions.values(), key=lambda edition: edition.number)
        for placement in lines[edition.edition_id]
        if placement.story_id == story.story_id
    ]
    edition = editions.get(story.edition_id)
    return {
        "edition": edition_line(edition) if edition else None,
        "previous": names.get(before or ""),
        "next": names.get(after or ""),
        "ran_in": ran_in,
    }


def edition_line(edition: PublishedEdition) -> dict[str, Any]:
    """An edition as pages name it."""
    return {
        "edition_id": edition.edition_id,
        "edition_number": edition.number,
        "date": edition.date.isoformat(),
        "slot": edition.slot,
        "title": edition.title,
        "url": edition_path(edition.date, None if edition.owns_date else edition.slot),
    }
