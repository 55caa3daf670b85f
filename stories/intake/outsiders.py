"""Documents that outsiders send in: drafts by the same reading, limits and refusals as any import, and no more told.

An outsider reaches no working copy but its own. Whether the newsroom holds a draft, a source or a section is to be seen
in no answer: an id that is somebody else's is left to them without a word.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, OperationalError, transaction

from newsroom.users.models import User
from stories.document.problem import SchemaProblem
from stories.identifiers import number_of
from stories.intake import drafts, recognising
from stories.intake.drafts import Taken
from stories.intake.refused import Refused, notes
from stories.models import Story
from stories.unpacking import saving
from stories.unpacking.records import REFUSED, Item, Outcome

log = logging.getLogger(__name__)
NOT_FIT = (SchemaProblem("", "It cannot be stored."),)
LARGEST_NUMBER = 99_999  # of a source: more would leave few for the sources of that day that are still to come
LARGEST_KEPT = 999  # of a story: one with a greater number gets its id here with its place


class Declined(Outcome):
    """Refused though the document is fit to be a draft: for what became of the one before it."""


def take_from_outside(items: Iterable[Item], *, sender: User) -> Iterator[Outcome]:
    """Take each item as a draft of `sender`, in a transaction of its own.

    Raises OperationalError where the database is at fault and not the document: what was taken stands, and the rest may
    be given again.
    """
    for item in items:
        yield _attempted(item, sender)


def _attempted(item: Item, sender: User) -> Outcome:
    try:
        fit = drafts.examined(item)
        drafts.refuse("number", _far_on(fit))
    except Refused as refused:
        return Outcome(item.place, REFUSED, notes(refused))
    try:
        with transaction.atomic():
            return _taken(fit, recognising.named_by_origin(fit.document), sender)
    except Refused as refused:
        return Declined(item.place, REFUSED, notes(refused))
    except OperationalError:
        raise
    except (ValidationError, DatabaseError):  # their words are of rows that the newsroom holds
        log.exception("a document of %s cannot be stored", sender.username)
        return Outcome(item.place, REFUSED, NOT_FIT)


def _taken(item: Item, document: dict[str, Any], sender: User) -> Taken:
    name = document["story"]["story_id"] or recognising.unnamed(document)
    drafts.wait_for_turn(name)
    story = recognising.known_of(sender, document, name)
    if story is None:
        return _written(item, document, *_begun(document, sender, name), sender)
    if _says_nothing_new(story, item, document, sender):
        return drafts.unchanged(item, story)
    recognising.refuse_changed(story, is_outsider=True)
    return _written(item, document, story, recognising.called(story), sender)


def _far_on(item: Item) -> list[SchemaProblem]:
    return [
        SchemaProblem(f"{item.pointer}/sources/{index}/source_id", f"ends with a number beyond {LARGEST_NUMBER:,}")
        for index, source in enumerate(item.document["sources"])
        if (number_of(source["source_id"]) or 0) > LARGEST_NUMBER
    ]


def _says_nothing_new(story: Story, item: Item, document: dict[str, Any], sender: User) -> bool:
    """Of a story that somebody else wrote, what is printed counts alone."""
    if story.created_by_id == sender.pk:
        return recognising.is_unchanged(story, document, item.presentation)
    return recognising.is_live(story, document)


def _begun(document: dict[str, Any], sender: User, name: str) -> tuple[Story, str]:
    """A new draft, and what the log calls its document: a draft keeps an id of ours that nobody has."""
    story_id = document["story"]["story_id"]
    if story_id is None or not recognising.is_own(story_id):
        return Story(created_by=sender), name
    if (number_of(story_id) or 0) > LARGEST_KEPT or not recognising.is_free(story_id):
        return Story(created_by=sender), recognising.beside(sender, name)
    saving.reserve_story_ids([story_id])
    return Story(created_by=sender, story_id=story_id), name


def _written(item: Item, document: dict[str, Any], story: Story, name: str, sender: User) -> Taken:
    is_new = story.pk is None
    drafts.create_missing_section(document)
    taken = drafts.written(item, document, story, by=sender, name=name)
    return replace(taken, notes=tuple(drafts.warnings(document)), is_new=is_new)
