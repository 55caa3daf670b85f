"""Writes what an archive import has found fit: working copies, versions, ledger and read model, in bulk."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from newsroom import instants, publication
from newsroom.numbering.models import reserve_all
from newsroom.users.models import User
from stories import finding
from stories.choices import PublicStatus, Reason, RevisionKind, State
from stories.document import build, canonical, digests
from stories.models import (
    Activity,
    Correction,
    Edition,
    EditionVersion,
    Placement,
    Revision,
    Story,
    StoryVersion,
    Tombstone,
)
from stories.publishing import ledger, readmodel
from stories.publishing.editions import default_title
from stories.publishing.ledger import Event
from stories.publishing.staling import mark_stale
from stories.unpacking import saving
from stories.unpacking.records import Document
from stories.unpacking.saving import Copy as WorkingCopy
from stories.workflow import acting, placing

from .examining import Copy, EditionCopy, StoryCopy, TombstoneCopy
from .shelves import Shelves

VERB = "archive"
NOTE = "Imported, not checked here."


@dataclass(frozen=True)
class Final:
    """A story as it is after its last copy of the batch; `text` is the copy whose text the working copy keeps.

    `claims` is the greatest number that a claim of any copy had: it is never given again.
    """

    last: StoryCopy
    text: StoryCopy | None
    row: Story
    claims: int


def write(copies: Sequence[Copy], shelves: Shelves, *, by: User | None, now: datetime) -> None:
    """Write the copies, which have been judged in this order against these shelves, inside one transaction."""
    stories = [copy for copy in copies if isinstance(copy, StoryCopy)]
    editions = [copy for copy in copies if isinstance(copy, EditionCopy)]
    placed: list[StoryCopy | EditionCopy] = [*stories, *editions]
    finals = _finals(stories, shelves)
    _save_working_copies(finals, by=by, now=now)
    saving.reserve_story_ids(copy.story_id for copy in copies if isinstance(copy, TombstoneCopy))
    # From here on as a press run does it: the ledger is locked before an edition gets its number.
    ledger.lock()
    reserve_all({"edition": max(copy.edition.number or 0 for copy in placed)} if placed else {})
    _save_editions(stories, editions, shelves)
    _save_placements(stories, editions, shelves)
    _save_record(copies)
    for shown in _up_to_each_tombstone(copies):
        _show(shown, shelves)


def _up_to_each_tombstone(copies: Sequence[Copy]) -> Iterator[list[Copy]]:
    """The copies in runs that end with a tombstone: what it hides has to be shown before."""
    run: list[Copy] = []
    for copy in copies:
        run.append(copy)
        if isinstance(copy, TombstoneCopy):
            yield run
            run = []
    yield run


def _show(copies: Sequence[Copy], shelves: Shelves) -> None:
    stories = [(copy.version, copy.document) for copy in copies if isinstance(copy, StoryCopy)]
    editions = {copy.version.edition_id: copy for copy in copies if isinstance(copy, EditionCopy)}
    if stories:
        readmodel.show_stories(stories)
    for copy in editions.values():
        mark_stale(readmodel.show_edition(copy.version, copy.document))
    if copies and isinstance(copies[-1], TombstoneCopy):
        _hide(copies[-1], shelves)


def _save_editions(stories: Sequence[StoryCopy], editions: Sequence[EditionCopy], shelves: Shelves) -> None:
    """The rows of the editions: new ones from their stories, and each as its own latest document tells it."""
    for copy in stories:
        row, first = shelves.editions[copy.edition.edition_id or ""].row, ran_first(copy.version, copy.document)
        if row.pk is None and (row.pressed_at is None or first < row.pressed_at):
            row.pressed_at = first
    rows = [shelves.editions[edition_id].row for edition_id in sorted(_named(stories, editions))]
    Edition.objects.bulk_create([row for row in rows if row.pk is None])
    for told in {copy.edition.edition_id: copy for copy in editions}.values():
        row = shelves.editions[told.edition.edition_id or ""].row
        row.pressed_at, title = told.edition.pressed_at, told.document["edition"]["title"]
        row.title = "" if title == default_title(row.date, row.slot) else title
        row.save()


def ran_first(version: StoryVersion, document: Document) -> datetime:
    """The earliest instant at which an edition that prints this version can have been pressed."""
    story = document["story"]
    return version.published_at if story["is_carryover"] else instants.parsed(story["first_published_at"])


def _named(stories: Sequence[StoryCopy], editions: Sequence[EditionCopy]) -> set[str]:
    return {copy.edition.edition_id or "" for copies in (stories, editions) for copy in copies}


def _finals(stories: Sequence[StoryCopy], shelves: Shelves) -> list[Final]:
    """A retraction leaves the working copy its text, where there is another than the notice."""
    last = {copy.story_id: copy for copy in stories}
    texts = {copy.story_id: copy for copy in stories if not copy.is_retracted}
    claims: dict[str, int] = {}
    for copy in stories:
        claims[copy.story_id] = max(claims.get(copy.story_id, 0), copy.parts.story.last_claim_number)
    finals = []
    for story_id, copy in last.items():
        row = shelves.stories[story_id].row
        text = texts.get(story_id) or (None if row else copy)
        row = shelves.stories[story_id].row = row or (text or copy).parts.story
        finals.append(Final(copy, text, row, claims[story_id]))
    return finals


def _save_working_copies(finals: Sequence[Final], *, by: User | None, now: datetime) -> None:
    numbers = {final.row.story_id: final.row.last_correction_number for final in finals}
    for final in finals:
        _settle(final)
    written = [WorkingCopy(final.row, final.text.parts) for final in finals if final.text]
    slugs = {copy.parts.section_slug for copy in written} - {None}
    sections = saving.sections_named(slugs)
    sections |= saving.create_sections(sorted(slugs - sections.keys()))
    saving.reserve_story_ids(final.row.story_id for final in finals if final.row.pk is None)
    known = saving.known_rows([final.text.document for final in finals if final.text], publication.current())
    saving.save_copies(written, sections, known)
    finding.keep((copy.story, copy.parts.claims) for copy in written)
    _save_rows_without_text(finals)
    Correction.objects.bulk_create(
        _belonging(correction, final.row)
        for final in finals
        for correction in final.last.parts.corrections
        if correction.number > numbers[final.row.story_id]
    )
    Revision.objects.bulk_create(_revision(final, by, now) for final in finals if final.text)
    Activity.objects.bulk_create(_activity(final, by, now) for final in finals)


def _settle(final: Final) -> None:
    """The state of a working copy that equals what is public."""
    row, copy = final.row, final.last
    row.state = State.PUBLISHED
    row.public_status = PublicStatus.RETRACTED if copy.is_retracted else PublicStatus.LIVE
    numbers = [correction.number or 0 for correction in copy.parts.corrections]
    row.last_correction_number = max([row.last_correction_number, *numbers])
    row.last_claim_number = max(row.last_claim_number, final.claims)
    row.head_revision += 1 if final.text else 0
    row.published_revision = row.head_revision
    row.change_reason, row.approved_digest, row.approved_by, row.approved_at = "", "", None, None


def _save_rows_without_text(finals: Sequence[Final]) -> None:
    for final in finals:
        if final.text is None:
            final.row.save()
        if final.last.is_retracted:
            placing.free_from_unprinted(final.row)


def _belonging(correction: Correction, story: Story) -> Correction:
    correction.story = story
    return correction


def _revision(final: Final, by: User | None, now: datetime) -> Revision:
    assert final.text is not None
    parts = replace(final.text.parts, corrections=final.last.parts.corrections)
    draft, presentation = build.story_draft(parts), build.story_presentation(parts)
    return Revision(
        story=final.row,
        number=final.row.head_revision,
        kind=RevisionKind.IMPORT,
        document=canonical.canonical_bytes(draft).decode(),
        presentation=canonical.canonical_bytes(presentation).decode(),
        digest=digests.editorial_digest(draft, presentation),
        created_by=by,
        created_by_name=acting.name_of(by),
        created_at=now,
    )


def _activity(final: Final, by: User | None, now: datetime) -> Activity:
    return Activity(
        at=now,
        actor=by,
        actor_name=acting.name_of(by),
        verb=VERB,
        story=final.row,
        subject=str(final.row)[:400],
        to_state=final.row.state,
        note=f"Version {final.last.version.number}. {NOTE}",
    )


def _save_placements(stories: Sequence[StoryCopy], editions: Sequence[EditionCopy], shelves: Shelves) -> None:
    """Where the stories ran: what their own documents say and what the editions list, each once."""
    rows = {(copy.edition.edition_id, copy.story_id): copy.parts.placement for copy in stories}
    for copy in editions:
        for story_id, line in copy.listed.items():
            rows.setdefault((copy.edition.edition_id, story_id), _placement(line))
    ids = {story_id for _, story_id in rows}
    keys = dict(Story.objects.filter(story_id__in=ids).values_list("story_id", "pk"))
    held = Placement.objects.filter(story__in=keys.values())
    existing = set(held.values_list("edition__edition_id", "story__story_id"))
    new = []
    for (edition_id, story_id), row in rows.items():
        if row is not None and story_id in keys and (edition_id, story_id) not in existing:
            row.edition, row.story_id = shelves.editions[edition_id or ""].row, keys[story_id]
            new.append(row)
    Placement.objects.bulk_create(new)


def _placement(line: dict) -> Placement:
    return Placement(
        position=line["position"],
        story_type=line["story_type"],
        is_carryover=line["is_carryover"],
        carryover_reason=line["carryover_reason"] or "",
    )


def _save_record(copies: Sequence[Copy]) -> None:
    """Versions and tombstones, and the ledger's entries in the order of the copies."""
    StoryVersion.objects.bulk_create([copy.version for copy in copies if isinstance(copy, StoryCopy)])
    EditionVersion.objects.bulk_create([copy.version for copy in copies if isinstance(copy, EditionCopy)])
    Tombstone.objects.bulk_create([copy.tombstone for copy in copies if isinstance(copy, TombstoneCopy)])
    ledger.append(_event(copy) for copy in copies)


def _event(copy: Copy) -> Event:
    if isinstance(copy, TombstoneCopy):
        stone = copy.tombstone
        return Event(Reason.REMOVAL, stone.story_id, copy.number, stone.removed_at, stone.sha256)
    version = copy.version
    subject = copy.story_id if isinstance(copy, StoryCopy) else copy.version.edition_id
    return Event(version.reason, subject, version.number, version.published_at, version.sha256)


def _hide(copy: TombstoneCopy, shelves: Shelves) -> None:
    """Nothing of a removed story stays; editions that list it are blocked until they are listed anew."""
    readmodel.block_editions(copy.tombstone)
    readmodel.hide_story(copy.tombstone)
    row = shelves.stories[copy.story_id].row
    if row is not None:
        row.public_status, row.state = PublicStatus.REMOVED, State.PUBLISHED
        row.save()
        placing.free_from_unprinted(row)
