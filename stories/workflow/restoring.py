"""Restoring: an earlier state becomes the working copy again, as a new revision. Nothing that was is lost by it."""

import json
from typing import Any

from newsroom import publication
from newsroom.users.models import User
from stories import rules
from stories.choices import RevisionKind
from stories.models import Revision, Story, StoryVersion
from stories.rules import NotAllowed
from stories.unpacking import saving
from stories.unpacking.parts import Known, parts_of
from stories.unpacking.saving import Copy

from . import acting
from .revisions import keep_revision, refuse_stale, refuse_uneditable


@acting.verb
def restore(*, story: Story, by: User, state: Revision | StoryVersion, started_from: int) -> Story:
    """Let the working copy say what `state` says, and keep that as a revision; claims keep their numbers.

    `started_from` is the revision that the person saw. An approval lapses where it does not cover the text.
    Raises NotAllowed for a story that is locked, a state of another story or an erased one; Stale where the story
    has moved on.
    """
    story = acting.locked(story)
    acting.require("restore", story, by)
    rules.refuse_withdrawn(story.public_status)
    refuse_uneditable(story)
    refuse_stale(story, started_from=started_from)
    document, presentation = _told(story, state)
    take_over(story, document, presentation)
    if keep_revision(story=story, by=by, kind=RevisionKind.RESTORE) is None:
        raise NotAllowed("The working copy says the same already.")
    acting.record("restore", by=by, story=story, note=named(state))
    return story


def named(state: Revision | StoryVersion) -> str:
    """`revision 3` or `version 2`."""
    return f"{'revision' if isinstance(state, Revision) else 'version'} {state.number}"


def _told(story: Story, state: Revision | StoryVersion) -> tuple[dict[str, Any], dict[str, Any]]:
    own = state.story_id == (story.pk if isinstance(state, Revision) else story.story_id)
    if not own:
        raise NotAllowed("That is a state of another story.")
    if not state.document or not state.presentation:
        raise NotAllowed(f"The text of {named(state)} was erased by order: there is nothing to restore.")
    return json.loads(state.document), json.loads(state.presentation)


def take_over(story: Story, document: dict[str, Any], presentation: dict[str, Any]) -> None:
    """Write a document's content onto the rows of a working copy; sources keep the values they have now.

    A section or picture that the newsroom has no more is left out: the gate asks for another.
    """
    paper = publication.current()
    known = saving.known_rows([document], paper)
    sections = saving.sections_named([document["story"]["section"]])
    document = _without_lost(document, sections, known)
    parts = parts_of(document, presentation, paper=paper, known=known, last_claim_number=story.last_claim_number)
    saving.save_copies([Copy(story, parts)], sections, known)


def _without_lost(document: dict[str, Any], sections: Any, known: Known) -> dict[str, Any]:
    told = document["story"]
    kept = {
        "section": told["section"] if told["section"] in sections else None,
        "image_url": told["image_url"] if told["image_url"] in known.images else None,
    }
    return {**document, "story": {**told, **kept}}
