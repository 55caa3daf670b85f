"""Changing what is public: a change branches from the live version and goes to a second person with its notice."""

import json
from collections.abc import Iterator, Sequence

from newsroom.users.models import User
from stories import gathering, identifiers, rules
from stories.choices import REASON_OF_NOTICE, CorrectionType, Reason, RevisionKind
from stories.models import Correction, Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting
from .restoring import take_over
from .revisions import keep_revision

PROPOSABLE = (
    CorrectionType.CORRECTION,
    CorrectionType.CLARIFICATION,
    CorrectionType.UPDATE,
    CorrectionType.EDITORS_NOTE,
)


@acting.verb
def begin_change(*, story: Story, by: User) -> Story:
    """published or draft → draft, holding the live version's text. Raises NotAllowed.

    A working copy that differs from the live version is parked as a revision, so that nothing written is lost.
    """
    story = acting.locked(story)
    acting.require("begin_change", story, by)
    rules.refuse_withdrawn(story.public_status)
    if not story.is_public:
        raise NotAllowed("This story is not public yet: edit it as it is.")
    to_state = rules.move("begin_change", story.state)
    _branch_from_live(story, by)
    return acting.moved(story, "begin_change", to_state, by=by)


def _branch_from_live(story: Story, by: User) -> None:
    live = gathering.printed_version(story)
    if story.head_revision != story.published_revision:
        keep_revision(story=story, by=None, kind=RevisionKind.PARKED)
    document, presentation = json.loads(live.document), json.loads(live.presentation)
    take_over(story, document, presentation)
    keep_revision(story=story, by=None, kind=RevisionKind.BRANCH)
    story.corrections.proposed().delete()
    story.published_revision, story.change_reason = story.head_revision, ""
    story.save()


@acting.verb
def propose_change(
    *,
    story: Story,
    by: User,
    notice: str = "",
    text: str = "",
    affected_claims: tuple[int, ...] = (),
    previous_text: str | None = None,
    corrected_text: str | None = None,
) -> Story:
    """draft → check: offer the changed text with the public notice that goes with it (`notice`: a CorrectionType).

    Without `notice` the change is minor. Raises NotAllowed, NotReady.
    """
    story = acting.locked(story)
    acting.require("propose_change", story, by)
    rules.refuse_withdrawn(story.public_status)
    if not story.is_public:
        raise NotAllowed("Only a public story takes a change with a notice.")
    to_state = rules.move("propose_change", story.state)
    story.corrections.proposed().delete()
    if notice:
        _propose_notice(story, by, notice, text, affected_claims, previous_text, corrected_text)
    story.change_reason = REASON_OF_NOTICE[CorrectionType(notice)] if notice else Reason.MINOR
    rules.refuse_problems("propose_change", gathering.facts(story))
    return acting.moved(story, "propose_change", to_state, by=by, note=text)


def _propose_notice(
    story: Story,
    by: User,
    notice: str,
    text: str,
    affected_claims: Sequence[int],
    previous_text: str | None,
    corrected_text: str | None,
) -> None:
    problems = list(_notice_problems(story, notice, text, affected_claims, previous_text, corrected_text))
    if problems:
        raise NotReady(problems)
    correction = Correction(
        story=story,
        correction_type=notice,
        text=text.strip(),
        affected_claims=list(affected_claims),
        previous_text=previous_text or None,
        corrected_text=corrected_text or None,
        proposed_by=by,
    )
    correction.full_clean()
    correction.save()


def _notice_problems(
    story: Story,
    notice: str,
    text: str,
    affected_claims: Sequence[int],
    previous_text: str | None,
    corrected_text: str | None,
) -> Iterator[Problem]:
    pointer = "/story/corrections"
    if notice not in PROPOSABLE:
        yield Problem("notice-unknown", f"A change is one of: {', '.join(PROPOSABLE)}.", pointer)
    if not text.strip():
        yield Problem("notice-missing", "Say in public what changes and why.", pointer)
    if notice == CorrectionType.CORRECTION and not (previous_text and corrected_text):
        yield Problem("notice-halved", "A correction states what was wrong and what is right.", pointer)
    unknown = set(affected_claims) - _known_claims(story)
    if unknown:
        yield Problem("notice-claims", f"The story has no claim {min(unknown)}.", pointer)
    if len(set(affected_claims)) < len(affected_claims):
        yield Problem("notice-claims", "Name each claim once.", pointer)


def _known_claims(story: Story) -> set[int]:
    """The numbers of the claims that are public or will be."""
    live = gathering.printed_version(story)
    public = json.loads(live.document)["story"]["key_claims"]
    return {identifiers.claim_number(claim["claim_id"]) for claim in public} | set(
        story.claims.values_list("number", flat=True)
    )
