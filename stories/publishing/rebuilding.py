"""Rebuilds the read model from versions, tombstones and the ledger; the result equals what publications wrote."""

import json
from collections.abc import Callable, Iterator

from django.db import transaction

from stories import groups
from stories.choices import Reason
from stories.models import (
    EditionVersion,
    FormerSlug,
    LedgerEntry,
    PublishedBlock,
    PublishedCitation,
    PublishedClaim,
    PublishedClaimState,
    PublishedCorrection,
    PublishedEdition,
    PublishedFeedEntry,
    PublishedImage,
    PublishedPage,
    PublishedPlacement,
    PublishedSite,
    PublishedSource,
    PublishedStory,
    PublishedTag,
    PublishedText,
    StoryVersion,
    Tombstone,
)

from . import ledger, readmodel
from .staling import mark_stale

READ_MODEL = (
    PublishedStory,
    PublishedClaim,
    PublishedClaimState,
    PublishedSource,
    PublishedCitation,
    PublishedCorrection,
    PublishedTag,
    PublishedFeedEntry,
    PublishedText,
    PublishedEdition,
    PublishedPlacement,
    PublishedBlock,
    PublishedImage,
    PublishedPage,
    PublishedSite,
    FormerSlug,
)


@transaction.atomic
def rebuild(*, progress: Callable[[Iterator[LedgerEntry]], Iterator[LedgerEntry]] = iter) -> int:
    """Empty the read model and play the ledger again; the number of entries played. Publishing waits meanwhile."""
    ledger.lock()
    mark_stale(groups.EVERY_PAGE)
    return replay(progress)


def replay(progress: Callable[[Iterator[LedgerEntry]], Iterator[LedgerEntry]] = iter) -> int:
    """Write the read model anew without asking that nobody publishes meanwhile; see `rebuild` and `rehearsing`."""
    for table in READ_MODEL:
        table.objects.all().delete()
    played = 0
    for entry in progress(LedgerEntry.objects.order_by("seq").iterator()):
        _play(entry)
        played += 1
    readmodel.show_site()
    return played


def _play(entry: LedgerEntry) -> None:
    if entry.reason == Reason.REMOVAL:
        _play_removal(entry)
    elif entry.reason in (Reason.PRESS, Reason.RELISTING):
        edition = EditionVersion.objects.get(edition_id=entry.subject_id, number=entry.version)
        readmodel.show_edition(edition, json.loads(edition.document))
    else:
        version = StoryVersion.objects.get(story_id=entry.subject_id, number=entry.version)
        if version.document is not None:
            readmodel.show_stories([(version, json.loads(version.document))])


def _play_removal(entry: LedgerEntry) -> None:
    tombstone = Tombstone.objects.get(story_id=entry.subject_id)
    readmodel.block_editions(tombstone)
    readmodel.hide_story(tombstone)
