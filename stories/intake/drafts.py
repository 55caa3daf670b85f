"""Documents taken in as drafts: recognised when they come again, never over what editors changed, never public."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from newsroom import publication
from newsroom.users.models import User
from stories.choices import ContentStatus, RevisionKind
from stories.document import canonical, validation
from stories.document.problem import SchemaProblem
from stories.intake import recognising
from stories.intake.filling import fill, source_warnings
from stories.intake.refused import Refused, notes, refusal
from stories.models import Revision, Story
from stories.rules import Problem
from stories.unpacking import saving
from stories.unpacking.records import IMPORTED, REFUSED, STORY, UNCHANGED, Item, Outcome, composed, line_problems
from stories.workflow import acting

IGNORED = {
    "first_published_at": "publication gives the instants",
    "modified_at": "publication gives the instants",
    "edition_id": "a place in an edition gives it",
}

MOST_REMEMBERED = 1_000


@dataclass(frozen=True)
class Taken(Outcome):
    """What became, or would become, of a draft. `before` and `after` are its states where it is changed, else None."""

    headline: str = ""
    story_key: int | None = None  # of the working copy; of one that is only foreseen as new, None
    is_new: bool = False
    before: Revision | None = None
    after: Revision | None = None


def take_drafts(items: Iterable[Item], *, by: User | None = None, dry_run: bool = False) -> Iterator[Outcome]:
    """Take each item as a draft in a transaction of its own; with `dry_run` say only what would become of it."""
    if dry_run:
        yield from foresee(items, by=by)
        return
    for item in items:
        with transaction.atomic():
            outcome = _attempted(item, by)
        yield outcome


def foresee(items: Iterable[Item], *, by: User | None = None) -> Iterator[Outcome]:
    """What `take_drafts` would make of each item now: every one is taken, by the same code, and taken back.

    Nothing is changed. One that comes again within a thousand is judged as the next after the one before it.
    """
    earlier: dict[str, tuple[Item, bool]] = {}  # by id what would be taken last, and whether of a story not there yet
    for item in items:
        name = _name(item.document)
        before, is_unborn = earlier.pop(name, (None, False))
        with transaction.atomic():
            if before:
                _attempted(before, by)
            outcome = _attempted(item, by)
            transaction.set_rollback(True)
        if isinstance(outcome, Taken):
            is_unborn |= outcome.is_new
            outcome = replace(outcome, story_key=None) if is_unborn else outcome
        if outcome.status == IMPORTED or before:
            earlier[name] = (item if outcome.status == IMPORTED else before or item), is_unborn
        if len(earlier) > MOST_REMEMBERED:
            del earlier[next(iter(earlier))]
        yield outcome


def _name(document: Any) -> str:
    """The id in a document that nobody has judged yet, or the name of one without."""
    story = document.get("story") if isinstance(document, dict) else None
    return str(story.get("story_id") or recognising.unnamed(document)) if isinstance(story, dict) else ""


def _attempted(item: Item, by: User | None) -> Outcome:
    try:
        with transaction.atomic():
            return take_draft(item, by=by)
    except Refused as refused:
        return Outcome(item.place, REFUSED, notes(refused))
    except DatabaseError as error:
        return Outcome(item.place, REFUSED, (SchemaProblem("", f"the database refused it: {error}"),))


def take_draft(item: Item, *, by: User | None = None, now: datetime | None = None) -> Taken:
    """Make a story-v1 or story-draft document a draft, or the next revision of the draft that it became before.

    Whole or not at all. The same document again is unchanged. Raises Refused: a document that its schema refuses, one
    with a history (corrected, retracted, carried over), a story that editors have moved on or changed, or a public one.
    """
    item = examined(item)
    try:
        with transaction.atomic():
            return _taken(item, recognising.named_by_origin(item.document), by, now)
    except ValidationError as error:  # a row refuses what the schemas let pass, such as one that was spoilt before
        raise refusal("unfit", f"It cannot be stored: {' '.join(error.messages)}", item.pointer) from error


def _taken(item: Item, document: dict[str, Any], by: User | None, now: datetime | None) -> Taken:
    name = document["story"]["story_id"] or recognising.unnamed(document)
    wait_for_turn(name)
    story = recognising.known(document, name)
    created = create_missing_section(document)
    if story is not None:
        if recognising.is_unchanged(story, document, item.presentation):
            return unchanged(item, story)
        recognising.refuse_changed(story)
    known_sources = source_warnings(document, saving.known_rows([document], publication.current()))
    taken = written(item, document, story or _new(document, by), by=by, name=name, now=now)
    return replace(taken, notes=(*warnings(document), *known_sources, *created), is_new=story is None)


def unchanged(item: Item, story: Story) -> Taken:
    return Taken(item.place, UNCHANGED, headline=item.document["story"]["headline"], story_key=story.pk)


def written(
    item: Item, document: dict[str, Any], story: Story, *, by: User | None, name: str, now: datetime | None = None
) -> Taken:
    """The document written onto its working copy, saved or new, and noted in the log under `name`."""
    before = recognising.head(story) if story.pk else None
    story = fill(story, document, item.presentation, by=by, kind=RevisionKind.IMPORT, now=now)
    acting.record(saving.TAKEN_IN, by=by, story=story, note=name, at=now)
    after = recognising.head(story) if before else None
    return replace(unchanged(item, story), status=IMPORTED, before=before, after=after)


def wait_for_turn(name: str) -> None:
    """Until the transaction ends nobody else takes in a document of this id; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"draft {name}"])


def examined(item: Item) -> Item:
    """The item in Unicode NFC, its document valid and without a history. Raises Refused with every problem."""
    if item.is_line:
        refuse("line", _line_faults(item))
    made = replace(item, value=composed(item.value))
    kind = "draft" if is_working_copy(made) else "story"
    found = validation.schema_problems(made.document, kind) or list(_history(made.document["story"]))
    found = [SchemaProblem(made.pointer + pointer, message) for pointer, message in found]
    pages = validation.schema_problems(made.presentation, "presentation") if made.presentation else []
    found += [SchemaProblem(f"/presentation{pointer}", message) for pointer, message in pages]
    refuse("schema", found)
    if item.is_line and item.value["sha256"] != canonical.sha256(canonical.canonical_bytes(item.document)):
        raise refusal("line", "is not the digest of the document", "/sha256")
    return made


def is_working_copy(item: Item) -> bool:
    """Whether an item says that it is a story-draft: what a newsroom works on, without what publication gives."""
    told = item.document.get("document_type")
    return not item.is_line and told == f"{publication.current().namespace}_story_draft"


def _line_faults(item: Item) -> list[SchemaProblem]:
    found = line_problems(item.value)
    if not found and item.kind != STORY:
        found = [SchemaProblem("/kind", f"a draft is a story; to take in a {item.kind} needs --publish")]
    return found


def refuse(code: str, found: Iterable[SchemaProblem]) -> None:
    raised = [Problem(code, message, pointer) for pointer, message in found]
    if raised:
        raise Refused(raised)


def _history(story: Mapping[str, Any]) -> list[SchemaProblem]:
    why = "a draft has no public history: import it with --publish"
    found = []
    if story["content_status"] in (ContentStatus.CORRECTED, ContentStatus.RETRACTED):
        found.append(SchemaProblem("/story/content_status", f"is {story['content_status']}; {why}"))
    if story["corrections"]:
        found.append(SchemaProblem("/story/corrections", f"holds notices; {why}"))
    if story["is_carryover"]:
        found.append(SchemaProblem("/story/is_carryover", f"is true; {why}"))
    return found


def _new(document: Mapping[str, Any], by: User | None) -> Story:
    """A new draft. It keeps an id of this paper; an id of another becomes its id at its origin."""
    story_id = document["story"]["story_id"]
    if story_id is None or not recognising.is_own(story_id):
        return Story(created_by=by)
    saving.reserve_story_ids([story_id])
    return Story(created_by=by, story_id=story_id)


def create_missing_section(document: Mapping[str, Any]) -> list[SchemaProblem]:
    """Make the section that a document names and the paper has not, and say so."""
    slug = document["story"]["section"]
    if not slug or saving.sections_named([slug]):
        return []
    saving.create_sections([slug])
    return [SchemaProblem("/story/section", f"“{slug}” is new here: the section was made")]


def warnings(document: Mapping[str, Any]) -> list[SchemaProblem]:
    """What of the document itself is ignored, whatever the newsroom holds."""
    found = [
        SchemaProblem(f"/story/{name}", f"ignored: {why}") for name, why in IGNORED.items() if document["story"][name]
    ]
    if document["publisher"] != publication.current().publisher:
        found.append(SchemaProblem("/publisher", "ignored: a document of this paper names this paper"))
    return found
