"""A document's content written onto a working copy, as a revision. Makes nothing public and moves no state."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from newsroom import publication
from newsroom.users.models import User
from stories.document.parts import StoryParts
from stories.document.problem import SchemaProblem
from stories.intake.refused import refusal
from stories.models import Story
from stories.unpacking import saving
from stories.unpacking.parts import PAGE, Known, parts_of
from stories.unpacking.saving import Copy
from stories.workflow.revisions import keep_revision

Document = Mapping[str, Any]
SOURCE_VALUES = (
    "title",
    "publisher",
    "url",
    "canonical_url",
    "source_type",
    "is_primary_source",
    "published_at",
)


def fill(
    story: Story,
    document: Document,
    presentation: Document | None = None,
    *,
    by: User | None,
    kind: str,
    now: datetime | None = None,
) -> Story:
    """Write the content of a valid story-v1 or story-draft onto `story`, saved or new, and keep it as a revision.

    Claims keep the numbers in their ids, one without gets the next. Sources are found by id and keep their values, new
    ones are made. Without `presentation` the story keeps its own. Raises Refused for a section that the paper has not.
    The caller holds the transaction, the story's lock, and the validation (`document.validation`).
    """
    paper = publication.current()
    known = saving.known_rows([document], paper)
    sections = saving.sections_named([document["story"]["section"] or ""])
    _refuse_unknown_section(document, sections)
    parts = unpacked(story, document, presentation, known)
    if not story.pk:
        story.save()
    saving.save_copies([Copy(story, parts)], sections, known)
    keep_revision(story=story, by=by, kind=kind, now=now)
    return story


def unpacked(story: Story, document: Document, presentation: Document | None, known: Known) -> StoryParts:
    """What `story` will be built from once it holds the document."""
    paper, last = publication.current(), story.last_claim_number
    told = _without_place(document)
    parts = parts_of(told, presentation, paper=paper, known=known, last_claim_number=last)
    parts.story.story_id = story.story_id
    if presentation is None and story.pk:
        for name in PAGE:
            setattr(parts.story, name, getattr(story, name))
    return parts


def _without_place(document: Document) -> Document:
    """A verb places a working copy; the edition that its document names may be another paper's."""
    return {**document, "story": {**document["story"], "edition_id": None}}


def _refuse_unknown_section(document: Document, sections: Mapping[str, Any]) -> None:
    slug = document["story"]["section"]
    if slug and slug not in sections:
        raise refusal("section-unknown", f"The paper has no section “{slug}”.", "/story/section")


def source_warnings(document: Document, known: Known) -> list[SchemaProblem]:
    """Where the document's values of a source differ from those that the newsroom holds and keeps."""
    paper, document = publication.current(), _without_place(document)
    told, held = parts_of(document, paper=paper), parts_of(document, paper=paper, known=known)
    rows = zip(told.citations, held.citations, strict=True)
    return [
        SchemaProblem(f"/sources/{index}/{name}", "ignored: the newsroom knows this source and keeps its own value")
        for index, (given, kept) in enumerate(rows)
        for name in SOURCE_VALUES
        if getattr(given.source, name) != getattr(kept.source, name)
    ]
