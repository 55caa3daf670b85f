"""Decides of each item of an archive import: new, unchanged or refused. Asks no database.

What is taken is put on its shelf, so that the next item of the batch is judged beside it.
"""

from collections.abc import Iterator
from functools import singledispatch

from stories.choices import EditionState
from stories.document.problem import SchemaProblem
from stories.models import Edition
from stories.unpacking.records import IMPORTED, UNCHANGED

from .examining import Copy, EditionCopy, StoryCopy, TombstoneCopy, Unfit
from .shelves import EditionShelf, Shelves, StoryShelf, line_of


@singledispatch
def judged(copy: Copy, shelves: Shelves) -> str:
    """`imported` for what is to be written, and then it stands on its shelf; `unchanged`. Raises Unfit."""
    raise TypeError(f"{type(copy).__name__} is nothing to import")


@judged.register
def _(copy: StoryCopy, shelves: Shelves) -> str:
    shelf = shelves.stories[copy.story_id]
    if _is_held(copy, shelf):
        return UNCHANGED
    _refuse(copy, _story_faults(copy, shelf))
    _refuse(copy, _edition_faults(copy.edition, shelves))
    _refuse(copy, _place_faults(copy, shelves.editions.get(copy.edition.edition_id)))
    shelf.put(copy)
    edition_shelf(copy.edition, shelves).positions[copy.document["story"]["position"]] = copy.story_id
    return IMPORTED


def _refuse(copy: Copy, faults: Iterator[SchemaProblem]) -> None:
    found = [SchemaProblem(copy.item.pointer + pointer, message) for pointer, message in faults]
    if found:
        raise Unfit(*found)


def _is_held(copy: StoryCopy, shelf: StoryShelf) -> bool:
    """Whether this is a version that is held; a bare document tells no number, so the latest is meant."""
    if shelf.tombstone:
        return False
    if not copy.item.is_line:
        return shelf.latest > 0 and shelf.versions[shelf.latest][0] == copy.version.sha256
    return shelf.versions.get(copy.version.number) == (copy.version.sha256, copy.version.presentation_sha256)


def _story_faults(copy: StoryCopy, shelf: StoryShelf) -> Iterator[SchemaProblem]:
    place = "/story/story_id"
    if shelf.tombstone:
        yield SchemaProblem(place, "was removed for legal reasons: nothing of it is taken in")
    elif shelf.became:
        yield SchemaProblem(place, f"was taken in as a draft, which was placed on another day and is {shelf.became}")
    elif shelf.is_edited:
        state = shelf.row.state if shelf.row else ""
        yield SchemaProblem(place, f"is being worked on here (state {state}): archives are not written over it")
    elif shelf.versions:
        yield from _succession_faults(copy, shelf)


def _succession_faults(copy: StoryCopy, shelf: StoryShelf) -> Iterator[SchemaProblem]:
    """What keeps a copy from following on the versions that are held."""
    place, number, latest = "/story/story_id", copy.version.number, shelf.latest
    held = len(shelf.corrections)
    if shelf.is_changed_here:
        yield SchemaProblem(place, f"was changed here (version {latest}): archives are not written over it")
    elif shelf.is_retracted:
        yield SchemaProblem(place, "was retracted: nothing follows on it")
    elif copy.corrections[:held] != shelf.corrections:
        message = f"must begin with the {held} that have been published: what is published is never rewritten"
        yield SchemaProblem("/story/corrections", message)
    elif not copy.item.is_line and len(copy.corrections) == held:
        yield SchemaProblem("/story", "changed without a correction: the published version says otherwise")
    elif number in shelf.versions:
        yield SchemaProblem("/story", f"differs from version {number}, which is published")
    elif number < latest:
        yield SchemaProblem("/story", f"is version {number}; version {latest} is published already")


def _edition_faults(edition: Edition, shelves: Shelves) -> Iterator[SchemaProblem]:
    """What keeps an edition from standing beside those that the newsroom has."""
    name = edition.edition_id
    for row in shelves.rows:
        if row.edition_id == name:
            if row.owns_date != edition.owns_date:
                yield _of_edition(f"is not the address of {name} here")
        elif row.number == edition.number:
            yield _of_edition(f"has the number of {row.edition_id}")
        elif (row.date, row.slot) == (edition.date, edition.slot):
            yield _of_edition(f"takes the place of {row.edition_id or f'an edition that is {row.state} here'}")
        elif row.date == edition.date and row.owns_date and edition.owns_date:
            yield _of_edition(f"takes the address of {row.edition_id}")


def _of_edition(message: str) -> SchemaProblem:
    return SchemaProblem("/story/edition_id", message)


def _place_faults(copy: StoryCopy, shelf: EditionShelf | None) -> Iterator[SchemaProblem]:
    position = copy.document["story"]["position"]
    places = {story_id: place for place, story_id in shelf.positions.items()} if shelf else {}
    taken = shelf.positions.get(position) if shelf else None
    if taken and taken != copy.story_id:
        yield SchemaProblem("/story/position", f"is the place of {taken} in {copy.edition.edition_id}")
    elif places.get(copy.story_id, position) != position:
        yield SchemaProblem("/story/position", f"is not {places[copy.story_id]}, where the edition printed it")


def edition_shelf(edition: Edition, shelves: Shelves) -> EditionShelf:
    """The shelf of an edition that has been found to stand beside the others; made where there is none."""
    if edition.edition_id not in shelves.editions:
        shelves.editions[edition.edition_id or ""] = EditionShelf(edition)
        shelves.rows.append(edition)
    return shelves.editions[edition.edition_id or ""]


@judged.register
def _(copy: EditionCopy, shelves: Shelves) -> str:
    number, shelf = copy.version.number, shelves.editions.get(copy.edition.edition_id or "")
    if shelf and shelf.versions.get(number) == copy.version.sha256:
        return UNCHANGED
    _refuse(copy, _edition_faults(copy.edition, shelves))
    _refuse(copy, _version_faults(copy, shelf))
    _refuse(copy, _list_faults(copy, shelves, shelf))
    shelf = edition_shelf(copy.edition, shelves)
    shelf.versions[number] = copy.version.sha256
    shelf.positions |= {line["position"]: story_id for story_id, line in copy.listed.items()}
    return IMPORTED


def _version_faults(copy: EditionCopy, shelf: EditionShelf | None) -> Iterator[SchemaProblem]:
    number, latest = copy.version.number, shelf.latest if shelf else 0
    if shelf and shelf.row.state != EditionState.PRESSED:
        yield SchemaProblem("/edition/edition_id", f"is {shelf.row.state} here")
    elif shelf and number in shelf.versions:
        yield SchemaProblem("/edition", f"differs from version {number}, which is published")
    elif shelf and shelf.is_changed_here:
        yield SchemaProblem("/edition", f"was printed anew here (version {latest}): archives are not written over it")
    elif number < latest:
        yield SchemaProblem("/edition", f"is version {number}; version {latest} is published already")


def _list_faults(copy: EditionCopy, shelves: Shelves, shelf: EditionShelf | None) -> Iterator[SchemaProblem]:
    """What an edition lists that the stories do not bear out."""
    for index, line in enumerate(copy.document["stories"]):
        story, place = shelves.stories[line["story_id"]], f"/stories/{index}"
        held = story.versions.get(line["version"])
        taken = shelf.positions.get(line["position"]) if shelf else None
        if story.tombstone:
            yield SchemaProblem(f"{place}/story_id", "was removed for legal reasons")
        elif not story.versions:
            yield SchemaProblem(f"{place}/story_id", f"names {line['story_id']}, which is not here")
        elif taken and taken != line["story_id"]:
            yield SchemaProblem(f"{place}/position", f"is the place of {taken}")
        elif held and held[0] != line["sha256"]:
            yield SchemaProblem(f"{place}/sha256", f"is not the digest of version {line['version']}, {held[0]}")
        elif line_of(line) != story.lines.get(line["version"], line_of(line)):
            yield SchemaProblem(place, f"does not print what version {line['version']} says")


@judged.register
def _(copy: TombstoneCopy, shelves: Shelves) -> str:
    shelf = shelves.stories[copy.story_id]
    if shelf.tombstone == copy.tombstone.sha256:
        return UNCHANGED
    _refuse(copy, _tombstone_faults(shelf))
    shelf.tombstone = copy.tombstone.sha256
    return IMPORTED


def _tombstone_faults(shelf: StoryShelf) -> Iterator[SchemaProblem]:
    if shelf.tombstone:
        yield SchemaProblem("/story_id", "was removed on another day here")
    elif shelf.is_changed_here or shelf.is_edited or shelf.became or (shelf.row and not shelf.versions):
        yield SchemaProblem("/story_id", "was changed here: remove the story by hand")
