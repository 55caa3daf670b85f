"""Which cache groups entries of the ledger touch, from the record and the read model. Rather too many than too few."""

import json
from collections.abc import Iterable, Iterator, Sequence

from newsroom.text import tag_slug
from stories import groups
from stories.choices import Reason
from stories.identifiers import day_of
from stories.models.ledger import LedgerEntry
from stories.models.published import PublishedEdition, PublishedPlacement
from stories.models.version import StoryVersion

OF_EDITIONS = (Reason.PRESS, Reason.RELISTING)


def groups_of(entries: Sequence[LedgerEntry]) -> list[str]:
    """The groups of every answer that these public changes may have changed, each once.

    Reads the record as it is now: what a later entry changes again, that entry touches again.
    """
    of_editions = [entry for entry in entries if entry.reason in OF_EDITIONS]
    of_stories = [entry for entry in entries if entry.reason not in OF_EDITIONS]
    listing = groups.LISTING if entries else ()
    return sorted({*listing, *_of_stories(of_stories), *_of_editions(of_editions)})


def _of_stories(entries: Sequence[LedgerEntry]) -> Iterator[str]:
    if not entries:
        return
    ids = {entry.subject_id for entry in entries}
    yield from map(groups.story, ids)
    ran = PublishedPlacement.objects.filter(story_id__in=ids).values_list("edition_id", flat=True)
    yield from map(groups.edition, ran)
    # The version before, too: what has left a section or a tag is to leave its list.
    numbers = {number for entry in entries for number in (entry.version, entry.version - 1)}
    versions = StoryVersion.objects.filter(story_id__in=ids, number__in=numbers)
    yield from _of_summaries(versions.values_list("summary", flat=True))


def _of_summaries(summaries: Iterable[bytes | memoryview | None]) -> Iterator[str]:
    """Where these versions are listed; of an erased one nobody knows it any more."""
    for told in summaries:
        if told is None:
            yield groups.PAGES
            continue
        summary = json.loads(bytes(told))
        yield groups.section(summary["section"])
        yield from (groups.tag(tag_slug(tag)) for tag in summary["tags"])
        yield groups.edition(summary["edition_id"])
        if summary["image_url"]:
            yield groups.image(summary["image_url"])


def _of_editions(entries: Sequence[LedgerEntry]) -> Iterator[str]:
    """An edition, its day, the editions before and after it; a new one stands at the head of every page."""
    for entry in entries:
        yield from (groups.edition(entry.subject_id), groups.day(day_of(entry.subject_id)))
        if entry.reason == Reason.PRESS:
            yield groups.PAGES
    printed = PublishedEdition.objects.filter(edition_id__in=[entry.subject_id for entry in entries])
    numbers = list(printed.values_list("number", flat=True)) if entries else []
    for number in numbers:
        before = PublishedEdition.objects.filter(number__lt=number).order_by("-number")[:1]
        after = PublishedEdition.objects.filter(number__gt=number).order_by("number")[:1]
        yield from (groups.edition(one.edition_id) for one in (*before, *after))
