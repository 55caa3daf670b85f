"""What the newsroom holds of the stories and editions that a batch names, looked up at a fixed number of queries."""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from stories.choices import ContentStatus, RevisionKind, State
from stories.identifiers import number_of
from stories.models import (
    Edition,
    EditionVersion,
    Placement,
    PublishedCorrection,
    PublishedStory,
    Revision,
    Story,
    StoryVersion,
    Tombstone,
)
from stories.unpacking import saving

from .examining import ARCHIVE, Copy, EditionCopy, StoryCopy, TombstoneCopy

LISTED = ("section", "headline", "dek", "importance", "content_status", "canonical_url", "json_url", "image_url")


@dataclass
class StoryShelf:
    """A story: its row, versions and notices; also of what the batch has placed here before."""

    row: Story | None = None
    versions: dict[int, tuple[str, str]] = field(default_factory=dict)  # digests of document and presentation
    lines: dict[int, tuple[Any, ...]] = field(default_factory=dict)  # what an edition prints of a version
    is_changed_here: bool = False
    is_edited: bool = False
    is_retracted: bool = False
    tombstone: str = ""
    became: str = ""  # the id that a draft has by now which was taken in under this one
    corrections: list[Any] = field(default_factory=list)

    @property
    def latest(self) -> int:
        return max(self.versions, default=0)

    def put(self, copy: StoryCopy) -> None:
        version = copy.version
        self.versions[version.number] = (version.sha256, version.presentation_sha256)
        self.lines[version.number] = line_of(copy.document["story"])
        self.corrections, self.is_retracted = copy.corrections, copy.is_retracted
        self.is_changed_here = self.is_edited = False


@dataclass
class EditionShelf:
    """An edition: its row, versions and who stands where."""

    row: Edition
    versions: dict[int, str] = field(default_factory=dict)
    is_changed_here: bool = False
    positions: dict[int, str] = field(default_factory=dict)

    @property
    def latest(self) -> int:
        return max(self.versions, default=0)


class Shelves:
    """Everything that decisions about a batch look at. Rows are locked, editions before stories, as in a press run."""

    def __init__(self) -> None:
        self.stories: dict[str, StoryShelf] = {}
        self.editions: dict[str, EditionShelf] = {}
        self.rows: list[Edition] = []

    def look_up(self, copies: Iterable[Copy]) -> None:
        """Fetch what is not here yet."""
        copies = list(copies)
        editions = [copy.edition for copy in copies if isinstance(copy, StoryCopy | EditionCopy)]
        self._fetch_editions([one for one in editions if one.edition_id not in self.editions])
        listed = {story_id for copy in copies if isinstance(copy, EditionCopy) for story_id in copy.listed}
        named = {copy.story_id for copy in copies if isinstance(copy, StoryCopy | TombstoneCopy)}
        missing = sorted((listed | named) - self.stories.keys())
        if missing:
            self.stories |= {story_id: StoryShelf() for story_id in missing}
            self._fetch_stories(missing)

    def _fetch_editions(self, wanted: Collection[Edition]) -> None:
        clashing = Q(date__in={one.date for one in wanted}) | Q(number__in={one.number for one in wanted})
        rows = list(Edition.objects.select_for_update().filter(clashing).order_by("pk")) if wanted else []
        held = {row.pk for row in self.rows}
        self.rows += [row for row in rows if row.pk not in held]
        shelves = {row.pk: EditionShelf(row) for row in rows if row.edition_id and row.edition_id not in self.editions}
        self.editions |= {shelf.row.edition_id: shelf for shelf in shelves.values()}
        self._fetch_edition_versions()
        placements = Placement.objects.filter(edition__in=shelves).values_list(
            "edition_id", "position", "story__story_id"
        )
        for pk, position, story_id in placements:
            shelves[pk].positions[position] = story_id

    def _fetch_edition_versions(self) -> None:
        unread = [edition_id for edition_id, shelf in self.editions.items() if not shelf.versions]
        rows = EditionVersion.objects.filter(edition_id__in=unread).order_by("number")
        for edition_id, number, sha256, provenance in rows.values_list("edition_id", "number", "sha256", "provenance"):
            shelf = self.editions[edition_id]
            shelf.versions[number] = sha256
            shelf.is_changed_here = provenance != ARCHIVE and number > 1

    def _fetch_stories(self, ids: Collection[str]) -> None:
        for row in Story.objects.select_for_update().filter(story_id__in=ids).order_by("pk"):
            self.stories[row.story_id].row = row
        self._find_renamed(ids)
        self._fetch_versions(ids)
        for story_id, sha256 in Tombstone.objects.filter(story_id__in=ids).values_list("story_id", "sha256"):
            self.stories[story_id].tombstone = sha256
        notices = PublishedCorrection.objects.filter(story_id__in=ids)
        for notice in sorted(notices, key=lambda notice: number_of(notice.correction_id) or 0):
            self.stories[notice.story_id].corrections.append(json.loads(notice.document))
        retracted = PublishedStory.objects.filter(story_id__in=ids, content_status=ContentStatus.RETRACTED)
        for story_id in retracted.values_list("story_id", flat=True):
            self.stories[story_id].is_retracted = True
        self._find_edited(ids)

    def _find_renamed(self, ids: Collection[str]) -> None:
        """Mark the ids that drafts were taken in under and gave up: no other story is given them."""
        keys = saving.taken_in_as([story_id for story_id in ids if self.stories[story_id].row is None])
        names = dict(Story.objects.filter(pk__in=keys.values()).values_list("pk", "story_id"))
        for story_id, key in keys.items():
            self.stories[story_id].became = names[key]

    def _fetch_versions(self, ids: Collection[str]) -> None:
        columns = ("story_id", "number", "sha256", "presentation_sha256", "provenance", "summary")
        rows = StoryVersion.objects.filter(story_id__in=ids).order_by("number").values_list(*columns)
        for story_id, number, sha256, presentation_sha256, provenance, summary in rows:
            shelf = self.stories[story_id]
            shelf.versions[number] = (sha256, presentation_sha256)
            shelf.is_changed_here = provenance != ARCHIVE and number > 1
            if summary is not None:
                shelf.lines[number] = line_of(json.loads(bytes(summary)))

    def _find_edited(self, ids: Collection[str]) -> None:
        """Mark the stories whose working copies hold what is in no version and no import."""
        for story_id in ids:
            row = self.stories[story_id].row
            self.stories[story_id].is_edited = row is not None and row.state != State.PUBLISHED
        drafts = {row.pk: row for story_id in ids if (row := self.stories[story_id].row) and row.state == State.DRAFT}
        heads = Revision.objects.filter(story__in=drafts, kind=RevisionKind.IMPORT).values_list("story_id", "number")
        for pk, number in heads:
            if drafts[pk].head_revision == number and not drafts[pk].is_public:
                self.stories[drafts[pk].story_id].is_edited = False


def line_of(story: Any) -> tuple[Any, ...]:
    """What an edition prints of a version besides its place, from a story member or a summary."""
    return tuple(story[name] for name in LISTED)
