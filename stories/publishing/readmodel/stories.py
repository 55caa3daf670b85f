"""The rows of a story: itself, its claims, tags, corrections, images and former slugs."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from newsroom import instants
from newsroom.text import tag_slug
from stories.choices import ContentStatus, PublicStatus
from stories.identifiers import day_of
from stories.models import (
    FormerSlug,
    PublishedClaim,
    PublishedCorrection,
    PublishedStory,
    PublishedTag,
    StoryVersion,
    Tombstone,
)

from . import claims, contexts, feeds, images, sources, texts
from .summaries import summary

Shown = tuple[StoryVersion, dict[str, Any]]


def show_stories(shown: Sequence[Shown]) -> None:
    """Show these versions and their documents, given in the order of printing; the last of a story stays."""
    _keep_former_slugs(shown)
    latest = list({version.story_id: (version, document) for version, document in shown}.values())
    ids = [version.story_id for version, _ in latest]
    for table in (PublishedStory, PublishedClaim, PublishedCorrection, PublishedTag):
        table.objects.filter(story_id__in=ids).delete()
    PublishedStory.objects.bulk_create(story_row(*one) for one in latest)
    PublishedClaim.objects.bulk_create(row for one in latest for row in _claim_rows(*one))
    PublishedCorrection.objects.bulk_create(row for one in latest for row in _correction_rows(*one))
    PublishedTag.objects.bulk_create(row for one in latest for row in _tag_rows(*one))
    claims.show_states(shown)
    feeds.show_feeds(shown)
    sources.show_sources(latest)
    images.show_images(shown)
    texts.show_texts(latest)
    contexts.refresh_around(ids)


def hide_story(tombstone: Tombstone) -> None:
    """Leave nothing of a removed story but its id and date."""
    story_id = tombstone.story_id
    for table in (PublishedStory, PublishedClaim, PublishedCorrection, PublishedTag, FormerSlug):
        table.objects.filter(story_id=story_id).delete()
    claims.hide_states(story_id)
    feeds.hide_feeds(story_id)
    sources.hide_sources(story_id)
    images.hide_images(story_id)
    texts.hide_texts(story_id)
    PublishedStory.objects.create(
        story_id=story_id,
        status=PublicStatus.REMOVED,
        version_number=0,
        version_published_at=tombstone.removed_at,
        edition_date=day_of(story_id),
        first_published_at=tombstone.removed_at,
        modified_at=tombstone.removed_at,
    )


def story_row(version: StoryVersion, document: dict[str, Any]) -> PublishedStory:
    """The row of a story whose latest version this is."""
    story = document["story"]
    is_retracted = story["content_status"] == ContentStatus.RETRACTED
    return PublishedStory(
        story_id=version.story_id,
        status=PublicStatus.RETRACTED if is_retracted else PublicStatus.LIVE,
        version=version,
        version_number=version.number,
        version_published_at=version.published_at,
        edition_date=day_of(story["edition_id"]),
        first_published_at=instants.parsed(story["first_published_at"]),
        modified_at=instants.parsed(story["modified_at"]),
        has_primary_source=any(source["is_primary_source"] for source in document["sources"]),
        summary=json.dumps(summary(version, document), ensure_ascii=False),
        **{member: story[member] for member in COPIED},
    )


COPIED = (
    "slug",
    "headline",
    "section",
    "story_type",
    "editorial_classification",
    "content_status",
    "importance",
    "is_carryover",
    "edition_id",
    "position",
)


def _claim_rows(version: StoryVersion, document: dict[str, Any]) -> Iterable[PublishedClaim]:
    first_published_at = instants.parsed(document["story"]["first_published_at"])
    for position, claim in enumerate(document["story"]["key_claims"], start=1):
        yield PublishedClaim(
            claim_id=claim["claim_id"],
            story_id=version.story_id,
            position=position,
            text=claim["text"],
            qualification=claim["qualification"],
            first_published_at=first_published_at,
        )


def _correction_rows(version: StoryVersion, document: dict[str, Any]) -> Iterable[PublishedCorrection]:
    for correction in document["corrections"]:
        yield PublishedCorrection(
            correction_id=correction["correction_id"],
            story_id=version.story_id,
            correction_type=correction["correction_type"],
            published_at=instants.parsed(correction["published_at"]),
            from_version=correction["from_version"],
            to_version=correction["to_version"],
            document=json.dumps(correction, ensure_ascii=False),
        )


def _tag_rows(version: StoryVersion, document: dict[str, Any]) -> Iterable[PublishedTag]:
    first_published_at = instants.parsed(document["story"]["first_published_at"])
    for tag in document["story"]["tags"]:
        yield PublishedTag(
            tag=tag, slug=tag_slug(tag), story_id=version.story_id, first_published_at=first_published_at
        )


def _keep_former_slugs(shown: Sequence[Shown]) -> None:
    ids = {version.story_id for version, _ in shown}
    current = dict(PublishedStory.objects.filter(story_id__in=ids).values_list("story_id", "slug"))
    for version, document in shown:
        slug, before = document["story"]["slug"], current.get(version.story_id)
        if before and before != slug:
            FormerSlug.objects.filter(story_id=version.story_id, slug=slug).delete()
            FormerSlug.objects.bulk_create([FormerSlug(story_id=version.story_id, slug=before)], ignore_conflicts=True)
        current[version.story_id] = slug
