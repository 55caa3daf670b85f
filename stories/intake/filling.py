"""A document's content written onto a working copy, as a revision. Makes nothing public and moves no state."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from newsroom import publication
from newsroom.users.models import User
from stories.intake.refused import Refused, refusal
from stories.models import Story
from stories.rules import Problem
from stories.unpacking import saving
from stories.unpacking.parts import PAGE, Known, parts_of
from stories.unpacking.saving import Copy
from stories.workflow.revisions import keep_revision

Document = Mapping[str, Any]


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
    parts = parts_of(document, presentation, paper=paper, known=known, last_claim_number=story.last_claim_number)
    if presentation is None and story.pk:
        _keep_page(story, parts.story)
    if not story.pk:
        story.save()
    saving.save_copies([Copy(story, parts)], sections, known)
    keep_revision(story=story, by=by, kind=kind, now=now)
    return story


def _keep_page(story: Story, told: Story) -> None:
    for name in PAGE:
        setattr(told, name, getattr(story, name))


def _refuse_unknown_section(document: Document, sections: Mapping[str, Any]) -> None:
    slug = document["story"]["section"]
    if slug and slug not in sections:
        raise refusal("section-unknown", f"The paper has no section “{slug}”.", "/story/section")


def source_warnings(document: Document, known: Known) -> list[Problem]:
    """Where the document's values of a source differ from those that the newsroom holds and keeps."""
    paper = publication.current()
    told, held = parts_of(document, paper=paper), parts_of(document, paper=paper, known=known)
    rows = zip(told.citations, held.citations, strict=True)
    return [
        Problem("source-differs", f"The newsroom's {name} of this source is kept.", f"/sources/{index}/{name}", False)
        for index, (given, kept) in enumerate(rows)
        for name in ("title", "publisher", "url", "canonical_url", "source_type", "is_primary_source", "published_at")
        if getattr(given.source, name) != getattr(kept.source, name)
    ]


__all__ = ["Refused", "fill", "source_warnings"]
