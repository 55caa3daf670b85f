"""Which working copy a document became before, whether it says anything new, and whether it may be written over.

Changes nothing. Whom a document comes from decides what is looked at: an outsider reaches what it sent itself, and what
is public anyway.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from newsroom import publication
from newsroom.users.models import User
from stories import gathering
from stories.choices import RevisionKind, State
from stories.document import build, canonical, digests
from stories.identifiers import is_story_of
from stories.intake.filling import SOURCE_VALUES, unpacked
from stories.intake.refused import refusal
from stories.models import Activity, Revision, Story
from stories.unpacking import saving

Document = Mapping[str, Any]


def unnamed(document: Document) -> str:
    """The name of a draft that has no id yet: the same text is the same draft."""
    return f"draft-{canonical.sha256(canonical.canonical_bytes(dict(document)))}"


def is_own(story_id: str) -> bool:
    """Whether an id is of this paper, so that its draft keeps it."""
    return is_story_of(story_id, publication.current().id_prefix)


def named_by_origin(document: dict[str, Any]) -> dict[str, Any]:
    """A document of another paper, with its id there as the id at its origin."""
    story = document["story"]
    if story["story_id"] is None or is_own(story["story_id"]):
        return document
    return {**document, "story": {**story, "source_story_id": story["story_id"]}}


def known(document: Document, name: str) -> Story | None:
    """The working copy that this document became before, its row locked, whatever id it has by now."""
    story_id, rows = document["story"]["story_id"], _rows()
    if story_id is None:
        return rows.filter(pk__in=Activity.objects.filter(verb=saving.TAKEN_IN, note=name).values("story_id")).first()
    if not is_own(story_id):
        return rows.filter(source_story_id=story_id).first()
    return rows.filter(story_id=story_id).first() or rows.filter(pk__in=saving.taken_in_as([story_id]).values()).first()


def known_of(sender: User, document: Document, name: str) -> Story | None:
    """The same for an outsider: the working copy that its document became, or the story that is public by its id."""
    notes = [name, beside(sender, name)]
    sent = Activity.objects.filter(actor=sender, verb=saving.TAKEN_IN, note__in=notes).values("story_id")
    own = _rows().filter(pk__in=sent).first()
    return own or next((story for story in _of_id(document["story"]["story_id"]) if story.is_public), None)


def beside(sender: User, name: str) -> str:
    """How the log calls the document of an outsider whose id is somebody else's here."""
    return f"{name} of {sender.username}"


def called(story: Story) -> str:
    """What the log calls the document that this draft was taken in from."""
    return story.activities.filter(verb=saving.TAKEN_IN).order_by("-pk").values_list("note", flat=True)[0]


def is_free(story_id: str) -> bool:
    """Whether an id of ours is nobody's: no story has it, and no document that came in had it."""
    return not _of_id(story_id).exists() and not saving.taken_in_as([story_id])


def _rows() -> QuerySet[Story]:
    return Story.objects.select_for_update().order_by("pk")


def _of_id(story_id: str | None) -> QuerySet[Story]:
    return _rows().filter(story_id=story_id) if story_id is not None else Story.objects.none()


def is_unchanged(story: Story, document: Document, presentation: Document | None) -> bool:
    """Whether the document says what it said at its last import, or what is printed; whatever editors did since."""
    if story.is_public and is_live(story, document):
        return True
    imported = story.revisions.filter(kind=RevisionKind.IMPORT).order_by("-number").first()
    if imported is None:
        return False
    rows = saving.known_rows([document], publication.current())
    parts = unpacked(story, document, presentation, rows)
    told = _own(build.story_draft(parts), build.story_presentation(parts) if presentation else None)
    held = _own(json.loads(imported.document), json.loads(imported.presentation) if presentation else None)
    return told == held


def _own(draft: Document, presentation: Document | None) -> str:
    """The digest of what a document decides: known sources and pictures keep the newsroom's values."""
    sources = [{**source, **dict.fromkeys(SOURCE_VALUES)} for source in draft["sources"]]
    return digests.editorial_digest({**draft, "sources": sources}, {**(presentation or {}), "image": None})


def is_live(story: Story, document: Document) -> bool:
    live = gathering.live_version(story)
    return bool(live and live.sha256 == canonical.sha256(canonical.canonical_bytes(dict(document))))


def head(story: Story) -> Revision | None:
    return story.revisions.filter(number=story.head_revision).first()


def refuse_changed(story: Story, *, is_outsider: bool = False) -> None:
    """Refuse to write over a story that is not as the last import left it. An outsider is not told why it is not."""
    if story.is_public:
        message = "This story has been published: change it by a correction, or import its history with --publish."
        raise refusal("published", message, "/story/story_id")
    last = head(story)
    is_edited = bool(last and last.kind != RevisionKind.IMPORT)
    if is_outsider and (is_edited or story.state != State.DRAFT):
        message = "The newsroom has gone on with this story: what it holds is not written over."
        raise refusal("gone-on", message, "/story/story_id")
    if story.state != State.DRAFT:
        raise refusal("moved-on", f"This story is {story.state} here: send it back to draft first.", "/story/story_id")
    if is_edited:
        message = "Editors have changed this story since it was imported; their work is not written over."
        raise refusal("edited-here", message, "/story/story_id")
