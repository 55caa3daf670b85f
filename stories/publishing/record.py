"""The one door to the public: versions, ledger entries and read model, written together in the caller's transaction."""

from collections.abc import Sequence
from datetime import datetime

from stories.models import EditionVersion, StoryVersion
from stories.rules import NotReady, Problem

from . import ledger, readmodel
from .freezing import EditionPrint, Print, freeze_edition, freeze_story
from .ledger import Event
from .staling import mark_stale


def print_stories(copies: Sequence[Print]) -> list[StoryVersion]:
    """Make the documents public, in this order.

    Raises NotReady if one fails its schema, or shows another picture where readers know one; then nothing is printed.
    """
    versions = [freeze_story(copy) for copy in copies]
    StoryVersion.objects.bulk_create(versions)
    ledger.append(
        Event(version.reason, version.story_id, version.number, version.published_at, version.sha256)
        for version in versions
    )
    shown = list(zip(versions, [copy.document for copy in copies], strict=True))
    readmodel.refuse_other_pictures(shown)
    readmodel.show_stories(shown)
    return versions


def print_edition(copy: EditionPrint) -> EditionVersion:
    """Make an edition document public. Raises NotReady if it fails its schema."""
    version = freeze_edition(copy)
    version.save()
    ledger.append([Event(version.reason, version.edition_id, version.number, version.published_at, version.sha256)])
    mark_stale(readmodel.show_edition(version, copy.document))
    return version


def refuse_backwards(live: StoryVersion | None, at: datetime) -> None:
    """Raise NotReady if the next version would be older than the live one: the clock runs behind the record."""
    if live and at < live.published_at:
        message = f"The last version is of {live.published_at.isoformat()}, after this print: look at the clock."
        raise NotReady([Problem("clock-behind", message, "/story")])
