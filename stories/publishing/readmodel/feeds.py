"""The feeds of sections and tags that a story is in, so that a correction or retraction is told where the story was."""

from collections.abc import Iterable, Sequence
from typing import Any

from newsroom import instants
from newsroom.text import tag_slug
from stories.choices import ContentStatus
from stories.models import PublishedFeedEntry, StoryVersion

Shown = tuple[StoryVersion, dict[str, Any]]


def show_feeds(shown: Sequence[Shown]) -> None:
    """Put the stories of these versions, given in the order of printing, into their feeds; the last of each counts."""
    rows = PublishedFeedEntry.objects.filter(story_id__in={version.story_id for version, _ in shown})
    feeds: dict[str, set[str]] = {}
    for feed, story_id in rows.values_list("feed", "story_id"):
        feeds.setdefault(story_id, set()).add(feed)
    for version, document in shown:
        feeds[version.story_id] = _feeds_of(document["story"], feeds.get(version.story_id, set()))
    rows.delete()
    latest = {version.story_id: document["story"]["modified_at"] for version, document in shown}
    PublishedFeedEntry.objects.bulk_create(
        PublishedFeedEntry(feed=feed, story_id=story_id, changed_at=instants.parsed(changed_at))
        for story_id, changed_at in latest.items()
        for feed in sorted(feeds[story_id])
    )


def hide_feeds(story_id: str) -> None:
    """A removed story is in no feed: even the name of one would tell what it was about."""
    PublishedFeedEntry.objects.filter(story_id=story_id).delete()


def _feeds_of(story: dict[str, Any], before: Iterable[str]) -> set[str]:
    own = {f"section/{story['section']}", *(f"tag/{tag_slug(tag)}" for tag in story["tags"])}
    return own | set(before) if story["content_status"] == ContentStatus.RETRACTED else own
