"""A working copy, or a saved revision, as the document that its page would be made of. Reads only.

What publication gives is null unless it is known already: a preview invents no date, no number and no address.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from newsroom import publication
from newsroom.text import slug_from
from stories import gathering, rules
from stories.choices import QUIET_REASONS, ContentStatus, PublicStatus, State
from stories.document import build
from stories.models import Correction, Placement, Revision, Story, StoryVersion

from . import surroundings

Data = dict[str, Any]
AS_PRINTED = (
    *("story_id", "edition_id", "edition_url", "position", "story_type", "is_carryover", "carryover_reason"),
    *("json_url", "first_published_at"),
)
BLANKS = {"headline": "(no headline yet)", "section": ""}


@dataclass(frozen=True)
class Sheet:
    """What one page is made of. `version` is the number that this text has, or would get if it were printed next."""

    document: Data
    presentation: Data
    context: Data
    status: str
    version: int
    is_as_printed: bool


def sheet(story: Story, revision: Revision | None = None, *, place: Placement | None = None) -> Sheet:
    """The page of the working copy as it stands, or of one of its revisions.

    Of a retracted story the working copy has no page of its own any more: readers keep the notice, and so does this.
    `place` is where the story is to be printed, if that is asked about; else its next place is looked up. The story
    must not be removed.
    """
    live = gathering.live_version(story)
    if live and (story.public_status == PublicStatus.RETRACTED and not revision):
        return printed(story, live)
    draft, presentation = texts(story, revision)
    reason = story.change_reason if revision is None or revision.number > story.published_revision else ""
    notice = story.corrections.proposed().first() if reason else None
    standing = _standing_public(story, live, reason) if live else _standing_new(story, place)
    number = live.number if live else 0
    corrections = [*_notices(live), *([_as_proposed(story, notice, number)] if notice else [])]
    document = _filled(draft, story.story_id, standing, corrections)
    as_printed = live is not None and story.state == State.PUBLISHED and revision is None
    context = surroundings.printed(story) if live else surroundings.planned(story, place)
    return Sheet(document, presentation, context, PublicStatus.LIVE, number + (not as_printed), as_printed)


def printed(story: Story, live: StoryVersion) -> Sheet:
    """The page as readers have it: its latest version."""
    document, presentation = json.loads(live.document), json.loads(live.presentation)
    return Sheet(document, presentation, surroundings.printed(story), story.public_status, live.number, True)


def texts(story: Story, revision: Revision | None) -> tuple[Data, Data]:
    """Draft and presentation of a revision, or of the rows as they stand now."""
    if revision:
        return json.loads(revision.document), json.loads(revision.presentation)
    parts = gathering.story_parts(story)
    return build.story_draft(parts), build.story_presentation(parts)


def _standing_public(story: Story, live: StoryVersion, reason: str) -> Data:
    """The next version keeps place and first date; its own date is not known where the change is one of substance."""
    known = json.loads(live.document)["story"]
    is_quiet = not reason or reason in QUIET_REASONS
    return {
        **{name: known[name] for name in AS_PRINTED},
        "modified_at": known["modified_at"] if is_quiet else None,
        "content_status": rules.next_content_status(known["content_status"], reason)
        if reason
        else known["content_status"],
    }


def _standing_new(story: Story, place: Placement | None) -> Data:
    place = place or surroundings.next_place(story)
    return {
        "position": place.position if place else None,
        "story_type": place.story_type if place else story.story_type,
        "content_status": ContentStatus.NEW,
        "is_carryover": False,
    }


def _notices(live: StoryVersion | None) -> list[Data]:
    return json.loads(live.document)["corrections"] if live else []


def _as_proposed(story: Story, notice: Correction, number: int) -> Data:
    """The proposed notice as it would be printed next: its number and versions are the next ones, its instant open."""
    notice.number = story.last_correction_number + 1
    notice.from_version, notice.to_version = number, number + 1
    return build.correction_object(story.story_id or "", notice)


def _filled(draft: Mapping[str, Any], story_id: str | None, standing: Data, corrections: list[Data]) -> Data:
    paper, told = publication.current(), {**draft["story"], **standing, "corrections": corrections}
    told |= {name: told[name] or words for name, words in BLANKS.items()}
    slug = told["slug"] or slug_from(draft["story"]["headline"])
    told["story_id"] = story_id
    told["canonical_url"] = paper.story_url(story_id, slug) if story_id else None
    citation = {"title": told["headline"], "published_at": told["first_published_at"]}
    return {
        **draft,
        "$schema": paper.schema_url("story"),
        "story": told,
        "corrections": corrections,
        "cite_this_report": {**draft["cite_this_report"], **citation, "canonical_url": told["canonical_url"]},
    }
